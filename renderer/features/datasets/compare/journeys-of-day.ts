/** What one person, or everybody, does on one day in each of the plans. */
import type { Journey, JourneyEntry } from '../../../../server/contract/plan-journeys.ts'
import type { WorkChange } from './work-changes.ts'
import type { AllJourneys } from './use-journeys.ts'

export interface Choice {
  /** Everybody when undefined. */
  readonly whoId: string | undefined
  /** `2027-02-01`; all days when undefined. */
  readonly day: string | undefined
}

/** On the clock on the wall where it is done. */
export const dayOf = ({ start }: Pick<JourneyEntry, 'start'>) => start.slice(0, 10)

/** Those with entries, cut down to the day, in the order of the plans. */
export function journeysOf(plans: AllJourneys, { whoId, day }: Choice): readonly (readonly Journey[])[] {
  return plans.map((plan) =>
    (plan?.journeys ?? [])
      .filter(({ who }) => whoId === undefined || who.id === whoId)
      .filter(({ entries }) => entries.some((entry) => entry.isWork && (day === undefined || dayOf(entry) === day))),
  )
}

/** Days on which anything is done in any of the plans. */
export function daysOf(plans: AllJourneys, whoId: string | undefined): string[] {
  const journeys = journeysOf(plans, { whoId, day: undefined }).flat()
  return [...new Set(journeys.flatMap(({ entries }) => entries.filter(({ isWork }) => isWork).map(dayOf)))].sort()
}

/** The first day on which something has changed; undefined where nothing has. */
export function firstChangedDay(changes: readonly WorkChange[], whoId: string | undefined): string | undefined {
  const days = changes.flatMap(({ base, others }) =>
    others
      .filter(({ kinds }) => kinds.length > 0)
      .flatMap(({ place }) => [base?.done, place?.done])
      .flatMap((done) => (done && (whoId === undefined || done.whoId === whoId) ? [dayOf(done)] : [])),
  )
  return days.sort()[0]
}

/** Who is shown first: whoever's work has changed most. */
export function mostChangedPerson(changes: readonly WorkChange[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { base, others } of changes) {
    const changed = others.filter(({ kinds }) => kinds.length > 0)
    const people = new Set([base?.done?.whoId, ...changed.map(({ place }) => place?.done?.whoId)])
    for (const id of people) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

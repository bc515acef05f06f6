/** Why the hours of a shift leave no room for a service, whatever else is planned. Travel is left out of account. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { KnowsFacts } from '../constraints/names.ts'
import { clockOf, lengthOf, listOf } from '../constraints/wording.ts'
import { hoursOf } from '../domain/appointments.ts'
import type { PlanWindow, RouteShift } from '../domain/plan.ts'

export interface Service {
  /** As it stands in a sentence: `the visit`. */
  readonly name: string
  /** By time; empty for any time. */
  readonly windows: readonly PlanWindow[]
  /** On this shift. */
  readonly seconds: number
  readonly minStartTravel: number
  /** When it was published to start, where it does not start before. */
  readonly published?: number | undefined
}

/** Whether the shift is shorter than the service, so that no window would help. */
export function isTooShort({ seconds, minStartTravel }: Service, shift: RouteShift): boolean {
  const { from, until } = hoursOf(shift)
  return Math.max(from, minStartTravel) + seconds > until
}

/**
 * The shift is the subject. `required` are the times at which it has what the service requires; undefined for always.
 */
export function hoursSentence(
  service: Service,
  shift: RouteShift,
  facts: KnowsFacts['facts'],
  required?: readonly { readonly from: number; readonly until: number }[],
): string {
  const clock = (time: number) => clockOf(time, shift, { facts })
  const { name, windows, seconds, minStartTravel } = service
  const { from, until } = hoursOf(shift)
  const length = lengthOf(seconds)
  if (minStartTravel >= until)
    return `Is over at ${clock(until)}; travel to ${name} may start at ${clock(minStartTravel)}.`
  if (isTooShort(service, shift)) {
    return minStartTravel > from
      ? `Is over at ${clock(until)}; travel to ${name} may start at ${clock(minStartTravel)}, and ${name} takes ${length}.`
      : `Works from ${clock(from)} to ${clock(until)}, which is ${lengthOf(until - from)}; ${name} takes ${length}.`
  }
  const hours = until < noUpperBound ? `from ${clock(from)} to ${clock(until)}` : `from ${clock(from)} on`
  const spans = required?.map((span) => spanText({ ...span, clock }))
  const able = spans ? ` and has the skills and tags ${name} requires ${listOf(spans)} only` : ''
  if (windows.length === 0) return `Works ${hours}${able}; ${name} takes ${length}.`
  const times = listOf(
    windows.map((window) => windowText(window, clock)),
    'or',
  )
  const told = service.published === undefined ? '' : `, as its start was published for ${clock(service.published)}`
  return `Works ${hours}${able}; ${name} takes ${length} and may be done ${times} only${told}.`
}

function spanText({ from, until, clock }: { from: number; until: number; clock(time: number): string }): string {
  if (from <= noLowerBound) return until >= noUpperBound ? 'at any time' : `until ${clock(until)}`
  return until >= noUpperBound ? `from ${clock(from)} on` : `from ${clock(from)} to ${clock(until)}`
}

function windowText({ minStart, maxStart, maxEnd }: PlanWindow, clock: (time: number) => string): string {
  const span = spanText({ from: minStart, until: maxEnd, clock })
  if (maxStart >= Math.min(noUpperBound, maxEnd)) return span
  return `${span === 'at any time' ? '' : `${span}, `}starting by ${clock(maxStart)}`
}

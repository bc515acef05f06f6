/** The quality of routes, whatever the model calls its work. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { changesOf, type PublishedWork } from '../constraints/published-changes.ts'
import type { RoutePlan } from '../domain/plan.ts'
import type { RouteFigures } from '../domain/route-figures.ts'
import { technicianCost } from '../domain/shift-costs.ts'
import type { VisitStop } from '../domain/timed-route.ts'

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

export const twoDecimals = (value: number): number => Math.round(value * 100) / 100

/** Left out where a missing road leaves some unknown. */
export function timeKpis(figures: readonly RouteFigures[]) {
  return (
    figures.every(({ isComplete }) => isComplete) && {
      totalOvertime: formatDuration(sumOf(figures.map(({ overtimeSeconds }) => overtimeSeconds))),
      totalWaitingTime: formatDuration(sumOf(figures.map(idleSeconds))),
    }
  )
}

/** Whatever is left of the time on the way: also what is waited before a break, or at one's end. */
function idleSeconds({ durationSeconds, travel, serviceSeconds, breakSeconds }: RouteFigures): number {
  return durationSeconds - travel.seconds - serviceSeconds - breakSeconds
}

/** In the unit of the input; undefined where no shift has costs, or a missing road leaves some unknown. */
export function costOfShifts(plan: RoutePlan): number | undefined {
  const costly = plan.facts.shifts.filter(({ input }) => input.cost !== undefined)
  const costs = costly.flatMap((shift) => technicianCost(plan, shift) ?? [])
  return costly.length === 0 || costs.length < costly.length ? undefined : sumOf(costs) / 100
}

interface Promised {
  readonly slaEnd: number
}

interface Kept {
  readonly work: Promised
  readonly timed: Pick<VisitStop, 'end' | 'isReached'>
}

/** How many services have a promised end, how many of them end before it, and their share in percent. */
export function promises(all: readonly Promised[], served: readonly Kept[]) {
  const promised = all.filter(({ slaEnd }) => slaEnd < noUpperBound).length
  const kept = served.filter(
    ({ work, timed }) => work.slaEnd < noUpperBound && timed.isReached && timed.end <= work.slaEnd,
  ).length
  return { promised, kept, percentage: twoDecimals((100 * kept) / promised) }
}

/** Undefined where nothing was published. */
export function changedCount(published: Iterable<PublishedWork>, plan: Parameters<typeof changesOf>[1]) {
  const all = [...published]
  return all.length === 0 ? undefined : all.filter((work) => changesOf(work, plan).length > 0).length
}

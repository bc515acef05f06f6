/**
 * Which services a route that leaves later may move, and how far: see "leaves late" in problem.ts. What the time of a
 * service costs stays as it is when leaving as early as may be, so that leaving late changes nothing but how long the
 * route lasts.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { freeUntil } from '../rules/preferred-starts.ts'

/** 1 for each visit whose service starts when it does in the earliest timing: others go by its times, or somebody. */
export function fixedServices({ visitCount, pinnedVisit, dependencies, groups }: RoutingProblem): Uint8Array {
  const isFixed = new Uint8Array(visitCount)
  for (const v of pinnedVisit) isFixed[v] = 1
  for (const v of dependencies?.preceding ?? []) isFixed[v] = 1
  for (const v of groups?.visit ?? []) isFixed[v] = 1
  return isFixed
}

/** How a visit is held: not at all, by what its time costs, at its start. */
export const heldBy = { nothing: 0, price: 1, others: 2 } as const

/** Per visit, one of those, on any shift but as its last visit. */
export function holdsOf(problem: RoutingProblem): Uint8Array {
  const isFixed = fixedServices(problem)
  const { softDueSecondPrice, risks } = problem
  return isFixed.map((fixed, v) => {
    if (fixed) return heldBy.others
    const hasPrice = softDueSecondPrice[v] !== 0 || (risks && risks.isRisky[v] !== 0) || hasPreference(problem, v)
    return hasPrice ? heldBy.price : heldBy.nothing
  })
}

/** Latest start of a service of v on shift s, of so many seconds, that costs no more than `start` does, or `start`. */
export function latestAsCheap(
  problem: RoutingProblem,
  s: number,
  v: number,
  seconds: number,
  isLast: boolean,
  start: number,
): number {
  const { softDueEnd, softDueSecondPrice, softLastDeparture, softLastDepartureSecondPrice, risks } = problem
  let until = freeUntil(problem, v, start, seconds)
  if (softDueSecondPrice[v] !== 0) until = Math.min(until, softDueEnd[v]! - seconds)
  if (risks && risks.isRisky[v] !== 0) until = Math.min(until, risks.safeEnd[s]! - seconds)
  if (isLast && softLastDepartureSecondPrice[s] !== 0) until = Math.min(until, softLastDeparture[s]! - seconds)
  return Math.max(until, start)
}

/** Whether the service of v may not start earlier than `start` either, where it starts by `until`. */
export function startsThenOrLater(problem: RoutingProblem, v: number, start: number, until: number): boolean {
  return until === start || hasPreference(problem, v)
}

function hasPreference({ preferences }: RoutingProblem, v: number): boolean {
  return preferences !== undefined && preferences.windowFrom[v]! < preferences.windowFrom[v + 1]!
}

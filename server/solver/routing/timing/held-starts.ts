/**
 * Which services a route that leaves later may move, and how far: see "leaves late" in problem.ts. What the time of a
 * service costs stays as it is when leaving as early as may be, so that leaving late changes nothing but how long the
 * route lasts.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../problem/problem.ts'

/**
 * 1 for each visit whose service starts when it does in the earliest timing: others go by its times, or somebody.
 */
export function fixedServices({ visitCount, pinnedVisit, dependencies, groups }: RoutingProblem): Uint8Array {
  const isFixed = new Uint8Array(visitCount)
  for (const v of pinnedVisit) isFixed[v] = 1
  for (const v of dependencies?.preceding ?? []) isFixed[v] = 1
  for (const v of groups?.visit ?? []) isFixed[v] = 1
  return isFixed
}

/** 1 for each visit that others wait for, followers or mates: the sooner it is served the better. */
export function awaitedVisits({ visitCount, dependencies, groups }: RoutingProblem): Uint8Array {
  const isAwaited = new Uint8Array(visitCount)
  for (const v of dependencies?.preceding ?? []) isAwaited[v] = 1
  for (const v of groups?.visit ?? []) isAwaited[v] = 1
  return isAwaited
}

/** How a visit is held: not at all, by what its time costs, at its start. */
export const heldBy = { nothing: 0, price: 1, others: 2 } as const

/** Per visit, one of those, on any shift but as its last visit. */
export function holdsOf(problem: RoutingProblem): Uint8Array {
  const isFixed = fixedServices(problem)
  const { softDueSecondPrice, risks } = problem
  return isFixed.map((fixed, v) => {
    if (fixed) return heldBy.others
    const hasPrice =
      isTold(problem, v) ||
      softDueSecondPrice[v] !== 0 ||
      (risks && risks.isRisky[v] !== 0) ||
      hasPreference(problem, v)
    return hasPrice ? heldBy.price : heldBy.nothing
  })
}

function isTold({ appointments }: RoutingProblem, v: number): boolean {
  return appointments !== undefined && appointments.secondPrice[v] !== 0
}

/** Whether somebody has been told when v starts, on the day of shift s. */
function isToldFor(problem: RoutingProblem, v: number, s: number): boolean {
  return isTold(problem, v) && problem.appointments!.shiftDay[s] === problem.appointments!.day[v]
}

/** The time somebody was told, for a service that starts before it at no price; else its start. */
function toldUntil({ appointments }: RoutingProblem, v: number, start: number): number {
  const { time, earlyUntil } = appointments!
  return earlyUntil[v]! <= start && start < time[v]! ? time[v]! : start
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
  if (isToldFor(problem, v, s)) until = Math.min(until, toldUntil(problem, v, start))
  if (softDueSecondPrice[v] !== 0) until = Math.min(until, softDueEnd[v]! - seconds)
  if (risks && risks.isRisky[v] !== 0) until = Math.min(until, risks.safeEnd[s]! - seconds)
  if (isLast && softLastDepartureSecondPrice[s] !== 0) until = Math.min(until, softLastDeparture[s]! - seconds)
  return Math.max(until, start)
}

/** Whether the service of v may not start earlier than `start` either, where it starts by `until`. */
export function startsThenOrLater(problem: RoutingProblem, v: number, start: number, until: number): boolean {
  return until === start || hasPreference(problem, v) || isTold(problem, v)
}

function hasPreference({ preferences }: RoutingProblem, v: number): boolean {
  return preferences !== undefined && preferences.windowFrom[v]! < preferences.windowFrom[v + 1]!
}

/**
 * Latest start of a service of so many seconds that lies in the same preferred window as `start`: `start` where that
 * lies in none, no upper bound for a visit without any.
 */
function freeUntil({ preferences }: RoutingProblem, visit: number, start: number, seconds: number): number {
  if (!preferences) return noUpperBound
  const { windowFrom, windowMinStart, windowMaxStart, windowMaxEnd } = preferences
  let until = windowFrom[visit] === windowFrom[visit + 1] ? noUpperBound : start
  for (let w = windowFrom[visit]!; w < windowFrom[visit + 1]!; w++) {
    const latest = Math.min(windowMaxStart[w]!, windowMaxEnd[w]! - seconds)
    if (windowMinStart[w]! <= start && latest > until) until = latest
  }
  return until
}

interface ServedVisit {
  readonly visit: number
  readonly start: number
  readonly departure: number
}

/** How far services may be moved that start as in this timing: see problem.ts. */
export function heldServices(
  problem: RoutingProblem,
  shift: number,
  visits: readonly ServedVisit[],
  released?: Int32Array,
): { readonly notBefore: Int32Array; readonly notAfter: ReadonlyMap<number, number> } {
  const notBefore = released?.slice() ?? new Int32Array(problem.visitCount).fill(noLowerBound)
  const notAfter = new Map<number, number>()
  const isFixed = fixedServices(problem)
  for (const [position, { visit, start, departure }] of visits.entries()) {
    const isLast = position === visits.length - 1
    const until = isFixed[visit] ? start : latestAsCheap(problem, shift, visit, departure - start, isLast, start)
    notAfter.set(visit, until)
    if (startsThenOrLater(problem, visit, start, until)) notBefore[visit] = start
  }
  return { notBefore, notAfter }
}

/**
 * The full timing of one route by the rules of problem.ts, written to be read rather than to be fast: models write
 * their output with it, and tests compare the incremental state of the search with it.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { sharesPerson } from '../rules/same-person.ts'
import { lengthCounts, priceOfWay, timesCount } from '../rules/way-price.ts'
import { awaitedVisits } from '../timing/held-starts.ts'
import { ridingLate, withPickUpsLate } from './late-pick-ups.ts'
import { drivingLate, leavingLate } from '../timing/leaving-later.ts'
import { withChosenWaits } from './ride-times.ts'
import { keepsRides, ridesCount } from '../timing/ride-waits.ts'
import { ridesOnRoute, ridingWay, ridingWays, type Riding, type RidingWay } from './ride-ways.ts'
import { isPinnedTo, leniences, type Bounds, type Lenience } from '../timing/route-bounds.ts'
import { waysOf, type Way } from './route-ways.ts'
import { timePlacement } from '../timing/timed-placement.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/**
 * Times a route that serves `visits` in this order, feasible or not, none of them before its entry in `notBefore`. An
 * empty route takes no time and no break.
 */
export function timeRoute(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  notBefore?: Int32Array,
): RouteTiming {
  return timedBestWay(problem, shift, visits, notBefore).timing()
}

/** The same way as early as it goes: whoever others wait for is served then even if the route leaves later. */
export function timeRouteEarly(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  notBefore?: Int32Array,
): RouteTiming {
  return timedBestWay(problem, shift, visits, notBefore).early()
}

/** A way as it is timed, and as early as it goes. */
interface TimedWay {
  readonly timing: () => RouteTiming
  readonly early: () => RouteTiming
}

function timedBestWay(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  notBefore: Int32Array | undefined,
): TimedWay {
  const departure = problem.minDeparture[shift]!
  for (const lenience of leniences) {
    const bounds = { departure, notBefore, lenience }
    const best = bestWay(problem, shift, visits, bounds)
    if (!best) continue
    if (!problem.leavesLate || !isKeepingAll(lenience)) return best
    return { ...best, timing: () => sparingBreaksAtFirst(problem, best.timing(), bounds) }
  }
  throw new RangeError(`Route of shift ${shift} cannot be timed; its ${visits.length} visits are ${visits.join(', ')}`)
}

/** Whether the visits can be served in this order with every window kept, of breaks too. */
export function canKeepWindows(problem: RoutingProblem, shift: number, visits: readonly number[]): boolean {
  const bounds = { departure: problem.minDeparture[shift]!, lenience: leniences[1] }
  return waysOf(problem, shift, visits, bounds, false).length > 0
}

/**
 * Whether some way keeps all windows and the end of the shift, whatever limits and rides say: where none does, a route
 * with more than its pinned visits breaks a rule. Quicker than its timing.
 */
export function canBeInTime(problem: RoutingProblem, shift: number, visits: readonly number[]): boolean {
  const hasPinned = problem.pinnedFrom[shift]! < problem.pinnedFrom[shift + 1]!
  const bounds = { departure: problem.minDeparture[shift]!, lenience: hasPinned ? leniences[2] : leniences[0] }
  const end = problem.maxEnd[shift]!
  return waysOf(problem, shift, visits, bounds, false).some(({ time }) => time <= end)
}

/** The way that is best of those inside the bounds; undefined where there is none. */
function bestWay(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  bounds: Bounds,
): TimedWay | undefined {
  if (visits.length > 0 && ridesCount(problem)) {
    const best = bestOf({ problem, shift, isPriced: true }, ridingWays(problem, shift, visits, bounds), {
      timeOf: (way) => timeRides(problem, way, bounds),
      earlyOf: ({ early }) => early,
    })
    return best && waitingBest(problem, best, { shift, visits, bounds, rides: ridesOnRoute(problem, shift, visits) })
  }
  const isPriced = timesCount(problem, shift)
  return bestOf({ problem, shift, isPriced }, waysOf(problem, shift, visits, bounds, isPriced), {
    timeOf: (way) => timeWay(problem, shift, visits, way, bounds),
    earlyOf: (way) => timePlacement(problem, shift, visits, way, bounds),
  })
}

/** The same with waits for times where they make it cheaper. */
function waitingBest(problem: RoutingProblem, best: TimedWay & { readonly way: RidingWay }, riding: Riding): TimedWay {
  if (!problem.preferences && !problem.appointments) return best
  const timing = best.timing()
  const { way } = best
  if (!way.isKept || !isKeepingAll(riding.bounds.lenience) || !keepsLimits(problem, timing)) return best
  const given = { way, timing, price: priceOfWay(problem, timing) }
  const waiting = withChosenWaits(problem, given, (waits) => {
    const other = ridingWay(problem, riding, { ...way, waits })
    if (!other) return undefined
    const later = timeRides(problem, other, riding.bounds)
    return keepsLimits(problem, later) ? { way: other, timing: later, price: priceOfWay(problem, later) } : undefined
  })
  return { timing: () => waiting.timing, early: () => waiting.way.early }
}

/**
 * Nobody starts the day with a break where leaving no earlier costs as much, with the break later or left out: the
 * search does not ask, as that changes no price. A route stays as it is whose end others go by, or whose length has a
 * price.
 */
function sparingBreaksAtFirst(problem: RoutingProblem, timing: RouteTiming, bounds: Bounds): RouteTiming {
  const atFirst = timing.breaks.filter(({ afterVisits }) => afterVisits === 0).length
  if (atFirst === 0 || !keepsLimits(problem, timing) || endCounts(problem, timing)) return timing
  const visits = timing.visits.map(({ visit }) => visit)
  for (let mostAtFirst = 0; mostAtFirst < atFirst; mostAtFirst++) {
    const later = bestWay(problem, timing.shift, visits, { ...bounds, mostAtFirst })?.timing()
    if (!later || later.departure < timing.departure || !keepsLimits(problem, later)) continue
    if (costsTheSame(problem, later, timing)) return later
  }
  return timing
}

function endCounts(problem: RoutingProblem, { shift, visits }: RouteTiming): boolean {
  if (lengthCounts(problem, shift) || sharesPerson(problem, shift)) return true
  const isAwaited = awaitedVisits(problem)
  return visits.some(({ visit }) => isAwaited[visit] === 1)
}

function costsTheSame(problem: RoutingProblem, later: RouteTiming, timing: RouteTiming): boolean {
  return (
    keepsRides(problem, later) === keepsRides(problem, timing) &&
    priceOfWay(problem, later) === priceOfWay(problem, timing)
  )
}

interface Ranking {
  readonly problem: RoutingProblem
  readonly shift: number
  readonly isPriced: boolean
}

interface TimesOf<AnyWay> {
  readonly timeOf: (way: AnyWay) => RouteTiming
  readonly earlyOf: (way: AnyWay) => RouteTiming
}

/** Ways are timed to compare them where times may cost something. */
function bestOf<AnyWay extends Way>(
  { problem, shift, isPriced }: Ranking,
  ways: readonly AnyWay[],
  { timeOf, earlyOf }: TimesOf<AnyWay>,
): (TimedWay & { readonly way: AnyWay }) | undefined {
  let best: { readonly rank: readonly number[]; readonly way: AnyWay; readonly timing?: RouteTiming } | undefined
  for (const way of ways) {
    const timing = isPriced && ways.length > 1 ? timeOf(way) : undefined
    const rank = rankOf(problem, shift, way, timing)
    if (!best || comesBefore(rank, best.rank)) best = timing ? { rank, way, timing } : { rank, way }
  }
  if (!best) return undefined
  const { way, timing } = best
  return { way, timing: () => timing ?? timeOf(way), early: () => earlyOf(way) }
}

/** Compared number by number: feasible ways first, then by price, what others wait for, end, breaks and their legs. */
function rankOf(problem: RoutingProblem, shift: number, way: Way, timing: RouteTiming | undefined): number[] {
  const { awaited, time, taken, key } = way
  const isKept = !timing ? time <= problem.maxEnd[shift]! : keepsLimits(problem, timing)
  const tied = [time, taken, key]
  return isKept ? [0, timing ? priceOfWay(problem, timing) : 0, awaited, ...tied] : [1, ...tied]
}

function comesBefore(a: readonly number[], b: readonly number[]): boolean {
  const k = a.findIndex((value, index) => value !== b[index])
  return k >= 0 && a[k]! < b[k]!
}

/** Whether the route keeps the limits of its shift that depend on its times. */
function keepsLimits(problem: RoutingProblem, { shift, visits, endArrival, travelSeconds }: RouteTiming): boolean {
  const maxLeg = problem.maxLegSeconds[shift]!
  return (
    endArrival <= problem.maxEnd[shift]! &&
    travelSeconds <= problem.maxTravelSeconds[shift]! &&
    visits.every(({ visit, legSeconds }) => legSeconds <= maxLeg || isPinnedTo(problem, shift, visit))
  )
}

/** As early as the way goes, or leaving later as far as that moves no service further than it may be. */
function timeWay(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  way: Way,
  bounds: Bounds,
): RouteTiming {
  const early = timePlacement(problem, shift, visits, way, bounds)
  const isLate = problem.leavesLate && isKeepingAll(bounds.lenience) && visits.length > 0
  if (!isLate) return early
  if (problem.travelClock) return drivingLate(problem, early, way, bounds)
  const late = leavingLateBest(problem, early, bounds)
  return problem.requests ? withPickUpsLate(problem, late, early, bounds) : late
}

/** Leaving late may move a break with a place to another leg, or leave it out, and drive further for it. */
function leavingLateBest(problem: RoutingProblem, early: RouteTiming, bounds: Bounds): RouteTiming {
  const late = leavingLate(problem, early, bounds, false)
  if (late.travelSeconds === early.travelSeconds && late.travelMeters === early.travelMeters) return late
  const near = leavingLate(problem, early, bounds, true)
  const [isNearKept, isLateKept] = [keepsLimits(problem, near), keepsLimits(problem, late)]
  if (isNearKept !== isLateKept) return isNearKept ? near : late
  return priceOfWay(problem, near) < priceOfWay(problem, late) ? near : late
}

/** The same where it matters how long rides take. */
function timeRides(problem: RoutingProblem, way: RidingWay, bounds: Bounds): RouteTiming {
  const isLate = problem.leavesLate && way.isKept && isKeepingAll(bounds.lenience)
  return isLate ? ridingLate(problem, way, bounds) : way.early
}

const isKeepingAll = (lenience: Lenience) => lenience === leniences[0]

/**
 * The full timing of one route by the rules of problem.ts, written to be read rather than to be fast: models write
 * their output with it, and tests compare the incremental state of the search with it.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { priceOfWay, timesCount } from '../rules/way-price.ts'
import { drivingLate, leavingLate } from './leaving-later.ts'
import { isPinnedTo, leniences, type Bounds, type Lenience } from './route-bounds.ts'
import { waysOf, type Way } from './route-ways.ts'
import { timePlacement } from './timed-placement.ts'

export { isPinnedTo }

/** One served visit; times in seconds of the problem's clock. */
export interface VisitTiming {
  readonly visit: number
  readonly arrival: number
  readonly start: number
  readonly departure: number
  /** The leg to the visit from the stop before it (a break with a place is a stop). */
  readonly legSeconds: number
  /** All travel since the previous visit, over the places of breaks if any. */
  readonly travelSeconds: number
  readonly travelMeters: number
  /** No window of the visit can hold a service from this arrival on. */
  readonly isLate: boolean
}

export interface BreakTiming {
  /** Index into the problem's break arrays. */
  readonly breakIndex: number
  readonly start: number
  /** Number of visits served before it. */
  readonly afterVisits: number
  /** Travel to its place from the stop before it; 0 for a break taken wherever the technician is. */
  readonly legSeconds: number
  readonly isLate: boolean
}

export interface RouteTiming {
  readonly shift: number
  /** When the route leaves its start place. */
  readonly departure: number
  readonly visits: readonly VisitTiming[]
  readonly breaks: readonly BreakTiming[]
  readonly endArrival: number
  /** Travel from the last visit to the end place, over the places of breaks if any. */
  readonly endTravelSeconds: number
  readonly endTravelMeters: number
  /** Travel to the end place from the stop before it. */
  readonly endLegSeconds: number
  readonly travelSeconds: number
  readonly travelMeters: number
  /** All time between that is neither travel, service nor break. */
  readonly idleSeconds: number
  /** Longest single drive at normal pace, to tell routes over unreachable pairs. */
  readonly maxDriveSeconds: number
}

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
  const departure = problem.minDeparture[shift]!
  for (const lenience of leniences) {
    const timing = cheapestTiming(problem, shift, visits, { departure, notBefore, lenience })
    if (timing) return timing
  }
  throw new RangeError(`Route of shift ${shift} cannot be timed; its ${visits.length} visits are ${visits.join(', ')}`)
}

/** Whether the visits can be served in this order with every window kept, of breaks too. */
export function canKeepWindows(problem: RoutingProblem, shift: number, visits: readonly number[]): boolean {
  const bounds = { departure: problem.minDeparture[shift]!, lenience: leniences[1] }
  return waysOf(problem, shift, visits, bounds, false).length > 0
}

/** The timing of the way that is best of those inside the bounds; undefined where there is none. */
function cheapestTiming(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  bounds: Bounds,
): RouteTiming | undefined {
  const isPriced = timesCount(problem, shift)
  let best:
    { readonly rank: readonly number[]; readonly way: Way; readonly timing: RouteTiming | undefined } | undefined
  for (const way of waysOf(problem, shift, visits, bounds, isPriced)) {
    const timing = isPriced ? timeWay(problem, shift, visits, way, bounds) : undefined
    const rank = rankOf(problem, shift, way, timing)
    if (!best || comesBefore(rank, best.rank)) best = { rank, way, timing }
  }
  return best && (best.timing ?? timeWay(problem, shift, visits, best.way, bounds))
}

/** Compared number by number: feasible ways first, then by price, what others wait for, end, breaks and their legs. */
function rankOf(problem: RoutingProblem, shift: number, way: Way, timing: RouteTiming | undefined): number[] {
  const { awaited, time, taken, skipped, key } = way
  const isKept = !timing ? time <= problem.maxEnd[shift]! : keepsLimits(problem, timing)
  const tied = [time, taken - skipped, key]
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
  return problem.travelClock ? drivingLate(problem, early, way, bounds) : leavingLate(problem, early, bounds)
}

const isKeepingAll = (lenience: Lenience) => lenience === leniences[0]

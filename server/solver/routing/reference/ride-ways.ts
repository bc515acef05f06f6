/**
 * The ways to drive a route where it matters how long rides take: each way to put its breaks on legs or to leave them
 * out, with the least waits before pick-ups (ride-waits.ts). A wait changes what comes before it, so no way can be left
 * out for being later than another one on the road. Who waits for a time besides is told once the breaks are
 * (ride-times.ts).
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import { backWithout, waysToLeave } from '../timing/break-needs.ts'
import { isPinnedTo, serviceOf, type Bounds } from '../timing/route-bounds.ts'
import { keysOf, waysOf, type Way } from './route-ways.ts'
import { ridesOf, withRideWaits, type Ride } from '../timing/ride-waits.ts'
import { timePlacement, type Placement } from '../timing/timed-placement.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/** A way with its earliest times. */
export interface RidingWay extends Way {
  readonly early: RouteTiming
  /** False where not all rides are within their limits. */
  readonly isKept: boolean
}

/**
 * All ways that keep the rides; where there are none, the one that ends earliest with those of the rides that can be
 * kept on it, the ones that end first before others.
 */
export function ridingWays(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  bounds: Bounds,
): RidingWay[] {
  const rides = ridesOnRoute(problem, shift, visits)
  const ways = [...waysToPause(problem, shift, visits)].flatMap((way): RidingWay[] => {
    if (way.counts[0]! > (bounds.mostAtFirst ?? way.taken)) return []
    const riding = ridingWay(problem, { shift, visits, bounds, rides }, way)
    return riding ? [riding] : []
  })
  return ways.length > 0 ? ways : keepingSome(problem, { shift, visits, bounds, rides })
}

/** The way with its earliest times that keep the rides; undefined where there are none. */
export function ridingWay(problem: RoutingProblem, riding: Riding, way: Way): RidingWay | undefined {
  const early = keeping(problem, riding, way)
  if (!early || early.endArrival > backWithout(problem, way.toCome.slice(way.taken))) return undefined
  return { ...way, early, time: early.endArrival, isKept: true }
}

export function ridesOnRoute(problem: RoutingProblem, shift: number, visits: readonly number[]): Ride[] {
  return ridesOf(problem, visits, (position) => serviceOf(problem, shift, visits, position))
}

export interface Riding {
  readonly shift: number
  readonly visits: readonly number[]
  readonly bounds: Bounds
  readonly rides: readonly Ride[]
}

/** The earliest times of a way that keep the rides; undefined where there are none. */
function keeping(
  problem: RoutingProblem,
  { shift, visits, bounds, rides }: Riding,
  placement: Placement,
): RouteTiming | undefined {
  return withRideWaits(problem, rides, bounds.notBefore, (notBefore) =>
    allowedTiming(problem, shift, visits, placement, { ...bounds, notBefore }),
  )
}

function keepingSome(problem: RoutingProblem, riding: Riding): RidingWay[] {
  const { shift, visits, bounds } = riding
  const ways = waysOf(problem, shift, visits, bounds, false)
  if (ways.length === 0) return []
  const way = ways.reduce((best, other) => (other.time < best.time ? other : best))
  let early = timePlacement(problem, shift, visits, way, bounds)
  let rides: readonly Ride[] = []
  for (const ride of riding.rides) {
    const longer = keeping(problem, { ...riding, rides: [...rides, ride] }, way)
    if (longer) [early, rides] = [longer, [...rides, ride]]
  }
  return [{ ...way, early, isKept: false }]
}

/** Every way to take the breaks or to leave them out; its time is the latest end that allows it. */
function* waysToPause(problem: RoutingProblem, shift: number, visits: readonly number[]): Iterable<Way> {
  const breakCount = problem.breakFrom[shift + 1]! - problem.breakFrom[shift]!
  const keys = keysOf(breakCount, visits.length)
  const waits = visits.map(() => -never)
  for (const { from, rest: toCome } of waysToLeave(problem, shift)) {
    const keysToCome = toCome.map((b) => keys[b - problem.breakFrom[shift]!]!)
    for (let taken = 0; taken <= toCome.length; taken++) {
      const time = backWithout(problem, toCome.slice(taken))
      if (time === -never) continue
      for (const counts of placements(visits.length + 1, taken))
        yield { toCome, from, counts, waits, taken, time, cost: 0, awaited: 0, key: keyOf(keysToCome, counts) }
    }
  }
}

function keyOf(keys: readonly number[], counts: readonly number[]): number {
  let [key, next] = [0, 0]
  for (const [leg, count] of counts.entries()) for (let k = 0; k < count; k++) key += leg * keys[next++]!
  return key
}

/** Every way to put so many breaks on the legs of a route. */
function* placements(legs: number, breaks: number): Generator<number[]> {
  if (legs === 1) {
    yield [breaks]
    return
  }
  for (let count = breaks; count >= 0; count--)
    for (const rest of placements(legs - 1, breaks - count)) yield [count, ...rest]
}

/** The times of a way; undefined where that breaks more than it may. */
export function allowedTiming(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  placement: Placement,
  bounds: Bounds,
): RouteTiming | undefined {
  const timing = timePlacement(problem, shift, visits, placement, bounds)
  const { lenience, notAfter } = bounds
  if (!lenience.missingRoads && timing.maxDriveSeconds >= noUpperBound) return undefined
  if (!lenience.lateBreaks && timing.breaks.some(({ isLate }) => isLate)) return undefined
  if (!lenience.lateServices && timing.visits.at(-1)!.departure > problem.maxLastDeparture[shift]!) return undefined
  const isAllowed = timing.visits.every(({ visit, start, isLate }) => {
    if (start > (notAfter?.get(visit) ?? Infinity)) return false
    return !isLate || (isPinnedTo(problem, shift, visit) ? lenience.latePinned : lenience.lateServices)
  })
  return isAllowed ? timing : undefined
}

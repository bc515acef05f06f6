/**
 * Routes with requests that leave late (problem.ts): each pick-up waits as long as that moves no service further than
 * it may be, no last stop of a request, and not the end of the route. So nobody waits on board for what
 * the driver can wait for before.
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { heldServices } from '../timing/held-starts.ts'
import { drivingLate } from '../timing/leaving-later.ts'
import type { Bounds } from '../timing/route-bounds.ts'
import { withRideWaits, type Ride, type TimedStops } from '../timing/ride-waits.ts'
import { allowedTiming, ridesOnRoute, type RidingWay } from './ride-ways.ts'
import type { Placement } from '../timing/timed-placement.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/** A way on which it matters how long rides take, left and with its pick-ups as late as may be. */
export function ridingLate(problem: RoutingProblem, way: RidingWay, bounds: Bounds): RouteTiming {
  const { early } = way
  if (problem.travelClock) return drivingLate(problem, early, way, { ...bounds, notBefore: startsOf(problem, early) })
  const within = timingWithin(problem, early, way, bounds)
  const held = heldServices(problem, early.shift, early.visits, bounds.notBefore)
  const late = leftLate(early, (departure) => within(departure, held))
  const rides = ridesOfTiming(problem, early)
  return withLatePickUps(problem, rides, { timing: late.timing, ...held }, (bound) => within(late.departure, bound))
}

/** A route that leaves late, where it does not matter how long rides take, with its pick-ups as late as may be. */
export function withPickUpsLate(
  problem: RoutingProblem,
  late: RouteTiming,
  early: RouteTiming,
  bounds: Bounds,
): RouteTiming {
  const rides = ridesOfTiming(problem, late)
  if (rides.length === 0 || late.idleSeconds === 0) return late
  const within = timingWithin(problem, early, placementOf(late), bounds)
  const held = heldServices(problem, early.shift, early.visits, bounds.notBefore)
  return withLatePickUps(problem, rides, { timing: late, ...held }, (bound) => within(late.departure, bound))
}

const ridesOfTiming = (problem: RoutingProblem, { shift, visits }: RouteTiming): Ride[] =>
  ridesOnRoute(
    problem,
    shift,
    visits.map(({ visit }) => visit),
  )

/** Where services start when they do. */
function startsOf({ visitCount }: RoutingProblem, { visits }: RouteTiming): Int32Array {
  const starts = new Int32Array(visitCount).fill(-noUpperBound)
  for (const { visit, start } of visits) starts[visit] = start
  return starts
}

/** The breaks of a timing, on its legs. */
function placementOf({ visits, breaks }: RouteTiming): Placement {
  const counts = Array.from(
    { length: visits.length + 1 },
    (_, leg) => breaks.filter(({ afterVisits }) => afterVisits === leg).length,
  )
  const toCome = breaks.map(({ breakIndex }) => breakIndex)
  return { toCome, from: -noUpperBound, counts, waits: visits.map(() => -noUpperBound) }
}

/** Times with the breaks so placed, the rides within their limits and an end no later than that of leaving early. */
function timingWithin(problem: RoutingProblem, early: RouteTiming, placement: Placement, bounds: Bounds) {
  const { shift, endArrival } = early
  const visits = early.visits.map(({ visit }) => visit)
  const rides = ridesOfTiming(problem, early)
  return (departure: number, { notBefore, notAfter }: Within): RouteTiming | undefined =>
    withRideWaits(problem, rides, notBefore, (waits) => {
      const later = { ...bounds, departure, notBefore: waits, notAfter }
      const timing = allowedTiming(problem, shift, visits, placement, later)
      return timing && timing.endArrival <= endArrival ? timing : undefined
    })
}

/** Leaves at the latest second that allows it, as who leaves earlier can do all that who leaves later can. */
function leftLate<Timing extends TimedStops>(
  early: Timing,
  leavingAt: (departure: number) => Timing | undefined,
): { timing: Timing; departure: number } {
  let [low, timing] = [early.departure, early]
  let high = low + early.idleSeconds
  for (let middle = high; low < high; middle = low + Math.ceil((high - low) / 2)) {
    const later = leavingAt(middle)
    if (later) [low, timing] = [middle, later]
    else high = middle - 1
  }
  return { timing, departure: low }
}

/** Earliest and latest starts of services, by visit. */
interface Within {
  readonly notBefore: Int32Array
  readonly notAfter: ReadonlyMap<number, number>
}

/** `timeWithin` tells the earliest times in such bounds that keep all there is to keep, undefined where none do. */
function withLatePickUps<Timing extends TimedStops>(
  problem: RoutingProblem,
  rides: readonly Ride[],
  { timing, notBefore, notAfter }: Within & { readonly timing: Timing },
  timeWithin: (within: Within) => Timing | undefined,
): Timing {
  const byFirst = rides.toSorted((a, b) => a.first - b.first)
  const lower = notBefore.slice()
  const upper = new Map(notAfter)
  for (const { last } of rides) {
    const { visit, start } = timing.visits[last]!
    upper.set(visit, Math.min(start, upper.get(visit) ?? noUpperBound))
  }
  let best = timing
  for (const { first, isFixed } of byFirst) {
    const { visit, start } = best.visits[first]!
    const startingFrom = (time: number) => timeWithin({ notBefore: lower.with(visit, time), notAfter: upper })
    let low = start
    let high = isFixed ? start : Math.min(start + idleBehind(problem, best, first), upper.get(visit) ?? noUpperBound)
    // Halving, as who waits less can do all that who waits longer can.
    for (let middle = high; low < high; middle = low + Math.ceil((high - low) / 2)) {
      const later = startingFrom(middle)
      if (later) [low, best] = [middle, later]
      else high = middle - 1
    }
    lower[visit] = Math.max(lower[visit]!, low)
  }
  return best
}

/** What is neither travel, service nor break from the end of a service to that of the route. */
function idleBehind({ breakSeconds }: RoutingProblem, timing: TimedStops, position: number): number {
  const { visits, breaks, endArrival, endTravelSeconds } = timing
  let idle = endArrival - visits[position]!.departure - endTravelSeconds
  for (const { start, departure, travelSeconds } of visits.slice(position + 1))
    idle -= departure - start + travelSeconds
  for (const { breakIndex, afterVisits } of breaks) if (afterVisits > position) idle -= breakSeconds[breakIndex]!
  return idle
}

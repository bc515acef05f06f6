/**
 * Pick-ups of a route that leaves late (problem.ts): each waits as long as that moves no service further than it may
 * be, no last stop of who is on board by then, and not the end of the route. So nobody waits on board for what the
 * driver can wait for before.
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import type { Ride, TimedStops } from './ride-waits.ts'

/** The latest departure from which the route can be timed, as who leaves earlier can do all that who leaves later can. */
export function leftLate<Timing extends TimedStops>(
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
export function withLatePickUps<Timing extends TimedStops>(
  problem: RoutingProblem,
  rides: readonly Ride[],
  { timing, notBefore, notAfter }: Within & { readonly timing: Timing },
  timeWithin: (within: Within) => Timing | undefined,
): Timing {
  const byFirst = rides.toSorted((a, b) => a.first - b.first)
  const lower = notBefore.slice()
  const upper = new Map(notAfter)
  let best = timing
  for (const { first, last, isFixed } of byFirst) {
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
    const arrived = best.visits[last]!
    upper.set(arrived.visit, Math.min(arrived.start, upper.get(arrived.visit) ?? noUpperBound))
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

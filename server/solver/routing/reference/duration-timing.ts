/**
 * The plain definition of how long a route lasts that leaves as late as it may (`maxDuration` in problem.ts), to be
 * read.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { keepsRides } from '../timing/ride-waits.ts'
import { timeRoute } from './route-timing.ts'
import { isPinnedTo } from '../timing/route-bounds.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/**
 * Whether the route can leave so late that it lasts at most so many seconds, ends no later and makes nothing late that
 * is not late anyway.
 */
export function canLast(problem: RoutingProblem, timing: RouteTiming, seconds: number): boolean {
  const { shift, visits, departure, endArrival } = timing
  const leave = endArrival - seconds
  if (leave <= departure) return true
  const later = timeRoute(
    { ...problem, minDeparture: problem.minDeparture.with(shift, leave) },
    shift,
    visits.map(({ visit }) => visit),
  )
  const mayBeLate = visits.some(({ visit, isLate }) => isLate && isPinnedTo(problem, shift, visit))
  return (
    later.departure === leave &&
    (keepsRides(problem, later) || !keepsRides(problem, timing)) &&
    later.endArrival <= endArrival &&
    later.visits.at(-1)!.departure <= problem.maxLastDeparture[shift]! &&
    later.visits.every(({ visit, isLate }) => !isLate || (mayBeLate && isPinnedTo(problem, shift, visit)))
  )
}

/** What it costs that rides (problem/requests.ts) take longer than they would directly. */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { ridesOf } from '../timing/ride-waits.ts'
import type { RouteTiming } from '../timing/timed-route.ts'
import { beyond, timesOf, type SoftRule } from './soft-rule.ts'

export const timeOnBoard: SoftRule = {
  times: ({ requests }) => ((requests?.rideSecondPrice ?? 0) > 0 ? timesOf.visits : timesOf.none),
  price: (problem, timing) => secondsBeyond(problem, timing) * (problem.requests?.rideSecondPrice ?? 0),
  dearestSecond: ({ requests }) => requests?.rideSecondPrice ?? 0,
}

/** Seconds by which the rides of a route are longer than directly. */
function secondsBeyond(problem: RoutingProblem, { visits }: RouteTiming): number {
  const serviceAt = (position: number) => visits[position]!.departure - visits[position]!.start
  const rides = ridesOf(
    problem,
    visits.map(({ visit }) => visit),
    serviceAt,
  )
  return rides.reduce((sum, { first, last, direct }) => {
    const isReached = visits[last]!.departure < noUpperBound
    return isReached ? sum + beyond(visits[last]!.start - visits[first]!.departure, direct) : sum
  }, 0)
}

/** What the times of a route cost, and those of its parts, by the plain definition. */
import type { RoutingProblem } from '../problem/problem.ts'
import type { Leg } from '../timing/route-legs.ts'
import type { RouteTiming } from '../timing/timed-route.ts'
import { balancePrice, isBalanced } from './balance.ts'
import { completionRisks } from './completion-risks.ts'
import { keptAppointments } from './kept-appointments.ts'
import { lateServices } from './late-services.ts'
import { lateLastVisits } from './late-ends.ts'
import { preferredStarts } from './preferred-starts.ts'
import { costsByLength } from './shift-costs.ts'
import { timesOf } from './soft-rule.ts'
import { softRules } from './soft-rules.ts'
import { anywhere } from '../problem/problem.ts'

/** The goals that go by the time of one service. */
const serviceRules = [lateServices, preferredStarts, keptAppointments, completionRisks]

const nowhere = {
  departure: 0,
  breaks: [],
  endArrival: 0,
  endTravelSeconds: 0,
  endTravelMeters: 0,
  endLegSeconds: 0,
  travelSeconds: 0,
  travelMeters: 0,
  idleSeconds: 0,
  maxDriveSeconds: 0,
}

/** Whether the price of shift s may depend on when its visits are served or how it is driven. */
export function timesCount(problem: RoutingProblem, s: number): boolean {
  const places = problem.breakPlace.subarray(problem.breakFrom[s], problem.breakFrom[s + 1])
  return softRules.some((rule) => rule.times(problem, s) !== timesOf.none) || places.some((place) => place !== anywhere)
}

/** Whether it depends on how long the shift lasts, or on idle time in it. */
export function lengthCounts(problem: RoutingProblem, s: number): boolean {
  return problem.waitingSecondPrice !== 0 || costsByLength(problem, s) || isBalanced(problem, s)
}

interface Served {
  readonly visit: number
  readonly start: number
  readonly departure: number
}

/** Soft price of the time of one service. */
export function priceOfService(problem: RoutingProblem, shift: number, served: Served): number {
  const timing = timingOf(shift, served)
  return serviceRules.reduce((sum, rule) => sum + rule.price(problem, timing), 0)
}

/** Soft price of ending the last service then. */
export function priceOfLastDeparture(problem: RoutingProblem, shift: number, departure: number): number {
  return lateLastVisits.price(problem, timingOf(shift, { visit: 0, start: departure, departure }))
}

function timingOf(shift: number, served: Served): RouteTiming {
  const visit = { ...served, arrival: served.start, legSeconds: 0, travelSeconds: 0, travelMeters: 0, isLate: false }
  return { ...nowhere, shift, visits: [visit] }
}

export function priceOfLeg({ travelSecondPrice, travelMeterPrice }: RoutingProblem, { seconds, meters }: Leg): number {
  return seconds * travelSecondPrice + meters * travelMeterPrice
}

/** Soft price of a whole route, its vehicle's work counted as if it had no other. */
export function priceOfWay(problem: RoutingProblem, timing: RouteTiming): number {
  const price = softRules.reduce((sum, rule) => sum + rule.price(problem, timing), 0)
  const { balance, vehicleOf } = problem
  if (!balance || !isBalanced(problem, timing.shift)) return price
  return price + balancePrice(balance, vehicleOf[timing.shift]!, timing.endArrival - timing.departure)
}

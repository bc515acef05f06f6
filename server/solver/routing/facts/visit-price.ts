/** What the time of one service and the end of a route cost; `row` is visit * classCount + class. */
import { riskPrice } from '../rules/completion-risks.ts'
import { appointmentPrice, minAppointmentPrice } from '../rules/kept-appointments.ts'
import { minPreferencePrice, preferencePrice } from '../rules/preferred-starts.ts'
import type { RoutingFacts } from './routing-facts.ts'
import { onlyDue } from './time-prices.ts'
import { costPrice } from '../rules/shift-costs.ts'

/** Soft price of serving v on route r until `done`. */
export function visitPrice(
  { problem, preferred }: RoutingFacts,
  r: number,
  v: number,
  row: number,
  done: number,
): number {
  const overdue = done - problem.softDueEnd[v]!
  let price = overdue > 0 ? overdue * problem.softDueSecondPrice[v]! : 0
  if (problem.risks) price += riskPrice(problem, v, r, done)
  if (problem.appointments) price += appointmentPrice(problem, v, r, done - problem.serviceSeconds[row]!)
  return preferred.secondPrice === 0
    ? price
    : price + preferencePrice(preferred, row, done - problem.serviceSeconds[row]!)
}

/** Less or as much, whenever the service ends from `earliest` to `latest`. */
export function minVisitPrice(
  { problem, preferred }: RoutingFacts,
  r: number,
  v: number,
  row: number,
  earliest: number,
  latest: number,
): number {
  const overdue = earliest - problem.softDueEnd[v]!
  let price = overdue > 0 ? overdue * problem.softDueSecondPrice[v]! : 0
  if (problem.risks) price += riskPrice(problem, v, r, earliest)
  const service = problem.serviceSeconds[row]!
  if (problem.appointments)
    price += minAppointmentPrice(problem.appointments, v, r, earliest - service, latest - service)
  if (preferred.secondPrice === 0) return price
  return price + minPreferencePrice(preferred, row, earliest - service, latest - service)
}

/** Whether the time at which v is served on route r may cost anything. */
export function mayCost({ problem, timePrices }: RoutingFacts, r: number, v: number): boolean {
  return timePrices[v] !== 0 && (timePrices[v] !== onlyDue || problem.softDueEnd[v]! < problem.maxEnd[r]!)
}

/**
 * Soft price of driving route r so many seconds longer than the `travel` at the quickest pace, beyond what they cost
 * each; Infinity where that is too long.
 */
export function slowerPrice({ problem }: RoutingFacts, r: number, travel: number, slower: number): number {
  if (!problem.travelClock) return 0
  if (travel + slower > problem.maxTravelSeconds[r]!) return Infinity
  const limit = problem.softTravelSeconds[r]!
  const beyond = travel + slower - (travel > limit ? travel : limit)
  return beyond > 0 ? beyond * problem.softTravelSecondPrice[r]! : 0
}

/** Soft price of what is neither travel, service nor break of the `seconds` route r lasts. */
export function idlePrice(
  { problem, breakSeconds }: RoutingFacts,
  r: number,
  seconds: number,
  travel: number,
  service: number,
  paused = breakSeconds[r]!,
): number {
  return problem.waitingSecondPrice === 0 ? 0 : (seconds - travel - service - paused) * problem.waitingSecondPrice
}

/** Soft price of leaving the last visit of route r at `lastDone` and ending at `arrival`, having left at `left`. */
export function endPrice(
  { problem, hasCost }: RoutingFacts,
  r: number,
  lastDone: number,
  arrival: number,
  left: number,
  unpaid?: number,
): number {
  const overLast = lastDone - problem.softLastDeparture[r]!
  const overEnd = arrival - problem.softEnd[r]!
  let price = hasCost[r] ? costPrice(problem, r, arrival - left, unpaid) : 0
  if (overLast > 0) price += overLast * problem.softLastDepartureSecondPrice[r]!
  return overEnd > 0 ? price + overEnd * problem.softEndSecondPrice[r]! : price
}

/** How long routes last, and what that makes of the price of the vehicles that drive them. */
import { balancePrice } from '../rules/balance.ts'
import type { RouteState } from './route-state.ts'

/** Seconds from leaving the start place of a route to reaching its end place, as it is now; its length has a price. */
export function lengthOf(state: RouteState, r: number): number {
  return state.freeCount[r] === 0 ? state.baseLength[r]! : state.earliestEnd[r]! - state.left[r]!
}

/** Notes how long a route lasts, in its vehicle's work and in the price of all routes. */
export function setLength(state: RouteState, r: number, seconds: number): void {
  const { routeLength, worked } = state
  const { problem } = state.facts
  const balance = problem.balance!
  const vehicle = problem.vehicleOf[r]!
  const before = balancePrice(balance, vehicle, worked[vehicle]!)
  worked[vehicle]! += seconds - routeLength[r]!
  routeLength[r] = seconds
  state.routesPrice += balancePrice(balance, vehicle, worked[vehicle]!) - before
}

/**
 * What it costs more that a route lasts `after` seconds instead of `before`; other routes of its vehicle count as they
 * were last settled.
 */
export function balanceChange(
  { facts, routeLength, worked }: RouteState,
  r: number,
  before: number,
  after: number,
): number {
  if (!facts.hasBalance[r]) return 0
  const balance = facts.problem.balance!
  const vehicle = facts.problem.vehicleOf[r]!
  const others = worked[vehicle]! - routeLength[r]!
  return balancePrice(balance, vehicle, others + after) - balancePrice(balance, vehicle, others + before)
}

/** At most this much the work of its vehicle can cost less by a change of route r. */
export function maxBalanceSaved(state: RouteState, r: number): number {
  return state.facts.hasBalance[r] ? balanceChange(state, r, 0, lengthOf(state, r)) : 0
}

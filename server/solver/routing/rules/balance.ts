/** What it costs how much vehicles work: see UtilizationBalance in problem.ts. */
import type { RoutingProblem, UtilizationBalance } from '../problem/problem.ts'
import { timesOf, type SoftRule } from './soft-rule.ts'

/** Its price is the vehicle's, over all its routes: full-price.ts and route-lengths.ts add it. */
export const balance: SoftRule = {
  times: (problem, s) => (isBalanced(problem, s) ? timesOf.duration : timesOf.none),
  price: () => 0,
  dearest(problem, span) {
    if (!problem.balance) return 0
    const most = new Float64Array(problem.balance.capacity.length)
    for (const vehicle of problem.vehicleOf) most[vehicle]! += span
    return most.reduce((price, work, vehicle) => Math.max(price, balancePrice(problem.balance!, vehicle, work)), 0)
  },
}

/** Seconds of work in the plan, times the vehicle's utilization without plus with it: what the work counts. */
export function weightOfWork(worked: number, before: number, capacity: number): number {
  return capacity > 0 ? Math.floor((worked * (2 * before + worked)) / capacity + 0.5) : 0
}

/** Soft price of that. */
export function balancePrice(
  { unitPrice, workedBefore, capacity }: UtilizationBalance,
  vehicle: number,
  worked: number,
): number {
  return weightOfWork(worked, workedBefore[vehicle]!, capacity[vehicle]!) * unitPrice
}

/** Whether shift s is one of a vehicle whose work has a price. */
export function isBalanced({ balance, vehicleOf }: RoutingProblem, s: number): boolean {
  return balance !== undefined && balance.unitPrice !== 0 && balance.capacity[vehicleOf[s]!]! > 0
}

/** What it costs how much vehicles work: see UtilizationBalance in problem.ts. */
import type { RoutingProblem, UtilizationBalance } from '../problem/problem.ts'

/** Seconds of work in the plan, times the vehicle's utilisation without plus with it: what the work counts. */
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

/** 1 for shifts of vehicles whose work has a price. */
export function balancedShifts({ balance, vehicleOf, shiftCount }: RoutingProblem): Uint8Array {
  return Uint8Array.from({ length: shiftCount }, (_, s) =>
    Number(balance !== undefined && balance.unitPrice !== 0 && balance.capacity[vehicleOf[s]!]! > 0),
  )
}

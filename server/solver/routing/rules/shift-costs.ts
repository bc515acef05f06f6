/** What shifts cost by how long they last: see ShiftCosts in problem.ts. */
import type { RoutingProblem, ShiftCosts } from '../problem/problem.ts'

/** Makes up for what decimal costs lose in binary, so that a half is rounded up. */
const slack = 1e-6

/** Cost of shift s when it lasts so many seconds; a whole number. */
export function shiftCost(
  { unpaidSeconds, tierFrom, tierSeconds, tierCost, tierSecondCost }: ShiftCosts,
  s: number,
  seconds: number,
): number {
  const first = tierFrom[s]!
  let tier = tierFrom[s + 1]! - 1
  if (tier < first) return 0
  const unpaid = unpaidSeconds[s]!
  const paid = seconds > unpaid ? seconds - unpaid : 0
  while (tier > first && tierSeconds[tier]! >= paid) tier--
  return Math.floor(tierCost[tier]! + (paid - tierSeconds[tier]!) * tierSecondCost[tier]! + 0.5 + slack)
}

/** Soft price of that. */
export function costPrice({ costs }: Pick<RoutingProblem, 'costs'>, s: number, seconds: number): number {
  return costs && costs.unitPrice !== 0 ? shiftCost(costs, s, seconds) * costs.unitPrice : 0
}

/** 1 for shifts whose price depends on how long they last. */
export function costlyShifts({ costs, shiftCount }: RoutingProblem): Uint8Array {
  return Uint8Array.from({ length: shiftCount }, (_, s) =>
    Number(costs !== undefined && costs.unitPrice !== 0 && costs.tierFrom[s + 1]! > costs.tierFrom[s]!),
  )
}

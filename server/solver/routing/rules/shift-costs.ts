/** What shifts cost by how long they last: see ShiftCosts in problem.ts. */
import type { RoutingProblem, ShiftCosts } from '../problem/problem.ts'
import { timesOf, type SoftRule } from './soft-rule.ts'

export const shiftCosts: SoftRule = {
  times: (problem, s) => (costsByLength(problem, s) ? timesOf.duration : timesOf.none),
  price: (problem, { shift, departure, endArrival, breaks }) =>
    costPrice(problem, shift, endArrival - departure, unpaidOf(problem, shift, breaks)),
  dearest(problem, span) {
    let most = 0
    for (let s = 0; s < problem.shiftCount; s++) most = Math.max(most, costPrice(problem, s, span))
    return most
  },
}

/** Makes up for what decimal costs lose in binary, so that a half is rounded up. */
const slack = 1e-6

/** Seconds of shift s that are not paid where these breaks are taken. */
export function unpaidOf(
  { costs, breakFrom }: Pick<RoutingProblem, 'costs' | 'breakFrom'>,
  s: number,
  taken: readonly { readonly breakIndex: number }[],
): number {
  if (!costs) return 0
  const { unpaidSeconds, breakUnpaidSeconds } = costs
  let unpaid = unpaidSeconds[s]!
  if (!breakUnpaidSeconds) return unpaid
  for (let b = breakFrom[s]!; b < breakFrom[s + 1]!; b++) unpaid -= breakUnpaidSeconds[b]!
  for (const { breakIndex } of taken) unpaid += breakUnpaidSeconds[breakIndex]!
  return unpaid
}

/** Cost of shift s when it lasts so many seconds, so many of them unpaid; a whole number. */
export function shiftCost(
  { unpaidSeconds, tierFrom, tierSeconds, tierCost, tierSecondCost }: ShiftCosts,
  s: number,
  seconds: number,
  unpaid = unpaidSeconds[s]!,
): number {
  const first = tierFrom[s]!
  let tier = tierFrom[s + 1]! - 1
  if (tier < first) return 0
  const paid = seconds > unpaid ? seconds - unpaid : 0
  while (tier > first && tierSeconds[tier]! >= paid) tier--
  return Math.floor(tierCost[tier]! + (paid - tierSeconds[tier]!) * tierSecondCost[tier]! + 0.5 + slack)
}

/** Soft price of that. */
export function costPrice(
  { costs }: Pick<RoutingProblem, 'costs'>,
  s: number,
  seconds: number,
  unpaid?: number,
): number {
  return costs && costs.unitPrice !== 0 ? shiftCost(costs, s, seconds, unpaid) * costs.unitPrice : 0
}

/** Whether the price of shift s depends on how long it lasts. */
export function costsByLength({ costs }: RoutingProblem, s: number): boolean {
  return costs !== undefined && costs.unitPrice !== 0 && costs.tierFrom[s + 1]! > costs.tierFrom[s]!
}

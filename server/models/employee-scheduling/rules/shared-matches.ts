/** What loads and even shares say of a plan. */
import type { Match } from '../../constraint.ts'
import { meanShare, shareOf } from '../../../solver/assignment/problem/shares.ts'
import type { Plan } from '../domain/plan.ts'
import type { RosterBalanceRule, RosterLoadRule } from './rule.ts'

/** What is worked in each slot of the rule. */
export function loadsOf(
  { members, first, slots, amounts, min }: RosterLoadRule,
  { who }: Pick<Plan, 'who'>,
): Int32Array {
  const load = new Int32Array(min.length)
  for (const [shift, employee] of who.entries()) {
    if (employee < 0 || members[employee] === 0) continue
    for (let at = first[shift]!; at < first[shift + 1]!; at++) load[slots[at]!] = load[slots[at]!]! + amounts[at]!
  }
  return load
}

export function loadMatches(rule: RosterLoadRule, plan: Plan): Match[] {
  return [...loadsOf(rule, plan)].flatMap((load, slot) => {
    const amount = Math.max(0, load - rule.max[slot]!, rule.min[slot]! - load)
    return amount > 0 ? [{ amount, justify: () => rule.justify(slot, load, amount) }] : []
  })
}

export function balanceMatches(rule: RosterBalanceRule, { rows }: Plan): Match[] {
  const totals = rows.map((row, employee) =>
    row.reduce((sum, shift) => sum + rule.amounts[shift]!, rule.before[employee]!),
  )
  const members = totals.flatMap((_, employee) => (rule.scale[employee] === 0 ? [] : [employee]))
  const shares = totals.map((total, employee) => shareOf(total, rule.scale[employee]!))
  if (members.length === 0) return []
  const mean = meanShare(
    members.reduce((sum, employee) => sum + shares[employee]!, 0),
    members.length,
  )
  return members.flatMap((employee) => {
    const amount = (shares[employee]! - mean) ** 2
    return amount > 0 ? [{ amount, justify: () => rule.justify(employee, totals[employee]!, amount, mean) }] : []
  })
}

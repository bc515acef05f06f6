/** Every break of a constraint in a plan. */
import type { Match } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { matchesOf, type CellRule, type RosterSummary } from './rule.ts'
import { balanceMatches, loadMatches } from './shared-matches.ts'

export function matchesIn(plan: Plan, constraint: RosterSummary): Match[] {
  const { cells, rows, loads, balances, couplings } = plan.problem.rules
  const isOwn = (rule: { readonly constraint: RosterSummary }) => rule.constraint === constraint
  return [
    ...cells.filter(isOwn).flatMap((rule) => cellMatches(rule, plan)),
    ...rows.flatMap((own, employee) =>
      own.filter(isOwn).flatMap((rule) =>
        matchesOf(rule, plan.rows[employee]!).map((match) => ({
          amount: match.amount,
          justify: () => rule.justify(employee, match, plan.rows[employee]!),
        })),
      ),
    ),
    ...loads.filter(isOwn).flatMap((rule) => loadMatches(rule, plan)),
    ...balances.filter(isOwn).flatMap((rule) => balanceMatches(rule, plan)),
    ...couplings
      .filter(({ constraints }) => constraints.includes(constraint))
      .flatMap((rule) => rule.matches(constraint, plan)),
  ]
}

function cellMatches(rule: CellRule, { who }: Plan): Match[] {
  const matches: Match[] = []
  for (const [shift, employee] of who.entries()) {
    if (rule.shifts?.[shift] === 0) continue
    if (employee < 0) {
      const amount = rule.open?.measure(shift) ?? 0
      if (amount !== 0) matches.push({ amount, justify: () => rule.open!.justify(shift, amount) })
    } else if (rule.employees?.[employee] !== 0) {
      const amount = rule.measure(employee, shift)
      if (amount !== 0) matches.push({ amount, justify: () => rule.justify(employee, shift, amount) })
    }
  }
  return matches
}

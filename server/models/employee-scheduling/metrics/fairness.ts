/** How evenly time worked is shared out. */
import type { Metrics } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import { balanceTimeWorked } from '../rules/balances.ts'

/**
 * 100 less the mean deviation from the average, in percent of that average, and not below 0; of the first rule that
 * balances time. Left out where there is none.
 */
export function fairness({ problem, rows }: Plan): Metrics {
  const rule = problem.rules.balances.find(({ constraint }) => constraint === balanceTimeWorked)
  if (!rule) return {}
  const shares = rows.flatMap((row, employee) =>
    rule.scale[employee] === 0
      ? []
      : [rule.scale[employee]! * row.reduce((sum, shift) => sum + rule.amounts[shift]!, rule.before[employee]!)],
  )
  if (shares.length === 0) return {}
  const mean = shares.reduce((a, b) => a + b, 0) / shares.length
  if (mean === 0) return { workingTimeFairnessPercentage: 100 }
  const deviation = shares.reduce((sum, share) => sum + Math.abs(share - mean), 0) / shares.length
  return { workingTimeFairnessPercentage: Math.max(0, Math.round(10_000 * (1 - deviation / mean)) / 100) }
}

/** What the hours of employees cost by the cost definitions of their contracts, and what of them is overtime. */
import type { Plan } from '../domain/plan.ts'
import { costPerPeriod } from '../rules/costs-of-hours.ts'
import { periodsOf } from '../rules/periods.ts'
import { matchesOf } from '../rules/rule.ts'

export interface Overtime {
  /** As the score counts it, in hundredths. */
  readonly cost: number
  /** Minutes beyond the base limits, period by period. */
  readonly beyondLimits: number
  /** Base limits of all periods of the first definition that has one, in minutes. */
  readonly threshold: number | undefined
}

/** Of each employee; undefined for those without a cost definition. */
export function overtimeOf({ facts, problem, rows }: Plan): (Overtime | undefined)[] {
  const periodCounts = new Map<string, number>()
  const periodsIn = (zone: string, period: string): number => {
    const key = JSON.stringify([zone, period])
    const count =
      periodCounts.get(key) ??
      periodsOf(facts, facts.timesOf(zone), period).reduce((sum, { list }) => sum + list.length, 0)
    periodCounts.set(key, count)
    return count
  }
  return facts.employees.map(({ index, contracts, zone }) => {
    const definitions = contracts.flatMap(({ periodRules }) => periodRules.filter((rule) => rule.costDefinition))
    if (definitions.length === 0) return undefined
    const matches = problem.rules.rows[index]!.flatMap((rule) =>
      rule.constraint === costPerPeriod ? matchesOf(rule, rows[index]!) : [],
    )
    const limited = definitions.find((rule) => rule.costDefinition?.baseMinutesLimit !== undefined)
    return {
      cost: matches.reduce((sum, { amount }) => sum + amount, 0),
      beyondLimits: matches.reduce((sum, { second }) => sum + second, 0),
      threshold: limited && limited.costDefinition!.baseMinutesLimit! * periodsIn(zone, limited.period),
    }
  })
}

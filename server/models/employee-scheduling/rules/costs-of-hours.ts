/** What the hours of a period cost: a base rate, then overtime, rate after rate. */
import { goal } from '../../constraint.ts'
import { costGroup } from './groups.ts'
import { allMinutes } from './minutes.ts'
import type { PeriodTerms } from './period-terms.ts'
import { minutesIn } from './portions.ts'
import type { PeriodRule } from '../schema/period-rules.ts'
import { onRows } from './roster-constraint.ts'
import { dateSpanOf, hoursOf, nameOf, periodName } from './wording.ts'
import type { Walk } from './walks-sums.ts'

type CostDefinition = NonNullable<PeriodRule['costDefinition']>

export const costPerPeriod = onRows({
  id: 'costPerPeriod',
  name: 'Minimize cost per period',
  description: 'What the hours of employees cost by their contracts. Measured in hundredths of the unit.',
  level: 'soft',
  group: costGroup,
  weight: goal({
    override: 'minimizeCostPerPeriodWeight',
    words: 'Low costs of hours and overtime',
    reason: 'Without effect unless a contract has costs; who enters them wants them counted: a cent is a point.',
  }),
  rules(terms: PeriodTerms) {
    const { facts, rule, periods } = terms
    const definition = rule.costDefinition
    if (!definition) return []
    return [
      {
        walk: costWalk(terms, definition),
        justify: (employee, { amount, first, value }) => ({
          description: `${nameOf(facts, employee)} works ${hoursOf(value)} ${periodName(periods.list[first]!)}, which costs ${amount / 100} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          ruleId: rule.id,
          dateSpan: dateSpanOf(periods.list[first]!),
          minutesWorked: value,
          cost: amount / 100,
        }),
      },
    ]
  },
})

/** In hundredths. */
export function costOf(
  minutes: number,
  { baseMinutesLimit, baseHourlyCost, overtimeCostDetails }: CostDefinition,
): number {
  let left = minutes - (baseMinutesLimit ?? minutes)
  let cost = Math.min(minutes, baseMinutesLimit ?? minutes) * baseHourlyCost
  for (const [index, { overtimeMinutesLimit, overtimeHourlyCost }] of overtimeCostDetails.entries()) {
    if (left <= 0) break
    const isLast = index === overtimeCostDetails.length - 1
    const part = Math.min(left, isLast ? left : (overtimeMinutesLimit ?? left))
    cost += part * overtimeHourlyCost
    left -= part
  }
  if (left > 0) cost += left * (overtimeCostDetails.at(-1)?.overtimeHourlyCost ?? baseHourlyCost)
  return Math.round((cost * 100) / 60)
}

function costWalk({ facts, periods, included, times, isToEnd }: PeriodTerms, definition: CostDefinition): Walk {
  const portions = minutesIn(facts, times, periods, included, isToEnd, allMinutes)
  const totals = new Int32Array(periods.list.length)
  const { baseMinutesLimit } = definition
  return (row, count, sink) => {
    let low = totals.length
    let high = -1
    for (let i = 0; i < count; i++)
      for (let at = portions.first[row[i]!]!; at < portions.first[row[i]! + 1]!; at++) {
        const slot = portions.slots[at]!
        totals[slot] = totals[slot]! + portions.amounts[at]!
        if (slot < low) low = slot
        if (slot > high) high = slot
      }
    for (let slot = low; slot <= high; slot++) {
      const cost = totals[slot]! > 0 ? costOf(totals[slot]!, definition) : 0
      // What is beyond the base limit goes along for the figures of employees.
      if (cost > 0)
        sink.add(cost, slot, Math.max(0, totals[slot]! - (baseMinutesLimit ?? totals[slot]!)), totals[slot]!)
      totals[slot] = 0
    }
  }
}

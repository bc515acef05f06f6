/** What the shifts of a period cost, by the cost groups of employees and shifts. */
import type { Coupling } from '../../../solver/assignment/problem/problem.ts'
import { goal, type Match } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import type { GlobalRules } from '../schema/global-rules.ts'
import { filterEmployees, filterShifts } from './filters.ts'
import { costGroup } from './groups.ts'
import { rangesOf } from './loads.ts'
import { periodsOf, type Periods } from './periods.ts'
import { portionsOf, slotsOf } from './portions.ts'
import { companyFamily, rosterConstraint } from './roster-constraint.ts'
import { beyond, rangeOf, type Range, type RosterSummary, type WorkedShifts } from './rule.ts'
import { dateSpanOf, limitInWords, limitOf, periodName } from './wording.ts'
import type { Portions } from './walks-sums.ts'

type CostsRule = GlobalRules['costsRules'][number]

const description = 'What the shifts of a period cost. Measured in hundredths of the unit beyond the limits.'

export const costsPerPeriod = companyFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'costsPerPeriodRequired',
      name: 'Costs per period not in required range',
      description,
      level: 'hard',
      group: costGroup,
    }),
    PREFERRED: rosterConstraint({
      id: 'costsPerPeriodPreferred',
      name: 'Costs per period not in preferred range',
      description,
      level: 'soft',
      group: costGroup,
      weight: goal({
        override: 'costsPerPeriodNotInPreferredRangeWeight',
        words: 'Costs of shifts as preferred',
        reason: 'Without effect unless a rule says PREFERRED; a cent is a point.',
      }),
    }),
  },
  rules({ facts, rule }: { readonly facts: Facts; readonly rule: CostsRule }) {
    const cost = costTable(facts, rule)
    return periodsOf(facts, facts.timesOf(rule.zoneOffset), rule.period).map((periods) =>
      couplingOf(facts, rule, periods, cost),
    )
  },
})

/** What a shift costs with an employee, in hundredths. */
export type CostOf = (employee: number, shift: number) => number

/** The first detail that names both groups counts; nothing for employees and shifts the rule does not look at. */
export function costTable(facts: Facts, rule: CostsRule): CostOf {
  const details = rule.employeeShiftCostDetails
  const groups = [...new Set(details.map(({ employeeCostGroup }) => employeeCostGroup))]
  const isMember = filterEmployees(facts, rule)
  const groupOf = Int32Array.from(facts.employees, ({ input }, employee) =>
    isMember[employee] === 1 ? groups.indexOf(input.costGroup ?? '') : -1,
  )
  const included = filterShifts(facts, rule)
  const costs = groups.map((group) => {
    const own = details.filter(({ employeeCostGroup }) => employeeCostGroup === group)
    return Int32Array.from(facts.shifts, ({ input }, shift) => {
      const detail = own.find(({ shiftCostGroup }) => shiftCostGroup === input.costGroup)
      return included[shift] === 1 && detail ? Math.round(detail.cost * 100) : 0
    })
  })
  return (employee, shift) => (groupOf[employee]! < 0 ? 0 : costs[groupOf[employee]!]![shift]!)
}

function couplingOf(facts: Facts, rule: CostsRule, periods: Periods, costOf: CostOf) {
  const times = facts.timesOf(rule.zoneOffset)
  const isToEnd = (rule.costsRuleShiftOverlapKind ?? rule.periodShiftOverlapKind) === 'START_AND_END'
  const portions = portionsOf(facts.shifts.length, (shift) =>
    slotsOf(times, periods, shift, isToEnd).map((slot) => [slot, 1] as const),
  )
  const ranges = rangesOf(periods, rangeOf(hundredths(rule.totalCostsMin), hundredths(rule.totalCostsMax)))
  return {
    asksForWork: ranges.some(({ min }) => min > 0),
    start: () => sumCoupling(portions, ranges, costOf),
    touches: (shift: number, employee: number) => costOf(employee, shift) !== 0,
    matches: (_: RosterSummary, worked: WorkedShifts) =>
      matchesOf(rule, periods, ranges, sumsOf(worked, portions, ranges.length, costOf)),
  }
}

const hundredths = (cost: number | undefined) => (cost === undefined ? undefined : Math.round(cost * 100))

function sumCoupling({ first, slots }: Portions, ranges: readonly Range[], costOf: CostOf): Coupling {
  const sums = new Float64Array(ranges.length)
  return {
    empty: ranges.reduce((sum, range) => sum + beyond(0, range), 0),
    change(shift, employee, sign) {
      const cost = sign * costOf(employee, shift)
      if (cost === 0) return 0
      let change = 0
      for (let at = first[shift]!; at < first[shift + 1]!; at++) {
        const slot = slots[at]!
        const before = beyond(sums[slot]!, ranges[slot]!)
        sums[slot] = sums[slot]! + cost
        change += beyond(sums[slot], ranges[slot]!) - before
      }
      return change
    },
  }
}

function sumsOf({ who }: WorkedShifts, { first, slots }: Portions, slotCount: number, costOf: CostOf): Float64Array {
  const sums = new Float64Array(slotCount)
  for (const [shift, employee] of who.entries())
    if (employee >= 0)
      for (let at = first[shift]!; at < first[shift + 1]!; at++)
        sums[slots[at]!] = sums[slots[at]!]! + costOf(employee, shift)
  return sums
}

function matchesOf(rule: CostsRule, periods: Periods, ranges: readonly Range[], sums: Float64Array): Match[] {
  return [...sums].flatMap((sum, slot) => {
    const range = ranges[slot]!
    const amount = beyond(sum, range)
    if (amount === 0) return []
    const justify = () => ({
      description: `The shifts of rule ${rule.id} cost ${sum / 100} ${periodName(periods.list[slot]!)}, ${limitInWords(sum, range, (one) => `${one / 100}`)}.`,
      ruleId: rule.id,
      dateSpan: dateSpanOf(periods.list[slot]!),
      cost: sum / 100,
      limit: limitOf(sum, range) / 100,
    })
    return [{ amount, justify }]
  })
}

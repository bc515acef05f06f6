/** Fair shares of time and of shifts. */
import { goal } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import { filterEmployees, filterShifts } from './filters.ts'
import { fairnessGroup } from './groups.ts'
import { lengthsOf } from './minutes.ts'
import { onShares } from './roster-constraint.ts'
import { hoursOf, nameOf, plural } from './wording.ts'

/** Minutes that are a point of time worked; points of a shift. */
const minutesPerPoint = 15
const pointsPerShift = 8

interface Shares {
  readonly rule: Parameters<typeof filterShifts>[1] & Parameters<typeof filterEmployees>[1] & { readonly id: string }
  readonly amounts: Int32Array
  readonly points: number
  readonly history: Readonly<Record<string, number>>
  readonly write: (amount: number) => string
  readonly fact: string
}

function sharesOf(facts: Facts, { rule, amounts, points, history, write, fact }: Shares) {
  const members = filterEmployees(facts, rule)
  return {
    amounts,
    scale: Float64Array.from(facts.employees, ({ fte }, employee) => (members[employee] === 1 ? points / fte : 0)),
    before: Float64Array.from(facts.employees, ({ input }) => history[input.id] ?? 0),
    justify: (employee: number, total: number, _amount: number, mean: number) => {
      const average = Math.round((mean / points) * facts.employees[employee]!.fte)
      return {
        description: `${nameOf(facts, employee)} works ${write(total)}, where ${write(average)} would be a fair share by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        [fact]: total,
        fairShare: average,
      }
    },
  }
}

export const balanceTimeWorked = onShares({
  id: 'balanceTimeWorked',
  name: 'Balance time worked',
  description:
    'Employees of a rule should work for the same time, in proportion to their share of full time. Measured in quarters of an hour away from the mean, squared: the sum is least where all work for the same time.',
  level: 'soft',
  group: fairnessGroup,
  weight: goal({
    override: 'balanceTimeWorkedWeight',
    words: 'Fair shares of time worked',
    reason:
      'Without effect unless there is such a rule; eight hours away from the mean cost 1,024 points, two hours 64.',
  }),
  rules({ facts }) {
    const lengths = lengthsOf(facts)
    return (facts.input.globalRules?.balanceTimeWorkedRules ?? []).map((rule) =>
      sharesOf(facts, {
        rule,
        amounts: filterShifts(facts, rule).reduce((sums, is, shift) => {
          sums[shift] = is * lengths[shift]!
          return sums
        }, new Int32Array(lengths.length)),
        points: 1 / minutesPerPoint,
        history: rule.employeeToPublishedMinutesWorked,
        write: hoursOf,
        fact: 'minutesWorked',
      }),
    )
  },
})

export const balanceShiftCount = onShares({
  id: 'balanceShiftCount',
  name: 'Balance shift count',
  description:
    'Employees of a rule should work the same number of shifts, in proportion to their share of full time. Measured in eighths of a shift away from the mean, squared.',
  level: 'soft',
  group: fairnessGroup,
  weight: goal({
    override: 'balanceShiftCountWeight',
    words: 'Fair shares of shifts',
    reason: 'Without effect unless there is such a rule; a shift away from the mean costs 64 points, two 256.',
  }),
  rules: ({ facts }) =>
    (facts.input.globalRules?.balanceShiftCountRules ?? []).map((rule) =>
      sharesOf(facts, {
        rule,
        amounts: Int32Array.from(filterShifts(facts, rule)),
        points: pointsPerShift,
        history: rule.employeeToPublishedShiftCount,
        write: (amount) => plural(amount, 'shift'),
        fact: 'shiftCount',
      }),
    ),
})

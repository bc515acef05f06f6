/** Fair shares of time and of shifts. */
import type { Facts } from '../domain/plan.ts'
import { filterEmployees, filterShifts } from './filters.ts'
import { levelOf } from './levels.ts'
import { lengthsOf } from './minutes.ts'
import type { RosterBalanceRule } from './rule.ts'
import { hoursOf, nameOf, plural } from './wording.ts'

/** Minutes that are a point of time worked; points of a shift. */
const minutesPerPoint = 15
const pointsPerShift = 8

interface BalanceParts {
  readonly constraint: string
  readonly rule: Parameters<typeof filterShifts>[1] & Parameters<typeof filterEmployees>[1] & { readonly id: string }
  readonly amounts: Int32Array
  readonly points: number
  readonly history: Readonly<Record<string, number>>
  readonly write: (amount: number) => string
  readonly fact: string
}

export function balanceRules(facts: Facts): RosterBalanceRule[] {
  const { balanceTimeWorkedRules = [], balanceShiftCountRules = [] } = facts.input.globalRules ?? {}
  const lengths = lengthsOf(facts)
  return [
    ...balanceTimeWorkedRules.map((rule) =>
      balanceRule(facts, {
        constraint: 'balanceTimeWorked',
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
    ),
    ...balanceShiftCountRules.map((rule) =>
      balanceRule(facts, {
        constraint: 'balanceShiftCount',
        rule,
        amounts: Int32Array.from(filterShifts(facts, rule)),
        points: pointsPerShift,
        history: rule.employeeToPublishedShiftCount,
        write: (amount) => plural(amount, 'shift'),
        fact: 'shiftCount',
      }),
    ),
  ]
}

function balanceRule(facts: Facts, { constraint, rule, amounts, points, history, write, fact }: BalanceParts) {
  const members = filterEmployees(facts, rule)
  const made: RosterBalanceRule = {
    ...levelOf(facts, constraint),
    amounts,
    scale: Float64Array.from(facts.employees, ({ fte }, employee) => (members[employee] === 1 ? points / fte : 0)),
    before: Float64Array.from(facts.employees, ({ input }) => history[input.id] ?? 0),
    justify: (employee, total, _amount, mean) => {
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
  return made
}

/** Work is shared out evenly: minutes and shifts. */
import { numberAt, objectAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Roster, Shift } from './facts.ts'
import { assignmentsOf, demandIntervals } from './global-rules.ts'
import { globalRules, present, soft, type Match, type Rule } from './rule.ts'
import { employeePasses } from './tag-filter.ts'

/** Share of full time by the contract that has one; 1 without. */
function shareOf({ contracts }: Employee): number {
  const shares = contracts.map(({ json }) => numberAt(objectAt(json, 'fteConfiguration'), 'fixedFte'))
  return shares.find((share) => share !== undefined) ?? 1
}

interface Measure {
  readonly list: string
  /** Field of the rule that has what was worked before. */
  readonly history: string
  readonly sizeOf: (shift: Shift) => number
  /** Whole parts of a unit that are counted. */
  readonly parts: number
}

/** Sum of the squared differences from the mean, which is rounded down, in whole parts of a unit. */
function unevenness(roster: Roster, rule: JsonObject, { history, sizeOf, parts }: Measure): number {
  const employees = roster.facts.employees.filter((employee) => employeePasses(employee, rule))
  const load = new Map(employees.map(({ id }) => [id, numberAt(objectAt(rule, history), id) ?? 0]))
  for (const { shift, employee } of assignmentsOf(roster, rule))
    load.set(employee.id, load.get(employee.id)! + sizeOf(shift))
  const loads = employees.map((employee) => Math.round((load.get(employee.id)! * parts) / shareOf(employee)))
  const mean = Math.floor(loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length))
  return loads.reduce((sum, one) => sum + (one - mean) ** 2, 0)
}

function balance(measure: Measure): (roster: Roster) => Match[] {
  return (roster) =>
    present(
      globalRules(roster, measure.list).map((rule) => ({
        about: `rule ${String(rule['id'])}`,
        amount: unevenness(roster, rule, measure),
      })),
    )
}

/** Of intervals with a minimum and no maximum: squares of what is worked beyond it, away from the mean. */
function demandBalance(roster: Roster): Match[] {
  const rules = globalRules(roster, 'minimumMaximumShiftsPerHourlyDemand')
  return present(
    rules.map((rule) => {
      const beyond = demandIntervals(roster, rule).flatMap(({ count, min, max }) =>
        min === undefined || max !== undefined ? [] : [count - min],
      )
      const mean = Math.floor(beyond.reduce((sum, one) => sum + one, 0) / Math.max(1, beyond.length))
      return {
        about: `rule ${String(rule['id'])}`,
        amount: beyond.reduce((sum, one) => sum + (one - mean) ** 2, 0),
      }
    }),
  )
}

export const balanceRules: readonly Rule[] = [
  soft('balanceShiftsWorkedForMinimumHourlyDemand', demandBalance),
  soft(
    'balanceTimeWorked',
    balance({
      list: 'balanceTimeWorkedRules',
      history: 'employeeToPublishedMinutesWorked',
      sizeOf: ({ minutes }) => minutes,
      parts: 1 / 15,
    }),
  ),
  soft(
    'balanceShiftCount',
    balance({
      list: 'balanceShiftCountRules',
      history: 'employeeToPublishedShiftCount',
      sizeOf: () => 1,
      parts: 8,
    }),
  ),
]

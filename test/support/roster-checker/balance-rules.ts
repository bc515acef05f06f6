/** Work is shared out evenly: minutes and shifts. */
import { numberAt, objectAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Roster, Shift } from './facts.ts'
import { assignmentsOf } from './global-rules.ts'
import { globalRules, present, soft, type Match, type Rule } from './rule.ts'
import { employeePasses } from './tag-filter.ts'

/** Share of full time by the contract that has one; 1 without. */
function shareOf({ contracts }: Employee): number {
  const shares = contracts.map(({ json }) => numberAt(objectAt(json, 'fteConfiguration'), 'fixedFte'))
  return shares.find((share) => share !== undefined) ?? 1
}

/** Square root of the squared differences from the mean, as far as the work in the window can change it. */
function unevenness(roster: Roster, rule: JsonObject, history: string, sizeOf: (shift: Shift) => number): number {
  const employees = roster.facts.employees.filter((employee) => employeePasses(employee, rule))
  const load = new Map(employees.map(({ id }) => [id, numberAt(objectAt(rule, history), id) ?? 0]))
  for (const { shift, employee } of assignmentsOf(roster, rule))
    load.set(employee.id, load.get(employee.id)! + sizeOf(shift))
  const loads = employees.map((employee) => load.get(employee.id)! / shareOf(employee))
  const mean = loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length)
  return Math.round(Math.sqrt(loads.reduce((sum, one) => sum + (one - mean) ** 2, 0)))
}

function balance(list: string, history: string, sizeOf: (shift: Shift) => number): (roster: Roster) => Match[] {
  return (roster) =>
    present(
      globalRules(roster, list).map((rule) => ({
        about: `rule ${String(rule['id'])}`,
        amount: unevenness(roster, rule, history, sizeOf),
      })),
    )
}

export const balanceRules: readonly Rule[] = [
  soft(
    'balanceTimeWorked',
    balance('balanceTimeWorkedRules', 'employeeToPublishedMinutesWorked', ({ minutes }) => minutes),
  ),
  soft(
    'balanceShiftCount',
    balance('balanceShiftCountRules', 'employeeToPublishedShiftCount', () => 1),
  ),
]

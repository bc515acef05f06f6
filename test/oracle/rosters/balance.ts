/**
 * Balance in linear form. Loads of employees are known by row; with S as their sum, n of them and m the mean rounded
 * down, the sum of (load - m)^2 is the sum of the squares, which is by row, and n m^2 - 2 m S, which is by S alone.
 */
import { numberAt, objectAt, objectsAt } from '../../support/checker/json.ts'
import type { Employee, Facts, Shift } from '../../support/roster-checker/facts.ts'
import { employeePasses, shiftPasses } from '../../support/roster-checker/tag-filter.ts'
import type { Programme, Term, Variable } from './programme.ts'
import type { Row } from './rows.ts'

const measures = [
  {
    ...{ list: 'balanceTimeWorkedRules', history: 'employeeToPublishedMinutesWorked', parts: 1 / 15 },
    ...{ weight: 'balanceTimeWorkedWeight', sizeOf: ({ minutes }: Shift) => minutes },
  },
  {
    ...{ list: 'balanceShiftCountRules', history: 'employeeToPublishedShiftCount', parts: 8 },
    ...{ weight: 'balanceShiftCountWeight', sizeOf: () => 1 },
  },
]

const shareOf = ({ contracts }: Employee) =>
  contracts
    .map(({ json }) => numberAt(objectAt(json, 'fteConfiguration'), 'fixedFte'))
    .find((one) => one !== undefined) ?? 1

/** What a row adds to the load of its employee by one rule, which is its member. */
export interface Balance {
  readonly weight: number
  /** By number of the employee; undefined for those the rule does not look at. */
  readonly loads: readonly (ReadonlyMap<Row, number> | undefined)[]
}

export function balancesOf(facts: Facts, rows: readonly (readonly Row[])[]): Balance[] {
  return measures.flatMap(({ list, history, parts, weight: name, sizeOf }) =>
    objectsAt(facts.globalRules, list).map((rule) => {
      const before = objectAt(rule, history)
      const loadOf = (employee: Employee, row: Row) => {
        const shifts = row.all.filter((shift) => shiftPasses(shift, rule))
        const size = shifts.reduce((sum, shift) => sum + sizeOf(shift), numberAt(before, employee.id) ?? 0)
        return Math.round((size * parts) / shareOf(employee))
      }
      const loads = facts.employees.map((employee, index) =>
        employeePasses(employee, rule)
          ? new Map(rows[index]!.map((row) => [row, loadOf(employee, row)] as const))
          : undefined,
      )
      return { weight: facts.weights.get(name) ?? 1, loads }
    }),
  )
}

/** What rows cost by the squares of their loads. */
export const squareOf = (balances: readonly Balance[], row: Row): number =>
  balances.reduce((sum, { weight, loads }) => sum + weight * (loads[row.employee]?.get(row) ?? 0) ** 2, 0)

/** The rest of what they cost: by the sum of all loads, one of which is chosen. */
export function addSums(balances: readonly Balance[], programme: Programme, chosen: ReadonlyMap<Row, Variable>): void {
  for (const { weight, loads } of balances) {
    const members = loads.filter((of) => of !== undefined)
    if (weight === 0 || members.length === 0) continue
    const count = members.length
    let sums = new Set([0])
    for (const of of members) {
      const possible = new Set(of.values())
      sums = new Set([...sums].flatMap((sum) => [...possible].map((load) => sum + load)))
    }
    const ofSums = [...sums].map((sum) => {
      const mean = Math.floor(sum / count)
      return [sum, programme.add({ soft: weight * (count * mean ** 2 - 2 * mean * sum) })] as const
    })
    programme.limit(
      ofSums.map(([, variable]): Term => [1, variable]),
      '=',
      1,
    )
    const worked = members.flatMap((of) => [...of].map(([row, load]): Term => [load, chosen.get(row)!]))
    programme.limit([...worked, ...ofSums.map(([sum, variable]): Term => [-sum, variable])], '=', 0)
  }
}

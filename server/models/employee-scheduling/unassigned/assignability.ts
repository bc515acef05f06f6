/** Who could work a shift at all, whatever else is planned: hard rules on the employee, the shift, and it alone. */
import type { Plan, Problem } from '../domain/plan.ts'
import { amountsOf } from '../rules/cell-amounts.ts'
import type { RosterRowRule } from '../rules/rule.ts'
import { obstaclesOf } from './obstacles.ts'

/** How many employees could work each shift, by its index. */
export function countAble({ facts, problem }: Plan): Int32Array {
  const { shifts, employees } = facts
  const hardCells = problem.rules.cells.filter(({ isHard }) => isHard).map((rule) => amountsOf(rule, shifts.length))
  const barredOf = createBarredByRows(problem, shifts.length)
  const able = new Int32Array(shifts.length)
  const barred = new Uint8Array(shifts.length)
  const bar = (shift: number, amount: number) => {
    if (amount > 0) barred[shift] = 1
  }
  for (const employee of employees.keys()) {
    barred.set(barredOf(employee))
    for (const cells of hardCells) cells.each(employee, bar)
    for (let shift = 0; shift < barred.length; shift++) able[shift] = able[shift]! + 1 - barred[shift]!
  }
  return able
}

/** Shifts that rules on rows keep an employee from: worked out once for each rule, and each list of them. */
function createBarredByRows({ rules }: Problem, shiftCount: number): (employee: number) => Uint8Array {
  const numbers = new Map<RosterRowRule, number>()
  const barredAlone: Uint8Array[] = []
  const numberOf = (rule: RosterRowRule) => {
    const number = numbers.get(rule) ?? barredAlone.push(barredByRow(rule, shiftCount)) - 1
    numbers.set(rule, number)
    return number
  }
  const known = new Map<string, Uint8Array>()
  return (employee) => {
    const own = rules.rows[employee]!.filter(({ isHard }) => isHard).map(numberOf)
    const key = own.join()
    const barred = known.get(key) ?? new Uint8Array(shiftCount)
    if (!known.has(key))
      for (const number of own)
        for (const [shift, is] of barredAlone[number]!.entries()) if (is === 1) barred[shift] = 1
    known.set(key, barred)
    return barred
  }
}

/** Shifts that break the rule where the employee works nothing else, more than nothing at all breaks it. */
function barredByRow(rule: RosterRowRule, shiftCount: number): Uint8Array {
  let amount = 0
  const sink = {
    add: (more: number) => {
      amount += more
    },
  }
  const row = new Int32Array(1)
  rule.walk(row, 0, sink)
  const empty = amount
  return Uint8Array.from({ length: shiftCount }, (_, shift) => {
    row[0] = shift
    amount = 0
    rule.walk(row, 1, sink)
    return Number(amount > empty)
  })
}

/** What keeps each employee from the shift, in words; nothing for those who could work it. */
export function failuresOf(plan: Plan, shift: number): string[][] {
  const nobody: Plan = {
    ...plan,
    who: new Int32Array(plan.who.length).fill(-1),
    rows: plan.rows.map(() => new Int32Array(0)),
  }
  return plan.facts.employees.map(({ index }) =>
    obstaclesOf(nobody, index, shift)
      .filter(({ isShared }) => !isShared)
      .map(({ words }) => words),
  )
}

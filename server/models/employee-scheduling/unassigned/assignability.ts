/** Who could work a shift at all, whatever else is planned: hard rules on the employee, the shift, and it alone. */
import type { Plan } from '../domain/plan.ts'
import type { CellRule, RosterRowRule } from '../rules/rule.ts'
import { obstaclesOf } from './obstacles.ts'

/** How many employees could work each shift, by its index. */
export function countAble({ facts, problem }: Plan): Int32Array {
  const { shifts, employees } = facts
  const hardCells = problem.rules.cells.filter(({ isHard }) => isHard)
  const barredAlone = new Map<RosterRowRule, Uint8Array>()
  const able = new Int32Array(shifts.length)
  for (const employee of employees.keys()) {
    const barred = new Uint8Array(shifts.length)
    for (const rule of hardCells) if (rule.employees?.[employee] !== 0) barByCell(rule, employee, barred)
    for (const rule of problem.rules.rows[employee]!) {
      if (!rule.isHard) continue
      const own = barredAlone.get(rule) ?? barredByRow(rule, shifts.length)
      barredAlone.set(rule, own)
      for (let shift = 0; shift < barred.length; shift++) if (own[shift] === 1) barred[shift] = 1
    }
    for (let shift = 0; shift < barred.length; shift++) able[shift] = able[shift]! + 1 - barred[shift]!
  }
  return able
}

function barByCell(rule: CellRule, employee: number, barred: Uint8Array): void {
  for (let shift = 0; shift < barred.length; shift++)
    if (barred[shift] === 0 && rule.shifts?.[shift] !== 0 && rule.measure(employee, shift) > 0) barred[shift] = 1
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

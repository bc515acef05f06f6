/** What keeps an employee from a shift in a plan: hard rules that break with it and do not without. */
import type { Plan } from '../domain/plan.ts'
import { matchesOf, type RosterRowRule } from '../rules/rule.ts'

export interface Obstacle {
  /** Id of the constraint. */
  readonly constraint: string
  /** As it follows a name: `lacks Ambulance`, `would break rule Max40HoursPerWeek`. */
  readonly words: string
  /** Whether it lies in the employee and the shift alone, whatever else is planned. */
  readonly isLasting: boolean
}

/** All of them, or only the first. */
export function obstaclesOf(
  { problem, rows }: Plan,
  employee: number,
  shift: number,
  isFirstEnough = false,
): Obstacle[] {
  const found: Obstacle[] = []
  for (const rule of problem.rules.cells) {
    if (!rule.isHard || rule.shifts?.[shift] === 0 || rule.employees?.[employee] === 0) continue
    if (rule.measure(employee, shift) === 0) continue
    found.push({ constraint: rule.constraint, words: rule.reason!(employee, shift), isLasting: true })
    if (isFirstEnough) return found
  }
  const row = rows[employee]!
  const withShift = withDuty(row, shift)
  for (const rule of problem.rules.rows[employee]!) {
    if (!rule.isHard) continue
    const added = amountOf(rule, withShift) - amountOf(rule, row)
    if (added <= 0) continue
    found.push({ constraint: rule.constraint, words: wordsOf(rule, employee, row, withShift), isLasting: false })
    if (isFirstEnough) return found
  }
  return found
}

export function withDuty(row: Int32Array, shift: number): Int32Array {
  return Int32Array.from([...row, shift]).sort()
}

function amountOf(rule: RosterRowRule, row: Int32Array): number {
  let sum = 0
  rule.walk(row, row.length, {
    add: (amount) => {
      sum += amount
    },
  })
  return sum
}

/** The match that comes with the shift, told as what would be. */
function wordsOf(rule: RosterRowRule, employee: number, row: Int32Array, withShift: Int32Array): string {
  const before = new Set(matchesOf(rule, row).map((match) => JSON.stringify(match)))
  const match = matchesOf(rule, withShift).find((one) => !before.has(JSON.stringify(one)))
  const text = match ? rule.justify(employee, match).description : ''
  return `could not, as then: ${text.replace(/\.$/, '')}`
}

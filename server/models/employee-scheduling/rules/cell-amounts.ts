/** What rules on cells say, asked once for all shifts they take alike. */
import type { PlanShift } from '../domain/plan.ts'
import type { CellRule } from './rule.ts'

/** Numbers for shifts, the same for those with the same key. */
export function alikeBy(shifts: readonly PlanShift[], keyOf: (shift: PlanShift) => unknown): Int32Array {
  const known = new Map<string, number>()
  return Int32Array.from(shifts, (shift) => {
    const key = JSON.stringify(keyOf(shift))
    const found = known.get(key) ?? known.size
    known.set(key, found)
    return found
  })
}

export interface CellAmounts {
  /** Calls back for each shift of which the rule has something to say with the employee. */
  each(employee: number, see: (shift: number, amount: number) => void): void
  /** How many shifts a call looks at, at most. */
  readonly shifts: number
}

export function amountsOf(rule: CellRule, shiftCount: number): CellAmounts {
  const { employees, measure } = rule
  const { first, members } = membersOf(rule, shiftCount)
  return {
    shifts: members.length,
    each(employee, see) {
      if (employees?.[employee] === 0) return
      for (let kind = 0; kind + 1 < first.length; kind++) {
        const from = first[kind]!
        const until = first[kind + 1]!
        if (from === until) continue
        const amount = measure(employee, members[from]!)
        if (amount === 0) continue
        for (let at = from; at < until; at++) see(members[at]!, amount)
      }
    },
  }
}

/** Shifts the rule concerns, those it takes alike side by side, from `first[kind]` on. */
function membersOf({ shifts, alike }: CellRule, shiftCount: number) {
  const concerned = Array.from({ length: shiftCount }, (_, shift) => shift).filter((shift) => shifts?.[shift] !== 0)
  const kindOf = (shift: number) => alike?.[shift] ?? shift
  const kinds = concerned.reduce((most, shift) => Math.max(most, kindOf(shift) + 1), 0)
  const first = new Int32Array(kinds + 1)
  for (const shift of concerned) first[kindOf(shift) + 1]!++
  for (let kind = 0; kind < kinds; kind++) first[kind + 1]! += first[kind]!
  const next = first.slice()
  const members = new Int32Array(concerned.length)
  for (const shift of concerned) members[next[kindOf(shift)]!++] = shift
  return { first, members }
}

/** Rolling windows a rule holds for only where enough is worked in them. */
import type { Sink } from '../../../solver/assignment/problem/problem.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import type { ContractTerms } from './contract-rule.ts'
import { shiftsWith } from './filters.ts'
import { allMinutes } from './minutes.ts'
import type { Periods } from './periods.ts'
import { countsIn, minutesIn } from './portions.ts'
import type { Portions, Walk } from './walks-sums.ts'

export type Condition = NonNullable<RollingWindowRule['condition']>

/** What all shifts with the tags of the condition add to each period, whatever shifts the rule itself looks at. */
export function conditionPortions(
  { facts, times }: ContractTerms,
  { includeShiftTags, type }: Condition,
  periods: Periods,
  isToEnd: boolean,
): Portions {
  const counted = shiftsWith(facts, includeShiftTags, 'ALL')
  return type === 'MIN_SHIFTS_WORKED'
    ? countsIn(facts, times, periods, counted, isToEnd)
    : minutesIn(facts, times, periods, counted, isToEnd, allMinutes)
}

/** Passes on what another walk tells of windows that reach a limit. */
class Gate implements Sink {
  row: Int32Array = new Int32Array()
  count = 0
  target: Sink | undefined
  private readonly isOpen: (gate: Gate, window: number) => boolean
  constructor(isOpen: (gate: Gate, window: number) => boolean) {
    this.isOpen = isOpen
  }
  add(amount: number, first: number, second: number, value: number): void {
    if (this.isOpen(this, first)) this.target!.add(amount, first, second, value)
  }
}

interface GateLimit {
  readonly portions: Portions
  /** Periods of a window. */
  readonly size: number
  readonly limit: number
  /** First period of a window that the walk tells of. */
  readonly slotOf: (window: number) => number
}

/** The same walk, of windows only in which the portions add up to the limit. */
export function gatedWalk(walk: Walk, { portions, size, limit, slotOf }: GateLimit): Walk {
  const { first, slots, amounts } = portions
  // Added up only for windows that are told of, which are few.
  const gate = new Gate(({ row, count }, window) => {
    const from = slotOf(window)
    let sum = 0
    for (let i = 0; i < count; i++)
      for (let at = first[row[i]!]!; at < first[row[i]! + 1]!; at++)
        if (slots[at]! >= from && slots[at]! < from + size) sum += amounts[at]!
    return sum >= limit
  })
  return (row, count, sink) => {
    gate.row = row
    gate.count = count
    gate.target = sink
    walk(row, count, gate)
    gate.target = undefined
  }
}

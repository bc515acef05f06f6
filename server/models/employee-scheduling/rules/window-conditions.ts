/** Rolling windows a rule holds for only where enough is worked in them. */
import type { Sink } from '../../../solver/assignment/problem/problem.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import type { ContractTerms } from './contract-rule.ts'
import { shiftsWith } from './filters.ts'
import { allMinutes, minutesBetween } from './minutes.ts'
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
    : minutesIn(facts, times, periods, counted, isToEnd, (shift, from, until) =>
        minutesBetween(facts.shifts[shift]!, times, allMinutes, from, until),
      )
}

/** Passes on what another walk tells of windows that reach a limit. */
class Gate implements Sink {
  target: Sink | undefined
  private readonly isOpen: (window: number) => boolean
  constructor(isOpen: (window: number) => boolean) {
    this.isOpen = isOpen
  }
  add(amount: number, first: number, second: number, value: number): void {
    if (this.isOpen(first)) this.target!.add(amount, first, second, value)
  }
}

interface GateLimit {
  readonly portions: Portions
  readonly slotCount: number
  /** Periods of a window. */
  readonly size: number
  readonly limit: number
  /** First period of a window that the walk tells of. */
  readonly slotOf: (window: number) => number
}

/** The same walk, of windows only in which the portions add up to the limit. */
export function gatedWalk(walk: Walk, { portions, slotCount, size, limit, slotOf }: GateLimit): Walk {
  const totals = new Float64Array(slotCount)
  const gate = new Gate((window) => {
    const from = slotOf(window)
    let sum = 0
    for (let slot = from; slot < from + size && slot < slotCount; slot++) sum += totals[slot]!
    return sum >= limit
  })
  const { first, slots, amounts } = portions
  return (row, count, sink) => {
    totals.fill(0)
    for (let i = 0; i < count; i++)
      for (let at = first[row[i]!]!; at < first[row[i]! + 1]!; at++)
        totals[slots[at]!] = totals[slots[at]!]! + amounts[at]!
    gate.target = sink
    walk(row, count, gate)
    gate.target = undefined
  }
}

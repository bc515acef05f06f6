/** Which shifts go on while another one does: they lie in one stretch of the order of time. */
import type { PlanShift } from '../domain/plan.ts'

export interface NearShifts {
  readonly start: Float64Array
  readonly end: Float64Array
  /** From `first` until before `until` lie all shifts that overlap one, and some that do not. */
  readonly first: Int32Array
  readonly until: Int32Array
}

export function nearShifts(shifts: readonly PlanShift[]): NearShifts {
  const start = Float64Array.from(shifts, (shift) => shift.start)
  const end = Float64Array.from(shifts, (shift) => shift.end)
  /** Latest end of a shift and all before it. */
  const reached = end.slice()
  for (let shift = 1; shift < reached.length; shift++) reached[shift] = Math.max(reached[shift]!, reached[shift - 1]!)
  return {
    start,
    end,
    first: Int32Array.from(shifts, (shift) => firstAbove(reached, shift.start)),
    until: Int32Array.from(shifts, (shift) => firstAbove(start, shift.end - 1)),
  }
}

/** Position of the first of sorted values that is above a limit. */
export function firstAbove(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}

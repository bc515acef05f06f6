/** Shifts of one employee at the same time, which a contract may allow. */
import type { ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { Period } from './periods.ts'

/** Whether two of the row, which is in the order of time, overlap and both count. */
export function hasOverlap(
  { shifts }: Pick<Facts, 'shifts'>,
  row: Int32Array,
  counts: (shift: number) => boolean,
): boolean {
  let reached = -Infinity
  for (const shift of row) {
    if (!counts(shift)) continue
    if (shifts[shift]!.start < reached) return true
    reached = Math.max(reached, shifts[shift]!.end)
  }
  return false
}

/** Shifts that count and have a day in a period. */
export function addedIn(included: Uint8Array, { startDay, endDay }: Pick<ShiftTimes, 'startDay' | 'endDay'>) {
  return (shift: number, { first, last }: Pick<Period, 'first' | 'last'>): boolean =>
    included[shift] === 1 && endDay[shift]! >= first && startDay[shift]! <= last
}

/** How long a shift is. */
import type { ShiftFacts } from './facts.ts'

/** Seconds of a day, as which a shift that never ends counts. */
const day = 86_400

/** Seconds a shift offers for work. */
export function capacityOf(shift: ShiftFacts): number {
  const length = shiftLength(shift)
  return Number.isNaN(length) ? day : length
}

/** Seconds from the earliest to the latest moment the shift allows; NaN for a shift that never ends. */
export function shiftLength(shift: ShiftFacts): number {
  const start = Math.max(shift.minStart, shift.minFirstArrival)
  const end = Math.min(shift.maxEnd, shift.maxLastDeparture)
  return end === Infinity ? Number.NaN : end - start
}

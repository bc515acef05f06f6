/** How long a shift is. */
import type { ShiftFacts } from './facts.ts'

/** Seconds from the earliest to the latest moment the shift allows; NaN for a shift that never ends. */
export function shiftLength(shift: ShiftFacts): number {
  const start = Math.max(shift.minStart, shift.minFirstArrival)
  const end = Math.min(shift.maxEnd, shift.maxLastDeparture)
  return end === Infinity ? Number.NaN : end - start
}

/**
 * Nobody works two shifts at a time, as far as the hours of the shifts say: where one has no end, the plan decides
 * (constraint onePlaceAtATime).
 */
import type { ReportIssue } from '../../planning-model.ts'
import { instant } from '../domain/time-axis.ts'
import type { Thing } from './called.ts'
import { calledPerson, spanInWords, type Span } from './spans-in-words.ts'

export interface TimedShift {
  readonly id: string
  /** JSON pointer into the input. */
  readonly path: string
  readonly start: string | undefined
  readonly end: string | undefined
}

interface Owner extends Thing {
  /** Name of its id among the facts of the issue, and what it is called where it has no name. */
  readonly fact: 'vehicleId' | 'driverId'
}

export function checkSimultaneousShifts(
  owner: Owner,
  shifts: readonly TimedShift[],
  report: ReportIssue<'ShiftsOverlap'>,
): void {
  const timed = shifts
    .flatMap(({ start, end, ...shift }) => (start !== undefined && end !== undefined ? { ...shift, start, end } : []))
    .filter(({ start, end }) => instant(start) < instant(end))
    .sort((a, b) => instant(a.start) - instant(b.start))
  let longest: (Span & { readonly id: string }) | undefined
  for (const shift of timed) {
    if (longest && instant(shift.start) < instant(longest.end)) {
      report('ShiftsOverlap', {
        path: shift.path,
        message: `Shift "${shift.id}" (${spanInWords(shift)}) of ${calledPerson(owner)} overlaps shift "${longest.id}" (${spanInWords(longest)}), but nobody can work two shifts at a time. End one before the other begins, or give one of them to somebody else.`,
        [owner.fact]: owner.id,
        shiftId: shift.id,
        otherShiftId: longest.id,
      })
    }
    if (!longest || instant(shift.end) > instant(longest.end)) longest = shift
  }
}

/** What is checked of the shifts of all routing models; a model adds what only its shifts have. */
import type { ReportIssue } from '../../planning-model.ts'
import { instant } from '../domain/time-axis.ts'
import type { RequiredBreak } from '../schema/break.ts'
import type { Location } from '../../../travel/travel-matrix.ts'
import { checkBreak } from './breaks.ts'
import { checkBreaksInTheWay } from './breaks-in-the-way.ts'
import { checkDuration, checkLocation, type Subject } from './values.ts'

interface Shift {
  readonly id: string
  readonly startLocation: Location
  readonly endLocation?: Location | undefined
  readonly minStartTime?: string | undefined
  readonly maxEndTime?: string | undefined
  readonly requiredBreaks: readonly RequiredBreak[]
}

/** Where it goes, and the durations named. */
export function checkShiftValues<Field extends string>(
  shift: Shift & { readonly [Name in Field]?: string | undefined },
  fields: readonly Field[],
  subject: Subject,
  report: ReportIssue<'LocationOutOfRange' | 'NegativeDuration' | 'ZeroDuration'>,
): void {
  checkLocation(subject, 'startLocation', shift.startLocation, report)
  checkLocation(subject, 'endLocation', shift.endLocation, report)
  for (const field of fields) checkDuration(subject, field, shift[field], report)
}

export function checkShiftEnd(
  field: string,
  { start, end }: { readonly start: string; readonly end: string | undefined },
  { path, name, ids }: Subject,
  report: ReportIssue<'ShiftEndBeforeStart'>,
): void {
  if (end === undefined || instant(end) >= instant(start)) return
  report('ShiftEndBeforeStart', {
    path: `${path}/${field}`,
    message: `${field} ${end} of ${name} is before its start ${start}. Set a later ${field}.`,
    ...ids,
  })
}

/** `start`: when the shift begins at the earliest; `work`: what it does. */
export function checkShiftBreaks(
  shift: Shift,
  start: string | undefined,
  work: 'visit' | 'stop',
  subject: Subject,
  report: Parameters<typeof checkBreak>[3] & Parameters<typeof checkBreaksInTheWay>[1],
): void {
  const { id, maxEndTime: end, requiredBreaks } = shift
  checkBreaksInTheWay({ ...subject, id, start, end, requiredBreaks, work }, report)
  for (const [b, pause] of requiredBreaks.entries()) {
    const ids = { ...subject.ids, breakId: pause.id }
    const path = `${subject.path}/requiredBreaks/${b}`
    checkBreak(pause, shift, { path, name: `break ${pause.id} of ${subject.name}`, ids }, report)
  }
}

/** Values that many things have: locations and durations. */
import { seconds } from '../domain/time-axis.ts'
import type { Location } from '../../../travel/travel-matrix.ts'
import type { ReportIssue } from '../../planning-model.ts'

type Report = ReportIssue<'LocationOutOfRange' | 'NegativeDuration' | 'ZeroDuration'>

/** The thing a value belongs to: where it is, what it is called, and its ids. */
export interface Subject {
  readonly path: string
  readonly name: string
  readonly ids: Readonly<Record<string, string>>
}

export function checkLocation(
  { path, name, ids }: Subject,
  field: string,
  location: Location | undefined,
  report: Report,
): void {
  if (!location || (Math.abs(location[0]) <= 90 && Math.abs(location[1]) <= 180)) return
  report('LocationOutOfRange', {
    path: `${path}/${field}`,
    message: `The ${field} [${location.join(', ')}] of ${name} is not on earth: latitude comes first, from -90 to 90, then longitude, from -180 to 180. Maybe the two are swapped.`,
    ...ids,
  })
}

export function checkDuration(
  { path, name, ids }: Subject,
  field: string,
  duration: string | undefined,
  report: Report,
): void {
  if (duration === undefined || seconds(duration) >= 0) return
  report('NegativeDuration', {
    path: `${path}/${field}`,
    message: `The ${field} ${duration} of ${name} is negative. Send a positive duration.`,
    ...ids,
  })
}

/** For durations that normally take some time. */
export function checkWorkingDuration(subject: Subject, field: string, duration: string, report: Report): void {
  checkDuration(subject, field, duration, report)
  if (seconds(duration) !== 0) return
  const { path, name, ids } = subject
  report('ZeroDuration', {
    path: `${path}/${field}`,
    message: `The ${field} of ${name} is ${duration}. Send a longer one if it takes any time.`,
    ...ids,
  })
}

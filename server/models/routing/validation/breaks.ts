/** Breaks make sense by themselves. */
import type { ReportIssue } from '../../planning-model.ts'
import { instant, seconds } from '../domain/time-axis.ts'
import type { RequiredBreak } from '../schema/break.ts'
import { checkLocation, checkWorkingDuration, type Subject } from './values.ts'

type Report = ReportIssue<
  | 'BreakStartsBeforeShift'
  | 'BreakTimesMissing'
  | 'DeprecatedField'
  | 'FixedBreakStartAfterEnd'
  | 'FloatingBreakTooLong'
  | 'LocationOutOfRange'
  | 'NegativeDuration'
  | 'ZeroDuration'
>

export function checkBreak(
  pause: RequiredBreak,
  shift: { readonly minStartTime?: string | undefined },
  subject: Subject,
  report: Report,
): void {
  const { path, name, ids } = subject
  checkLocation(subject, 'location', pause.location, report)
  if (pause.type === 'LEGACY') {
    report('DeprecatedField', {
      path: `${path}/type`,
      message: `The ${name} has the older type LEGACY. Send type FIXED or FLOATING.`,
      ...ids,
    })
  }
  const start = checkBreakSpan(pause, subject, report)
  if (start === undefined || shift.minStartTime === undefined || instant(start) >= instant(shift.minStartTime)) return
  report('BreakStartsBeforeShift', {
    path,
    message: `The ${name} may start at ${start}, before the shift starts at ${shift.minStartTime}. Let it start later.`,
    ...ids,
  })
}

/** Reports breaks that cannot be taken; returns when the break may start. */
function checkBreakSpan(pause: RequiredBreak, subject: Subject, report: Report): string | undefined {
  const { path, name, ids } = subject
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined) {
    checkFixedBreak(pause.startTime, pause.endTime, subject, report)
    return pause.startTime
  }
  if (pause.type === 'FIXED') return pause.startTime
  const { minStartTime, maxStartTime, maxEndTime, duration } = pause
  if (minStartTime === undefined || duration === undefined) {
    report('BreakTimesMissing', {
      path,
      message: `The ${name} has neither startTime and endTime nor minStartTime and duration. Send one pair of them.`,
      ...ids,
    })
    return undefined
  }
  checkWorkingDuration(subject, 'duration', duration, report)
  const earliestEnd = instant(minStartTime) + seconds(duration)
  if (maxEndTime !== undefined && earliestEnd > instant(maxEndTime)) {
    report('FloatingBreakTooLong', {
      path,
      message: `The ${name} takes ${duration} from ${minStartTime}, but must end by ${maxEndTime}. Shorten it or widen its span.`,
      ...ids,
    })
  } else if (maxStartTime !== undefined && instant(minStartTime) > instant(maxStartTime)) {
    report('FloatingBreakTooLong', {
      path,
      message: `The ${name} starts at ${minStartTime} at the earliest, but at ${maxStartTime} at the latest. Widen its span.`,
      ...ids,
    })
  }
  return minStartTime
}

function checkFixedBreak(startTime: string, endTime: string, { path, name, ids }: Subject, report: Report): void {
  const length = instant(endTime) - instant(startTime)
  if (length < 0)
    report('FixedBreakStartAfterEnd', {
      path,
      message: `The ${name} starts at ${startTime}, after its end at ${endTime}. Swap the two.`,
      ...ids,
    })
  if (length === 0)
    report('ZeroDuration', {
      path,
      message: `The ${name} starts and ends at ${startTime}. Set a later end or leave it out.`,
      ...ids,
    })
}

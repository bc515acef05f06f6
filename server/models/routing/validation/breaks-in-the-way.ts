/** Warns of breaks that leave nothing or only a part of a shift for work. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import type { ReportIssue } from '../../planning-model.ts'
import { listOf } from '../constraints/wording.ts'
import { breaksInTheWay, type BreaksInTheWay, type DutyWindow, type ShiftHours } from '../domain/breaks-in-the-way.ts'
import { instant, offsetMinutes, seconds } from '../domain/time-axis.ts'
import type { RequiredBreak } from '../schema/break.ts'
import { clockInWords, lengthOf, spanInWords } from './spans-in-words.ts'

interface BrokenShift extends ShiftHours {
  readonly id: string
  /** JSON pointer into the input. */
  readonly path: string
  readonly ids: Readonly<Record<string, string>>
  /** What cannot be done: `visit` or `stop`. */
  readonly work: string
}

export function checkBreaksInTheWay(
  shift: BrokenShift,
  report: ReportIssue<'BreakCutsShift' | 'BreakMakesShiftUnusable'>,
): void {
  for (const found of breaksInTheWay(shift)) {
    const [first] = found.breaks
    const index = shift.requiredBreaks.indexOf(first!)
    report(found.windows.length === 0 ? 'BreakMakesShiftUnusable' : 'BreakCutsShift', {
      path: `${shift.path}/requiredBreaks/${index}`,
      message: breaksInTheWayInWords(shift, found),
      ...shift.ids,
      breakId: first!.id,
      ...(found.breaks.length > 1 && { breakIds: found.breaks.map(({ id }) => id) }),
    })
  }
}

/**
 * `Break "rest" (08:00-12:00) takes all of shift "hs" (08:00-12:00), so the shift cannot take any visit. Shorten the
 * break or extend the shift.`
 */
export function breaksInTheWayInWords(
  shift: Pick<BrokenShift, 'id' | 'start' | 'end' | 'work'>,
  { breaks, windows }: BreaksInTheWay,
): string {
  const names = listOf(breaks.map((pause) => `"${pause.id}" (${breakInWords(pause)})`))
  const called = `shift "${shift.id}" (${hoursInWords(shift)})`
  const isUnusable = windows.length === 0
  const left = isUnusable
    ? `so the shift cannot take any ${shift.work}`
    : `so the shift can be worked ${windowsInWords(shift, windows)}`
  if (breaks.length > 1)
    return `Breaks ${names} of ${called} cannot ${breaks.length === 2 ? 'both' : 'all'} be taken, ${left}. Move or leave out one of them.`
  const [pause] = breaks
  const isAlways = pause !== undefined && 'required' in pause && pause.required === 'ALWAYS'
  const isAll = isUnusable && !(isAlways && startOf(pause) >= endOf(shift))
  const verb = isAll ? 'takes all of' : 'does not fit before the end of'
  const step = isUnusable ? 'Shorten the break or extend the shift' : 'Move or shorten the break, or extend the shift'
  return `Break ${names} ${verb} ${called}, ${left}. ${step}${isAlways ? ', or set required to WHEN_ON_DUTY' : ''}.`
}

const endOf = ({ end }: Pick<ShiftHours, 'end'>) => (end === undefined ? Infinity : instant(end))

function startOf(pause: RequiredBreak): number {
  const text = 'startTime' in pause && pause.startTime !== undefined ? pause.startTime : undefined
  return instant(text ?? ('minStartTime' in pause ? pause.minStartTime! : ''))
}

function hoursInWords({ start, end }: Pick<ShiftHours, 'start' | 'end'>): string {
  return end === undefined ? `from ${clockInWords(start!)} on` : spanInWords({ start: start!, end })
}

/** `12:00-13:00`, `45 min between 11:30 and 14:00`, `10 h from 09:00 on`. */
function breakInWords(pause: RequiredBreak): string {
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined)
    return spanInWords({ start: pause.startTime, end: pause.endTime })
  if (pause.type === 'FIXED') return ''
  const { minStartTime = '', maxStartTime, maxEndTime, duration = 'PT0S' } = pause
  const length = lengthOf(seconds(duration))
  if (maxEndTime !== undefined) return `${length} between ${clockInWords(minStartTime)} and ${clockInWords(maxEndTime)}`
  if (maxStartTime === undefined) return `${length} from ${clockInWords(minStartTime)} on`
  return `${length}, begun between ${clockInWords(minStartTime)} and ${clockInWords(maxStartTime)}`
}

/** `until 16:30`, `from 08:00 to 12:00 or from 13:30 to 17:00, but not across`. */
function windowsInWords({ start, end }: Pick<ShiftHours, 'start' | 'end'>, windows: readonly DutyWindow[]): string {
  const at = (time: number) => clockInWords(formatDateTime(time, offsetMinutes(start!)))
  const words = windows.map(({ from, until }) => {
    if (from === instant(start!) && windows.length === 1) return `only until ${at(until)}`
    if (until === endOf({ end }) && windows.length === 1) return `only from ${at(from)} on`
    return until === Infinity ? `from ${at(from)} on` : `from ${at(from)} to ${at(until)}`
  })
  const only = windows.length === 1 && words[0]!.startsWith('from') ? 'only ' : ''
  return `${only}${listOf(words, 'or')}${windows.length > 1 ? ', but not across' : ''}`
}

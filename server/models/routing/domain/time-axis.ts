/** The plan's time: whole seconds since an epoch near the earliest shift, so that every time fits an int32. */
import { formatDateTime, parseDateTime } from '../../../foundation/iso-date-time.ts'
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'

const daySeconds = 86_400

/** Seconds since 1970 of a date-time that has passed the schema. */
export function instant(text: string): number {
  return parseDateTime(text)!.seconds
}

/** Minutes from UTC of a date-time that has passed the schema. */
export function offsetMinutes(text: string): number {
  return parseDateTime(text)!.offsetMinutes
}

/** Seconds of a duration that has passed the schema. */
export function seconds(text: string): number {
  return durationSeconds(text)!
}

/** Seconds since midnight of a time of day. */
export function secondsOfDay(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

export interface TimeAxis {
  /** Seconds since 1970 of the plan's time 0. */
  readonly epoch: number
  /** Offset from UTC with which the start of the earliest shift is written. */
  readonly offsetMinutes: number
  /** Plan time of a date-time, or `absent` without one. */
  at(text: string | undefined, absent: number): number
  /** The date-time of a plan time in the given offset, or in that of the clocks at the time. */
  format(time: number, offset: number | Clocks): string
}

/** What the input says of the offset from UTC, such as in a shift over a change of the clocks. */
export interface Clocks {
  readonly offsetMinutes: number
  /** The first time that the input writes with another offset. */
  readonly change?: { readonly time: number; readonly offsetMinutes: number } | undefined
}

/** Clocks by the date-times of a thing, of which `first` is the one that has its offset. */
export function clocksOf(first: string, others: readonly (string | undefined)[], time: Pick<TimeAxis, 'at'>): Clocks {
  const own = offsetMinutes(first)
  const changed = others
    .flatMap((text) =>
      text === undefined || offsetMinutes(text) === own || instant(text) < instant(first) ? [] : [text],
    )
    .sort((a, b) => instant(a) - instant(b))[0]
  if (changed === undefined) return { offsetMinutes: own }
  return { offsetMinutes: own, change: { time: time.at(changed, noUpperBound), offsetMinutes: offsetMinutes(changed) } }
}

function offsetAt(time: number, offset: number | Clocks): number {
  if (typeof offset === 'number') return offset
  const { offsetMinutes: own, change } = offset
  return change && time >= change.time ? change.offsetMinutes : own
}

/** `shiftStarts` are the earliest starts of all shifts. */
export function createTimeAxis(shiftStarts: readonly string[]): TimeAxis {
  const starts = shiftStarts.map((time) => parseDateTime(time)!)
  const none = { seconds: 0, offsetMinutes: 0 }
  const { seconds: epoch, offsetMinutes } = starts.reduce(
    (earliest, start) => (start.seconds < earliest.seconds ? start : earliest),
    starts[0] ?? none,
  )
  return {
    epoch,
    offsetMinutes,
    at: (text, absent) =>
      text === undefined ? absent : Math.max(noLowerBound, Math.min(noUpperBound, instant(text) - epoch)),
    format: (time, offset) => formatDateTime(epoch + time, offsetAt(time, offset)),
  }
}

/**
 * Number of the calendar day, counted from 1970, on which a date-time shifted by so many seconds lies in its own
 * offset.
 */
export function localDay(text: string, shiftSeconds = 0): number {
  return Math.floor((instant(text) + shiftSeconds + offsetMinutes(text) * 60) / daySeconds)
}

/** The calendar day with this number: `2027-02-02`. */
export function dateOfDay(day: number): string {
  return new Date(day * daySeconds * 1000).toISOString().slice(0, 10)
}

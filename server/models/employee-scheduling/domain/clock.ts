/** Shifts by the clock of a time zone: on which days they start and end, and when. */
import { parseDateTime } from '../../../foundation/iso-date-time.ts'
import { fixedClock, secondsPerDay, zonedClock, type LocalClock } from '../../../foundation/local-clock.ts'

export const instant = (text: string): number => parseDateTime(text)!.seconds
export const offsetOf = (text: string): number => parseDateTime(text)!.offsetMinutes

/** Days since 1970 of a date. */
export const dayOfDate = (date: string): number => instant(`${date}T00:00:00Z`) / secondsPerDay
export const dateOfDay = (day: number): string => new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10)

/** What clocks show at a local date-time, as if it were UTC. */
export const localSecondsOf = (text: string): number => instant(`${text}Z`)

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 0 for Monday; 1970 began on a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
export const weekdayName = (day: number): string => weekdayNames[weekdayOf(day)]!

export interface Timed {
  readonly start: number
  readonly end: number
}

/** Of each shift, by its index: local seconds and local days; a shift that ends at midnight ends on the day before. */
export interface ShiftTimes {
  readonly clock: LocalClock
  readonly startLocal: Float64Array
  readonly endLocal: Float64Array
  readonly startDay: Int32Array
  readonly endDay: Int32Array
}

export function clockOfZone(zone: string): LocalClock {
  if (zone === 'Z') return fixedClock(0)
  const offset = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
  if (!offset) return zonedClock(zone)
  return fixedClock(Number(`${offset[1]!}1`) * (60 * Number(offset[2]) + Number(offset[3])))
}

export function shiftTimes(zone: string, shifts: readonly Timed[]): ShiftTimes {
  const clock = clockOfZone(zone)
  const known = new Map<number, number>()
  const local = (time: number) => {
    const before = known.get(time)
    if (before !== undefined) return before
    const seconds = clock.localSeconds(time)
    known.set(time, seconds)
    return seconds
  }
  const startLocal = Float64Array.from(shifts, ({ start }) => local(start))
  const endLocal = Float64Array.from(shifts, ({ end }) => local(end))
  return {
    clock,
    startLocal,
    endLocal,
    startDay: Int32Array.from(startLocal, (seconds) => Math.floor(seconds / secondsPerDay)),
    endDay: Int32Array.from(endLocal, (seconds, index) =>
      Math.max(Math.floor(startLocal[index]! / secondsPerDay), Math.floor((seconds - 1) / secondsPerDay)),
    ),
  }
}

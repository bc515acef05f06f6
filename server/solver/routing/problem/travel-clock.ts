/**
 * Travel whose pace depends on the time of the week. The clock counts what a trip gets done, in ten-thousandths of a
 * second of travel at normal pace: leaving later never arrives earlier (FIFO; Ichoua, Gendreau and Potvin 2003), and
 * the latest time to leave is the exact inverse, for both go through the same whole numbers. Without a clock a second
 * is a second.
 */
import { sharedInt32s } from '../../../foundation/shared-arrays.ts'
import { noUpperBound, type TravelClock } from './problem.ts'

export const normalPace = 10_000
export const weekSeconds = 604_800
/** Seconds of the week after which the part is looked up anew: spans mostly begin and end at quarters of an hour. */
const quarter = 900

export interface ClockPart {
  readonly start: number
  readonly pace: number
}

/** `parts` by time, the first from second 0 of the week that begins at `weekStart`. */
export function createTravelClock(weekStart: number, parts: readonly ClockPart[]): TravelClock {
  const start = Int32Array.from([...parts, { start: weekSeconds }], (part) => part.start)
  const pace = Int32Array.from(parts, (part) => part.pace)
  const done = new Float64Array(start.length)
  for (let k = 0; k < pace.length; k++) done[k + 1] = done[k]! + (start[k + 1]! - start[k]!) * pace[k]!
  const partAt = Int32Array.from({ length: weekSeconds / quarter }, (_, q) =>
    parts.findLastIndex((part) => part.start <= q * quarter),
  )
  return { weekStart, start, pace, done, partAt }
}

/** How many times as long a trip may take as at normal pace, rounded up. */
export function slowestFactor({ pace }: TravelClock): number {
  return Math.max(1, Math.ceil(normalPace / pace.reduce((least, value) => Math.min(least, value))))
}

/** Whole seconds that trips take at least, of so many at normal pace. */
export function quickestSeconds({ pace }: TravelClock, seconds: Int32Array): Int32Array {
  const fastest = pace.reduce((most, value) => Math.max(most, value))
  if (fastest === normalPace) return seconds
  const quickest = sharedInt32s(seconds.length)
  for (let k = 0; k < seconds.length; k++) {
    const value = seconds[k]!
    quickest[k] = value < noUpperBound ? Math.min(noUpperBound - 1, Math.ceil((value * normalPace) / fastest)) : value
  }
  return quickest
}

/** What a trip of so many seconds at normal pace needs done; where no road leads, more than ever gets done. */
export function needOf(clock: TravelClock | undefined, seconds: number): number {
  if (!clock) return seconds
  return seconds < noUpperBound ? seconds * normalPace : Infinity
}

/** What is done between two times. */
export function doneBetween(clock: TravelClock | undefined, from: number, to: number): number {
  return clock ? doneUntil(clock, to) - doneUntil(clock, from) : to - from
}

/** Earliest whole second at which `need` is done, leaving at `time`. */
export function arrivalAfter(clock: TravelClock | undefined, time: number, need: number): number {
  if (!clock) return time + need
  if (need === Infinity) return time + noUpperBound
  const { start, pace, done } = clock
  const weekDone = done[pace.length]!
  const weeks = need > weekDone ? Math.floor(need / weekDone) : 0
  let rest = need - weeks * weekDone
  let second = secondOfWeek(clock, time)
  let week = time - second + weeks * weekSeconds
  for (let k = partOf(clock, second); ;) {
    const room = (start[k + 1]! - second) * pace[k]!
    if (rest <= room) return week + second + Math.ceil(rest / pace[k]!)
    rest -= room
    second = start[++k]!
    if (k < pace.length) continue
    k = second = 0
    week += weekSeconds
  }
}

/** Latest whole second to leave at so that `need` is done by `time`. */
export function leaveBefore(clock: TravelClock | undefined, time: number, need: number): number {
  if (!clock) return time - need
  if (need === Infinity) return time - noUpperBound
  const { start, pace, done } = clock
  const weekDone = done[pace.length]!
  const weeks = need > weekDone ? Math.floor(need / weekDone) : 0
  let rest = need - weeks * weekDone
  let second = secondOfWeek(clock, time)
  let week = time - second - weeks * weekSeconds
  for (let k = partOf(clock, second); ; k--) {
    if (k < 0) {
      k = pace.length - 1
      second = weekSeconds
      week -= weekSeconds
    }
    const room = (second - start[k]!) * pace[k]!
    if (rest <= room) return week + second - Math.ceil(rest / pace[k]!)
    rest -= room
    second = start[k]!
  }
}

function doneUntil(clock: TravelClock, time: number): number {
  const { weekStart, start, pace, done } = clock
  const second = secondOfWeek(clock, time)
  const k = partOf(clock, second)
  return ((time - second - weekStart) / weekSeconds) * done[pace.length]! + done[k]! + (second - start[k]!) * pace[k]!
}

function secondOfWeek({ weekStart }: TravelClock, time: number): number {
  const second = time - weekStart
  return second >= 0 && second < weekSeconds ? second : second - Math.floor(second / weekSeconds) * weekSeconds
}

/** The part in which a second of the week lies. */
function partOf({ start, partAt }: TravelClock, second: number): number {
  let k = partAt[Math.floor(second / quarter)]!
  while (start[k + 1]! <= second) k++
  return k
}

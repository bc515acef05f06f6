/**
 * What breaks leave of a shift, whatever is planned in it: when one can be on duty at all. Travel does not count, so
 * that this is only said where nothing helps but other breaks or other hours. A break that duty does not overlap is not
 * taken, unless it is required ALWAYS. Times are seconds since 1970.
 */
import type { RequiredBreak } from '../schema/break.ts'
import { besideFixedBreaks } from './room-beside-breaks.ts'
import { instant, seconds } from './time-axis.ts'

export interface DutyWindow {
  /** Earliest leaving of the start place. */
  readonly from: number
  /** Latest reaching of the end place; infinite where the shift has no end. */
  readonly until: number
}

/** Breaks that together keep a shift from being worked from its start to its end. */
export interface BreaksInTheWay {
  /** As few as it takes; in the order they are taken. */
  readonly breaks: readonly RequiredBreak[]
  /** When one can be on duty with these breaks: empty where never; several windows do not go together. */
  readonly windows: readonly DutyWindow[]
}

export interface ShiftHours {
  /** Undefined where the shift has none: nothing is known then. */
  readonly start: string | undefined
  /** When the end place has to be reached; undefined for any time. */
  readonly end: string | undefined
  readonly requiredBreaks: readonly RequiredBreak[]
}

interface Break {
  readonly input: RequiredBreak
  /** Starts at which it overlaps no break at a fixed time. */
  readonly minStart: number
  readonly maxStart: number
  /** From the earliest start to the latest end, exclusive, as they are given. */
  readonly spanFrom: number
  readonly spanEnd: number
  readonly seconds: number
  readonly isAlways: boolean
}

/**
 * One entry for each break or set of breaks that is in the way by itself; empty where the whole shift can be worked.
 */
export function breaksInTheWay({ start, end, requiredBreaks }: ShiftHours): BreaksInTheWay[] {
  if (start === undefined) return []
  const hours = { from: instant(start), until: end === undefined ? Infinity : instant(end) }
  if (hours.until <= hours.from) return []
  const breaks = besideFixedBreaks(requiredBreaks.flatMap((pause) => readBreak(pause) ?? [])).sort(
    (a, b) => a.minStart - b.minStart || a.maxStart - b.maxStart,
  )
  const single = breaks.filter((pause) => !isWholeUsable(hours, [pause]))
  if (single.length > 0) return single.map((pause) => inTheWay(hours, [pause]))
  if (isWholeUsable(hours, breaks)) return []
  return [inTheWay(hours, fewest(hours, breaks))]
}

const inTheWay = (hours: DutyWindow, breaks: readonly Break[]): BreaksInTheWay => ({
  breaks: breaks.map(({ input }) => input),
  windows: dutyWindows(hours, breaks),
})

/** Breaks without any of which the whole shift could be worked. */
function fewest(hours: DutyWindow, breaks: readonly Break[]): readonly Break[] {
  let few = breaks
  for (const pause of breaks) {
    const without = few.filter((other) => other !== pause)
    if (!isWholeUsable(hours, without)) few = without
  }
  return few
}

/** Undefined for one that makes no sense by itself, which is an issue of its own. */
function readBreak(pause: RequiredBreak & { readonly required?: string | undefined }): Break | undefined {
  const common = { input: pause, isAlways: pause.required === 'ALWAYS' }
  if (pause.type !== 'FLOATING' && pause.startTime !== undefined && pause.endTime !== undefined) {
    const [start, end] = [instant(pause.startTime), instant(pause.endTime)]
    const span = { minStart: start, maxStart: start, spanFrom: start, spanEnd: end }
    return end < start ? undefined : { ...common, ...span, seconds: end - start }
  }
  if (pause.type === 'FIXED' || pause.minStartTime === undefined || pause.duration === undefined) return undefined
  const length = seconds(pause.duration)
  const minStart = instant(pause.minStartTime)
  const byEnd = pause.maxEndTime === undefined ? Infinity : instant(pause.maxEndTime) - length
  const maxStart = Math.min(byEnd, pause.maxStartTime === undefined ? Infinity : instant(pause.maxStartTime))
  if (length < 0 || maxStart < minStart) return undefined
  return { ...common, minStart, maxStart, spanFrom: minStart, spanEnd: maxStart + length, seconds: length }
}

function isWholeUsable(hours: DutyWindow, breaks: readonly Break[]): boolean {
  return dutyWindows(hours, breaks).some(({ from, until }) => from === hours.from && until === hours.until)
}

/**
 * By time, none inside another. Of breaks in order the first i and those from j on lie outside duty, which is longest
 * from the end of the one to the start of the other; those between are taken as early as may be.
 */
function dutyWindows(hours: DutyWindow, breaks: readonly Break[]): DutyWindow[] {
  const windows: DutyWindow[] = []
  for (let i = 0; i <= breaks.length; i++) {
    for (let j = i; j <= breaks.length; j++) {
      const [before, taken, behind] = [breaks.slice(0, i), breaks.slice(i, j), breaks.slice(j)]
      if (before.some(({ isAlways }) => isAlways) || behind.some(({ isAlways }) => isAlways)) continue
      const from = before.reduce((latest, { spanEnd }) => Math.max(latest, spanEnd), hours.from)
      const until = behind.reduce((earliest, { spanFrom }) => Math.min(earliest, spanFrom), hours.until)
      const done = endOfBreaks(from, taken)
      const paused = taken.reduce((sum, pause) => sum + pause.seconds, 0)
      if (done <= until && until - from > paused) windows.push({ from, until })
    }
  }
  const isInside = (a: DutyWindow, b: DutyWindow) => b.from <= a.from && a.until <= b.until
  return windows
    .filter(
      (one, k) => !windows.some((other, m) => m !== k && isInside(one, other) && (m < k || !isInside(other, one))),
    )
    .sort((a, b) => a.from - b.from)
}

/** When breaks are over that are taken one after the other from a time on; infinite where one would be late. */
function endOfBreaks(from: number, breaks: readonly Break[]): number {
  let time = from
  for (const { minStart, maxStart, seconds: length } of breaks) {
    time = Math.max(time, minStart)
    if (time > maxStart) return Infinity
    time += length
  }
  return time
}

/** Walks over windows in which there must be several rests. */
import type { HourMeasure, HourWindow } from './walks-hours.ts'
import type { RestWindows } from './walks-rests.ts'
import type { Walk } from './walks-sums.ts'

export interface WantedRests {
  /** Minutes of each rest there must be, longest first. */
  readonly lengths: Int32Array
  /** Minutes of them in all, at least. */
  readonly total: number
  /** All minutes asked for, one by one and in all. */
  readonly asked: number
}

export function wantedRests(limit: {
  readonly consecutiveMinutesOffMinIntervals?:
    readonly { readonly consecutiveMinutesOffMin: number; readonly count: number }[] | undefined
  readonly totalConsecutiveMinutesOffMin?: number | undefined
}): WantedRests {
  const intervals = limit.consecutiveMinutesOffMinIntervals ?? []
  const lengths = Int32Array.from(
    intervals.flatMap(({ consecutiveMinutesOffMin, count }) => Array<number>(count).fill(consecutiveMinutesOffMin)),
  )
    .sort()
    .reverse()
  const total = limit.totalConsecutiveMinutesOffMin ?? 0
  return { lengths, total, asked: lengths.reduce((sum, length) => sum + length, total) }
}

type Rests = Pick<RestWindows, 'start' | 'end' | 'included'>

/** Minutes asked for that there are: the longest free stretch counts for the longest rest wanted, and so on. */
function restsKept({ start, end, included }: Rests, { lengths, total }: WantedRests) {
  const free = new Float64Array(lengths.length)
  const take = (seconds: number) => {
    const minutes = Math.floor(seconds / 60)
    let at = free.length - 1
    if (minutes <= free[at]!) return
    for (; at > 0 && free[at - 1]! < minutes; at--) free[at] = free[at - 1]!
    free[at] = minutes
  }
  return (row: Int32Array, begin: number, count: number, from: number, until: number): number => {
    free.fill(0)
    let reached = from
    for (let i = begin; i < count && start[row[i]!]! < until; i++) {
      const shift = row[i]!
      if (included[shift] === 0 || end[shift]! <= from) continue
      if (start[shift]! > reached) take(start[shift]! - reached)
      if (end[shift]! > reached) reached = end[shift]!
    }
    if (until > reached) take(until - reached)
    let kept = 0
    let taken = 0
    for (let rest = 0; rest < lengths.length; rest++) {
      kept += Math.min(lengths[rest]!, free[rest]!)
      taken += free[rest]!
    }
    return kept + Math.min(total, taken)
  }
}

/** Tells the minutes missing, the window, and the minutes that there are of those asked for. */
export function severalRestsWalk(windows: Omit<RestWindows, 'min'>, wanted: WantedRests): Walk {
  const keptIn = restsKept(windows, wanted)
  const { windowStart, windowEnd } = windows
  return (row, count, sink) => {
    let begin = 0
    for (let w = 0; w < windowStart.length; w++) {
      // Windows are in order: what is over before one is over before the next.
      while (begin < count && windows.end[row[begin]!]! <= windowStart[w]!) begin++
      const kept = keptIn(row, begin, count, windowStart[w]!, windowEnd[w]!)
      if (kept < wanted.asked) sink.add(wanted.asked - kept, w, -1, kept)
    }
  }
}

export function hourSeveralRests(window: HourWindow, wanted: WantedRests): HourMeasure {
  const keptIn = restsKept(window, wanted)
  return ({ row, begin, until }, from) => keptIn(row, begin, until, from, from + window.length)
}

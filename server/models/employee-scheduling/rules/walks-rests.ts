/** Walk over windows of time: the longest rest in each. */
import type { Walk } from './walks-sums.ts'

export interface RestWindows {
  readonly start: Float64Array
  readonly end: Float64Array
  readonly included: Uint8Array
  /** Minutes. */
  readonly min: number
  /** Seconds since 1970, in order. */
  readonly windowStart: Float64Array
  readonly windowEnd: Float64Array
}

/** Tells the minutes missing, the window, and the longest rest in it in minutes. */
export function longestRestWalk({ start, end, included, min, windowStart, windowEnd }: RestWindows): Walk {
  return (row, count, sink) => {
    let begin = 0
    for (let w = 0; w < windowStart.length; w++) {
      // Windows are in order: what is over before one is over before the next.
      while (begin < count && end[row[begin]!]! <= windowStart[w]!) begin++
      const longest = longestRest(row, begin, count, windowStart[w]!, windowEnd[w]!)
      if (longest < min) sink.add(min - longest, w, -1, longest)
    }
  }

  function longestRest(row: Int32Array, begin: number, count: number, from: number, until: number): number {
    let reached = from
    let longest = 0
    for (let i = begin; i < count; i++) {
      const shift = row[i]!
      if (start[shift]! >= until) break
      if (included[shift] === 0 || end[shift]! <= from) continue
      if (start[shift]! - reached > longest) longest = start[shift]! - reached
      if (end[shift]! > reached) reached = end[shift]!
    }
    if (until - reached > longest) longest = until - reached
    return Math.floor(longest / 60)
  }
}

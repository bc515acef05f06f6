/** Walks over windows of time: the longest rest in each, and what is worked in any stretch of some hours. */
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
    for (let w = 0; w < windowStart.length; w++) {
      const longest = longestRest(row, count, windowStart[w]!, windowEnd[w]!)
      if (longest < min) sink.add(min - longest, w, -1, longest)
    }
  }

  function longestRest(row: Int32Array, count: number, from: number, until: number): number {
    let reached = from
    let longest = 0
    for (let i = 0; i < count; i++) {
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

export interface HourWindow {
  readonly start: Float64Array
  readonly end: Float64Array
  readonly included: Uint8Array
  /** Seconds. */
  readonly length: number
}

/**
 * What shifts that start within some hours of one add up to; tells of the shift the window begins with, the first of
 * those that start at the same moment.
 */
export function hourSumWalk({ start, included, length }: HourWindow, amounts: Int32Array, max: number): Walk {
  return (row, count, sink) => {
    let moment = -1
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      if (included[first] === 0 || start[first] === moment) continue
      moment = start[first]!
      let sum = 0
      for (let j = i; j < count && start[row[j]!]! < start[first]! + length; j++)
        if (included[row[j]!] === 1) sum += amounts[row[j]!]!
      if (sum > max) sink.add(sum - max, first, -1, sum)
    }
  }
}

/** The longest rest in the hours from the start of each shift on. */
export function hourRestWalk({ start, end, included, length }: HourWindow, min: number): Walk {
  return (row, count, sink) => {
    let moment = -1
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      if (included[first] === 0 || start[first] === moment) continue
      moment = start[first]!
      const until = start[first]! + length
      let reached = start[first]!
      let longest = 0
      for (let j = i; j < count && start[row[j]!]! < until; j++) {
        const shift = row[j]!
        if (included[shift] === 0) continue
        if (start[shift]! - reached > longest) longest = start[shift]! - reached
        if (end[shift]! > reached) reached = end[shift]!
      }
      if (until - reached > longest) longest = until - reached
      const rest = Math.floor(longest / 60)
      if (rest < min) sink.add(min - rest, first, -1, rest)
    }
  }
}

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

/** Whether an earlier shift of the row begins the same window. */
function sameMoment(start: Float64Array, included: Uint8Array) {
  return (row: Int32Array, i: number): boolean => {
    for (let j = i - 1; j >= 0 && start[row[j]!] === start[row[i]!]; j--) if (included[row[j]!] === 1) return true
    return false
  }
}

/** What shifts that start within some hours of one add up to; tells of the shift the window begins with. */
export function hourSumWalk({ start, included, length }: HourWindow, amounts: Int32Array, max: number): Walk {
  const isSameMoment = sameMoment(start, included)
  return (row, count, sink) => {
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      if (included[first] === 0 || isSameMoment(row, i)) continue
      let sum = 0
      for (let j = i; j < count && start[row[j]!]! < start[first]! + length; j++)
        if (included[row[j]!] === 1) sum += amounts[row[j]!]!
      if (sum > max) sink.add(sum - max, first, -1, sum)
    }
  }
}

/** The longest rest in the hours from the start of each shift on. */
export function hourRestWalk({ start, end, included, length }: HourWindow, min: number): Walk {
  const isSameMoment = sameMoment(start, included)
  return (row, count, sink) => {
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      if (included[first] === 0 || isSameMoment(row, i)) continue
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

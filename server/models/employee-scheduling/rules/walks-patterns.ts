/** Walks that look for patterns of shifts within a day, and from day to day. */
import { shaped } from '../../../solver/assignment/problem/row-shapes.ts'
import type { Walk } from './walks-sums.ts'

export interface PairLimit {
  readonly isOne: Uint8Array
  readonly isOther: Uint8Array
  readonly startDay: Int32Array
  readonly offset: number
  /** Whether the other shift is wanted: its absence is told, or its presence. */
  readonly isWanted: boolean
}

/** Shifts whose other shift, so many days later, is missing or there. */
export function dailyPairWalk({ isOne, isOther, startDay, offset, isWanted }: PairLimit): Walk {
  const walk: Walk = (row, count, sink) => {
    for (let i = 0; i < count; i++) {
      const shift = row[i]!
      if (isOne[shift] === 0) continue
      const day = startDay[shift]! + offset
      let other = -1
      for (let j = 0; j < count && other < 0; j++)
        if (j !== i && startDay[row[j]!] === day && isOther[row[j]!] === 1) other = row[j]!
      if (other < 0 === isWanted) sink.add(1, shift, other, day)
    }
  }
  return offset === 1 || offset === -1
    ? shaped(walk, { kind: 'neighbours', isOne, isOther, startDay, offset, isWanted })
    : walk
}

export interface DayPattern {
  readonly isOn: boolean
  readonly included: Uint8Array
  readonly mustAll: boolean
}

/** Every day from which on the pattern fits, `amount` each. */
export function multiDayWalk(pattern: readonly DayPattern[], startDay: Int32Array, amount: number): Walk {
  const isOn = Uint8Array.from(pattern, (day) => Number(day.isOn))
  const included = pattern.map((day) => day.included)
  const length = pattern.length
  const fits = (row: Int32Array, from: number, until: number, p: number): boolean => {
    if (until === from) return isOn[p] === 0
    // Days of one shift are most of them.
    if (until === from + 1) return included[p]![row[from]!] === isOn[p]
    let matching = 0
    for (let i = from; i < until; i++) matching += included[p]![row[i]!]!
    if (isOn[p] === 0) return matching === 0
    return pattern[p]!.mustAll ? matching === until - from : matching > 0
  }
  const walk: Walk = (row, count, sink) => {
    for (let i = 0; i < count;) {
      const first = startDay[row[i]!]!
      let from = i + 1
      while (from < count && startDay[row[from]!] === first) from++
      const next = from
      let isThere = fits(row, i, next, 0)
      for (let p = 1; p < length && isThere; p++) {
        let until = from
        while (until < count && startDay[row[until]!] === first + p) until++
        isThere = fits(row, from, until, p)
        from = until
      }
      if (isThere) sink.add(amount, row[i]!, -1, first)
      i = next
    }
  }
  return shaped(walk, { kind: 'pattern', isOn, included, startDay, amount })
}

/** Every day with shifts that fit the pattern, each with one of its own. */
export function singleDayWalk(
  pattern: readonly Uint8Array[],
  startDay: Int32Array,
  isOrdered: boolean,
  amount: number,
): Walk {
  const isTaken = new Uint8Array(64)
  const fits = (row: Int32Array, from: number, until: number): boolean => {
    if (until - from < pattern.length) return false
    isTaken.fill(0)
    let next = from
    for (const part of pattern) {
      let at = isOrdered ? next : from
      while (at < until && (part[row[at]!] === 0 || (!isOrdered && isTaken[at - from] === 1))) at++
      if (at === until) return false
      isTaken[at - from] = 1
      next = at + 1
    }
    return true
  }
  return (row, count, sink) => {
    for (let i = 0; i < count;) {
      const day = startDay[row[i]!]!
      const from = i
      while (i < count && startDay[row[i]!] === day) i++
      if (fits(row, from, i)) sink.add(amount, row[from]!, -1, day)
    }
  }
}

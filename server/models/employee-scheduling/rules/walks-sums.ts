/** Walks over the shifts of an employee that add up per period, or per window of several periods. */
import type { Sink } from '../../../solver/assignment/problem/problem.ts'
import { shaped, type RowWalk } from '../../../solver/assignment/problem/row-shapes.ts'
import type { Range } from './rule.ts'

export type Walk = RowWalk

/** What shifts add to which periods: of shift s, from `first[s]` to `first[s + 1]`. */
export interface Portions {
  readonly first: Int32Array
  readonly slots: Int32Array
  readonly amounts: Int32Array
}

export interface SumLimit {
  readonly portions: Portions
  readonly slotCount: number
  readonly range: Range
  /** Periods of a window; 1 where each stands alone. */
  readonly window: number
  /** Whether the lower limit is asked of the window that starts with a period. */
  readonly isAsked: (slot: number) => boolean
}

/** Tells of each window that is out of range: the amount beyond, its first period, and what was summed up. */
export function sumWalk({ portions, slotCount, range, window, isAsked }: SumLimit): Walk {
  const totals = new Int32Array(slotCount)
  const asked = Uint8Array.from({ length: slotCount }, (_, slot) => Number(range.min > -Infinity && isAsked(slot)))
  const asks = asked.includes(1)
  const { first, slots, amounts } = portions
  const { min, max } = range
  const walk: Walk = (row, count, sink) => {
    let low = slotCount
    let high = -1
    for (let i = 0; i < count; i++) {
      const until = first[row[i]! + 1]!
      for (let at = first[row[i]!]!; at < until; at++) {
        const slot = slots[at]!
        totals[slot] = totals[slot]! + amounts[at]!
        if (slot < low) low = slot
        if (slot > high) high = slot
      }
    }
    const from = asks ? 0 : Math.max(0, low - window + 1)
    const until = asks ? slotCount - 1 : high
    let sum = 0
    for (let slot = from; slot < from + window - 1 && slot < slotCount; slot++) sum += totals[slot]!
    for (let slot = from; slot <= until && (slot === from || slot + window <= slotCount); slot++) {
      if (slot + window <= slotCount) sum += totals[slot + window - 1]!
      if (sum > max) sink.add(sum - max, slot, -1, sum)
      else if (asked[slot] === 1 && sum < min) sink.add(min - sum, slot, -1, sum)
      sum -= totals[slot]!
    }
    for (let slot = low; slot <= high; slot++) totals[slot] = 0
  }
  return window === 1 ? shaped(walk, { kind: 'sums', first, slots, amounts, slotCount, min, max, asked }) : walk
}

export interface KeyLimit {
  /** Keys of each shift, from `first[s]` to `first[s + 1]`, and its period. */
  readonly first: Int32Array
  readonly keys: Int32Array
  readonly keyCount: number
  readonly slotOf: Int32Array
  readonly slotCount: number
  readonly range: Range
  readonly isAsked: (slot: number) => boolean
}

/** Different keys per period; shifts of slot -1 do not count. */
export function distinctWalk({ first, keys, keyCount, slotOf, slotCount, range, isAsked }: KeyLimit): Walk {
  const lastSeen = new Int32Array(keyCount)
  const asked = Uint8Array.from({ length: slotCount }, (_, slot) => Number(range.min > -Infinity && isAsked(slot)))
  const asks = asked.includes(1)
  const { min, max } = range
  const tell = (slot: number, different: number, sink: Sink) => {
    if (different > max) sink.add(different - max, slot, -1, different)
    else if (asked[slot] === 1 && different < min) sink.add(min - different, slot, -1, different)
  }
  return (row, count, sink) => {
    lastSeen.fill(-1)
    let slot = -1
    let different = 0
    for (let i = 0; i < count; i++) {
      const shift = row[i]!
      const own = slotOf[shift]!
      if (own < 0) continue
      if (own !== slot) {
        if (slot >= 0) tell(slot, different, sink)
        if (asks) for (let empty = slot + 1; empty < own; empty++) tell(empty, 0, sink)
        slot = own
        different = 0
      }
      for (let at = first[shift]!; at < first[shift + 1]!; at++) {
        if (lastSeen[keys[at]!] === slot) continue
        lastSeen[keys[at]!] = slot
        different++
      }
    }
    if (slot >= 0) tell(slot, different, sink)
    if (asks) for (let empty = slot + 1; empty < slotCount; empty++) tell(empty, 0, sink)
  }
}

/** How far apart within a period, in minutes, the times of day are at which shifts start. */
export function spreadWalk(minuteOfDay: Int32Array, slotOf: Int32Array, max: number): Walk {
  return (row, count, sink) => {
    let slot = -1
    let low = 0
    let high = 0
    for (let i = 0; i <= count; i++) {
      const own = i < count ? slotOf[row[i]!]! : -2
      if (own === -1) continue
      if (own !== slot) {
        if (slot >= 0 && high - low > max) sink.add(high - low - max, slot, -1, high - low)
        slot = own
        low = Infinity
        high = -Infinity
      }
      if (own < 0) break
      const minute = minuteOfDay[row[i]!]!
      if (minute < low) low = minute
      if (minute > high) high = minute
    }
  }
}

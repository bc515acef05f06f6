/** Walks over what follows what in the row of an employee. */
import { shaped } from '../../../solver/assignment/problem/row-shapes.ts'
import type { Range } from './rule.ts'
import type { Walk } from './walks-sums.ts'

export interface Spans {
  readonly start: Float64Array
  readonly end: Float64Array
}

/** Pairs of shifts that overlap, unless one rule is for both. */
export function overlapWalk({ start, end }: Spans, allowed: readonly Uint8Array[]): Walk {
  const mayOverlap = (first: number, second: number): boolean => {
    for (const shifts of allowed) if (shifts[first] === 1 && shifts[second] === 1) return true
    return false
  }
  const walk: Walk = (row, count, sink) => {
    for (let i = 0; i < count; i++) {
      const first = row[i]!
      for (let j = i + 1; j < count && start[row[j]!]! < end[first]!; j++) {
        const second = row[j]!
        if (allowed.length > 0 && mayOverlap(first, second)) continue
        sink.add(1, first, second, Math.ceil((Math.min(end[first]!, end[second]!) - start[second]!) / 60))
      }
    }
  }
  return shaped(walk, { kind: 'pairs' })
}

export interface RestLimit {
  readonly spans: Spans
  readonly range: Range
  readonly isPrevious: Uint8Array
  readonly isNext: Uint8Array
  readonly previousCount: number
  /** Seconds after the end within which the next shift must start to be looked at. */
  readonly scope: number
}

/** Minutes from the end of a shift to the next one the rule is about; shifts that overlap are another rule's affair. */
export function restWalk({ spans: { start, end }, range, isPrevious, isNext, previousCount, scope }: RestLimit): Walk {
  const { min, max } = range
  const walk: Walk = (row, count, sink) => {
    for (let i = previousCount - 1; i < count; i++) {
      const previous = row[i]!
      if (isPrevious[previous] === 0 || (previousCount === 2 && isPrevious[row[i - 1]!] === 0)) continue
      const from = end[previous]!
      let j = i + 1
      while (j < count && (isNext[row[j]!] === 0 || start[row[j]!]! < from)) j++
      if (j === count) continue
      const rest = start[row[j]!]! - from
      if (rest > scope) continue
      if (rest < min * 60) sink.add(Math.ceil(min - rest / 60), previous, row[j]!, Math.floor(rest / 60))
      else if (rest > max * 60) sink.add(Math.ceil(rest / 60 - max), previous, row[j]!, Math.floor(rest / 60))
    }
  }
  return previousCount === 1 && max === Infinity ? shaped(walk, { kind: 'pairs' }) : walk
}

/** Minutes of gaps within split shifts. */
export function gapWalk({ spans: { start, end }, range, isPrevious, isNext }: RestLimit): Walk {
  return (row, count, sink) => {
    for (let i = 1; i < count; i++) {
      const [previous, next] = [row[i - 1]!, row[i]!]
      const gap = Math.floor((start[next]! - end[previous]!) / 60)
      if (gap > 0 && gap <= range.max && isPrevious[previous] === 1 && isNext[next] === 1)
        sink.add(gap, previous, next, gap)
    }
  }
}

export interface SequenceLimit {
  readonly spans: Spans
  readonly included: Uint8Array
  readonly startDay: Int32Array
  readonly max: number
  /** Whether a shift is in the sequence of the one before. */
  readonly isJoined: (previous: number, next: number) => boolean
  /** Whether the rule holds for the sequence of a row from one position until before another. */
  readonly isTriggered: (row: Int32Array, from: number, until: number) => boolean
}

/** Shifts in a row. */
export function sequenceWalk({ included, max, isJoined, isTriggered }: SequenceLimit): Walk {
  return (row, count, sink) => {
    let length = 0
    for (let i = 0; i < count; i++) {
      const shift = row[i]!
      const isIn = included[shift] === 1
      if (length > 0 && !(isIn && isJoined(row[i - 1]!, shift))) {
        if (length > max && isTriggered(row, i - length, i))
          sink.add(length - max, row[i - length]!, row[i - 1]!, length)
        length = 0
      }
      if (isIn) length++
    }
    if (length > max && isTriggered(row, count - length, count))
      sink.add(length - max, row[count - length]!, row[count - 1]!, length)
  }
}

/** Rest after a sequence of the longest length allowed, in minutes. */
export function restAfterWalk({ spans, included, max, isJoined, isTriggered }: SequenceLimit, minRest: number): Walk {
  return (row, count, sink) => {
    let length = 0
    for (let i = 0; i < count; i++) {
      const shift = row[i]!
      const isIn = included[shift] === 1
      if (length > 0 && !(isIn && isJoined(row[i - 1]!, shift))) {
        const rest = Math.floor((spans.start[shift]! - spans.end[row[i - 1]!]!) / 60)
        if (length >= max && rest < minRest && isTriggered(row, i - length, i))
          sink.add(minRest - rest, row[i - 1]!, shift, rest)
        length = 0
      }
      if (isIn) length++
    }
  }
}

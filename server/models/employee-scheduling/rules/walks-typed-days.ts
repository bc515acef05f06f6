/** Walks over days in a row of one type of shifts, such as nights. */
import type { Sink } from '../../../solver/assignment/problem/problem.ts'
import { hasEnded, type RunLimit, type WorkedDays } from './walks-days.ts'
import type { Spans } from './walks-pairs.ts'
import type { Walk } from './walks-sums.ts'

export interface TypedDays {
  readonly days: WorkedDays
  /** A sequence goes on with shifts of the same type only. */
  readonly typeOf: Int32Array
  readonly spans: Spans
}

/** A sequence that has ended: its days, and those of the one before it, if any. */
interface Sequence {
  type: number
  first: number
  last: number
  start: number
  end: number
}

type Tell = (sequence: Sequence, before: Sequence | undefined, sink: Sink) => void

const none = (): Sequence => ({ type: -1, first: 0, last: 0, start: 0, end: 0 })

/** Tells of each sequence in order. */
function sequencesWalk({ days: { firstDay, lastDay }, typeOf, spans }: TypedDays, tell: Tell): Walk {
  const pair = [none(), none()] as const
  return (row, count, sink) => {
    let at = 0
    let found = 0
    for (let i = 0; i < count; i++) {
      const shift = row[i]!
      const [first, last] = [firstDay[shift]!, lastDay[shift]!]
      if (last < first) continue
      let current = pair[at]!
      if (found > 0 && current.type === typeOf[shift] && first <= current.last + 1) {
        if (last > current.last) current.last = last
        if (spans.end[shift]! > current.end) current.end = spans.end[shift]!
        continue
      }
      if (found > 0) tell(current, found > 1 ? pair[1 - at]! : undefined, sink)
      at = 1 - at
      found++
      current = pair[at]!
      current.type = typeOf[shift]!
      current.first = first
      current.last = last
      current.start = spans.start[shift]!
      current.end = spans.end[shift]!
    }
    if (found > 0) tell(pair[at]!, found > 1 ? pair[1 - at]! : undefined, sink)
  }
}

/** Days in a row of one type: tells the amount beyond, the first day, and how many there are. */
export function typedRunWalk(typed: TypedDays, limit: Omit<RunLimit, 'days'>): Walk {
  const { min, max } = limit.range
  return sequencesWalk(typed, ({ first, last }, _, sink) => {
    const length = last - first + 1
    if (length > max) sink.add(length - max, first, -1, length)
    else if (length < min && hasEnded(limit, first, last)) sink.add(min - length, first, -1, length)
  })
}

/** Sequences that start on days that are not allowed; as a reward those that start on allowed ones. */
export function startDayWalk(typed: TypedDays, isAllowed: (day: number) => boolean, isReward: boolean): Walk {
  return sequencesWalk(typed, ({ first }, _, sink) => {
    if (isAllowed(first) === isReward) sink.add(isReward ? -1 : 1, first, -1, first)
  })
}

/** Minutes by which a sequence of another type starts too soon, and its first day. */
export function betweenTypesWalk(typed: TypedDays, earliest: (lastDay: number, end: number) => number): Walk {
  return sequencesWalk(typed, ({ type, first, start }, before, sink) => {
    if (!before || before.type === type) return
    const missing = Math.ceil((earliest(before.last, before.end) - start) / 60)
    if (missing > 0) sink.add(missing, first, -1, missing)
  })
}

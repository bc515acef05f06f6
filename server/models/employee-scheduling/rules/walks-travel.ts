/** Walk over shifts that follow one another in different places. */
import type { Spans } from './walks-pairs.ts'
import type { Walk } from './walks-sums.ts'

export interface ChangeOfPlace {
  readonly spans: Spans
  readonly included: Uint8Array
  /** Place of each shift, -1 for none. */
  readonly placeOf: Int32Array
  /** Whether two shifts need no time between them. */
  readonly isExempt: (first: number, second: number) => boolean
  /** Minutes. */
  readonly min: number
}

export function changeOfPlaceWalk({ spans: { start, end }, included, placeOf, isExempt, min }: ChangeOfPlace): Walk {
  return (row, count, sink) => {
    for (let i = 1; i < count; i++) {
      const [first, second] = [row[i - 1]!, row[i]!]
      if (included[first] === 0 || included[second] === 0) continue
      if (placeOf[first]! < 0 || placeOf[second]! < 0 || placeOf[first] === placeOf[second]) continue
      const gap = Math.max(0, Math.floor((start[second]! - end[first]!) / 60))
      if (gap < min && !isExempt(first, second)) sink.add(min - gap, first, second, gap)
    }
  }
}

/** Where rows of different heights lie below each other, and which of them a viewport shows. */
import { rowHeight, type GanttRow } from './gantt-row.ts'

export interface RowStack {
  /** Upper edge of each row, and one more entry with the height of all. */
  readonly tops: readonly number[]
  readonly height: number
}

export function stackRows(rows: readonly GanttRow[]): RowStack {
  const tops = [0]
  for (const row of rows) tops.push(tops.at(-1)! + rowHeight(row))
  return { tops, height: tops.at(-1)! }
}

/** Index of the row at a height; undefined outside. */
export function rowAt({ tops, height }: RowStack, y: number): number | undefined {
  if (y < 0 || y >= height) return undefined
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** First and last index of the rows between two heights; nothing when there are none. */
export function rowsBetween(
  stack: RowStack,
  top: number,
  bottom: number,
): { readonly first: number; readonly last: number } | undefined {
  const first = rowAt(stack, Math.max(0, top))
  if (first === undefined || bottom <= 0) return undefined
  return { first, last: rowAt(stack, Math.min(bottom, stack.height) - 0.5) ?? first }
}

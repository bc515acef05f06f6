/** Which tables to ask for so that every unknown cell is answered and little is asked twice. */
import { unknown } from './pair-table.ts'
import type { Block, PairTable } from './pair-table.ts'

/** A request costs the server more than the few cells it repeats, but not without end. */
const maxRequestsPerRectangleRequest = 4

/**
 * Blocks of at most `side` rows and columns over all unknown cells. Rows with the same gaps are asked together: after a
 * few new places joined known ones, that is the new rows whole and the new columns of the old rows, nothing else. Where
 * gaps are so scattered (old entries dropped here and there) that this takes many requests, one rectangle around them
 * is asked instead.
 */
export function unknownBlocks(table: PairTable, side: number): Block[] {
  const groups = rowsByGaps(table)
  const exact = groups.flatMap((group) => tiles(group, side))
  const rectangle = tiles(
    {
      rows: ascending(groups.flatMap((group) => group.rows)),
      columns: ascending(groups.flatMap((group) => group.columns)),
    },
    side,
  )
  return exact.length <= rectangle.length * maxRequestsPerRectangleRequest ? exact : rectangle
}

function rowsByGaps(table: PairTable): { rows: number[]; columns: number[] }[] {
  const groups = new Map<string, { rows: number[]; columns: number[] }>()
  for (let row = 0; row < table.size; row++) {
    const columns = gapsOf(table, row)
    if (columns.length === 0) continue
    const gaps = columns.length === table.size ? 'all' : columns.join()
    const group = groups.get(gaps)
    if (group) group.rows.push(row)
    else groups.set(gaps, { rows: [row], columns })
  }
  return [...groups.values()]
}

/**
 * Columns unknown in a row. A row of which nothing is known counts its own column too, so that all new rows are alike.
 */
function gapsOf(table: PairTable, row: number): number[] {
  const columns: number[] = []
  for (let column = 0; column < table.size; column++) {
    if (table.seconds[row * table.size + column] === unknown) columns.push(column)
  }
  return columns.length > 0 && columns.length === table.size - 1
    ? Array.from({ length: table.size }, (_, i) => i)
    : columns
}

function tiles({ rows, columns }: Block, side: number): Block[] {
  return chunks(rows, side).flatMap((some) => chunks(columns, side).map((others) => ({ rows: some, columns: others })))
}

function chunks(numbers: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, i) => numbers.slice(i * size, (i + 1) * size))
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Reader of Li and Lim files: pickup and delivery with time windows, one depot, equal vehicles. */
import type { Instance, Pair } from './instance.ts'
import { numberRows } from './solomon-format.ts'

/**
 * First row: vehicles, capacity, speed. Then number, x, y, demand, ready, due, service, pickup of it, delivery of it (0
 * for none).
 */
export function readLiLim(text: string): Instance {
  const [fleet, ...rows] = numberRows(text)
  if (fleet?.length !== 3 || rows.length < 3 || rows.some((row) => row.length !== 9))
    throw new RangeError(
      `Not a Li and Lim file: a first row of ${fleet?.length ?? 0} numbers instead of 3, then ${rows.length} rows that should have 9 each`,
    )
  const stops = rows.map(([, x, y, demand, ready, due, service]) => ({
    x: x!,
    y: y!,
    demand: demand!,
    ready: ready!,
    due: due!,
    service: service!,
  }))
  return {
    stops,
    depotCount: 1,
    pairs: pairsOf(rows),
    rounding: 'tenths',
    vehicles: Array.from({ length: fleet[0]! }, () => ({ depot: 0, capacity: fleet[1]!, maxDuration: Infinity })),
  }
}

function pairsOf(rows: readonly number[][]): Pair[] {
  return rows.flatMap((row, stop) => {
    const delivery = row[8]!
    if (stop === 0 || delivery === 0) return []
    const there = rows[delivery]
    if (there?.[7] !== stop || there[3] !== -row[3]!)
      throw new RangeError(
        `Row ${stop} is delivered at row ${delivery}, which does not take it back: ${there?.join(' ') ?? 'no such row'}`,
      )
    return [{ pickup: stop, delivery }]
  })
}

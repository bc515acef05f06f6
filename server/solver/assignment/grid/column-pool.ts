/** Rows of workers that keep every rule, each once, with what they cost but for the cover. */
import type { Grid } from './grid.ts'
import { hardOf, softOf } from './grid.ts'
import { createRowRules } from './row-rules.ts'

export interface Column {
  readonly worker: number
  readonly row: Uint8Array
  /** Points of the soft level. */
  readonly price: number
  /** Cells `day * symbols + symbol` of the days with a duty. */
  readonly cells: Int32Array
}

export interface ColumnPool {
  readonly columns: readonly Column[]
  /** Numbers of the columns of each worker. */
  readonly ofWorker: readonly (readonly number[])[]
  /** Its number, known or new; -1 where it breaks a rule. */
  add(worker: number, row: Uint8Array): number
}

export function createColumnPool(grid: Grid): ColumnPool {
  const { days, symbols, workers, cellSoft } = grid
  const rules = createRowRules(grid)
  const columns: Column[] = []
  const ofWorker = Array.from({ length: workers }, (): number[] => [])
  const known = new Map<string, number>()

  function priceOf(worker: number, row: Uint8Array): number {
    rules.clear()
    rules.roster.set(row, worker * days)
    let price = rules.wholeRow(worker)
    if (hardOf(price) > 0 || rules.wholeDear(worker) > 0) return Infinity
    price = softOf(price)
    for (let day = 0; day < days; day++) price += cellSoft[(worker * days + day) * symbols + row[day]!]!
    return price
  }

  return {
    columns,
    ofWorker,
    add(worker, row) {
      const key = `${worker}:${String.fromCharCode(...row)}`
      const found = known.get(key)
      if (found !== undefined) return found
      const price = priceOf(worker, row)
      const number = price === Infinity ? -1 : columns.length
      known.set(key, number)
      if (number < 0) return number
      const cells = Int32Array.from(row, (symbol, day) => day * symbols + symbol)
      columns.push({ worker, row: row.slice(), price, cells: cells.filter((cell) => cell % symbols > 0) })
      ofWorker[worker]!.push(number)
      return number
    },
  }
}

/**
 * Prices of cells, the duals of what the cover asks for: each worker in turn takes the cheapest row, and cells that
 * more do than pay become dearer. What workers take, averaged, comes near the linear programme over all rows
 * (a subgradient method after Polyak and Barahona's volume algorithm), without a matrix.
 */
import { hardOf, softOf, type Grid } from './grid.ts'
import type { RowProgram } from './row-program.ts'

export interface CellPrices {
  /** Share of rows lately taken that have a symbol: `(worker * days + day) * symbols + symbol`. */
  readonly share: Float32Array
  /**
   * The cheapest row of a worker within `isOpen`; prices move by at most `step` points for each that is too much or
   * too little, and shares by `memory`. False where there is no such row.
   */
  take(worker: number, isOpen: Uint8Array, step: number, memory: number): boolean
  /** Rows as they were taken last. */
  readonly rows: Uint8Array
}

export function createCellPrices(grid: Grid, program: RowProgram): CellPrices {
  const { days, workers, symbols, cellSoft, coverFirst, cover } = grid
  const cells = days * symbols
  const price = new Float64Array(cells)
  const [cheapest, dearest] = [new Float64Array(cells), new Float64Array(cells)]
  const taken = new Int32Array(cells)
  const rows = new Uint8Array(workers * days)
  const share = new Float32Array(workers * cells)
  const own = new Float64Array(cells)
  const row = new Uint8Array(days)
  const stepOf = (at: number) => {
    const change = cover[at + 1]! - cover[at]!
    return softOf(change) + 10 * grid.coarse * hardOf(change)
  }
  for (let cell = 0; cell < cells; cell++) {
    for (let at = coverFirst[cell]!; at + 1 < coverFirst[cell + 1]!; at++) {
      cheapest[cell] = Math.min(cheapest[cell]!, stepOf(at))
      dearest[cell] = Math.max(dearest[cell]!, stepOf(at))
    }
    if (cell % symbols > 0) price[cell] = (cheapest[cell]! + dearest[cell]!) / 2
  }

  /** How many the cover would pay for at the price. */
  function wanted(cell: number): number {
    let at = coverFirst[cell]!
    const last = coverFirst[cell + 1]! - 1
    while (at < last && stepOf(at) + price[cell]! * -1 < 0) at++
    return at - coverFirst[cell]!
  }

  function adapt(step: number): void {
    for (let cell = 0; cell < cells; cell++) {
      if (cheapest[cell] === dearest[cell]) continue
      const change = taken[cell]! - wanted(cell)
      if (change === 0) continue
      price[cell] = Math.max(cheapest[cell]!, Math.min(dearest[cell]!, price[cell]! + step * change))
    }
  }

  return {
    share,
    rows,
    take(worker, isOpen, step, memory) {
      const base = worker * cells
      for (let cell = 0; cell < cells; cell++) own[cell] = cellSoft[base + cell]! + price[cell]!
      if (program.solve(worker, own, isOpen, row) === Infinity) return false
      for (let cell = 0; cell < cells; cell++) share[base + cell]! *= 1 - memory
      for (let day = 0; day < days; day++) {
        const before = rows[worker * days + day]!
        if (before !== 0) taken[day * symbols + before]!--
        const symbol = row[day]!
        rows[worker * days + day] = symbol
        if (symbol !== 0) taken[day * symbols + symbol]!++
        share[base + day * symbols + symbol]! += memory
      }
      adapt(step)
      return true
    },
  }
}

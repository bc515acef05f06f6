/** The programme over all workers: its bound and its duals, and in which cells its rows agree. */
import { tunables } from '../tunables.ts'
import { createCellPrices } from './cell-prices.ts'
import { createMaster, type Master } from './column-master.ts'
import { bestRows, cheapest, priceRows, type ColumnRun, type Work } from './column-run.ts'
import { settle } from './dives.ts'

export interface Root {
  readonly master: Master
  /** Points no roster is below, but for rules the row program does not know. */
  readonly bound: number
  /** Of cells, and what a column costs beyond them and beyond its worker's dual. */
  readonly duals: Float64Array
  costOf(column: number): number
  /** How much of each `(worker * days + day) * symbols + symbol` is in the solution. */
  readonly share: Float32Array
}

const { rootRounds, rowsPerPricing, smoothing } = tunables.grid.columns

/** Prices by small steps first; what rows are taken on the way is where the programme begins. */
export function* solveRoot(run: ColumnRun): Work<Root> {
  const { state, program, pool, highs, everybody } = run
  const { grid } = state
  const cells = grid.days * grid.symbols
  yield* settle(grid, createCellPrices(grid, program), program, (worker, row) => pool.add(worker, row))
  const master = createMaster(highs, grid, pool, everybody, new Int32Array(cells))
  master.add(bestRows(run, everybody))
  yield* joinKnown(run, master)
  yield* improve(run, master)
  const bound = (yield* master.solve()) ?? -Infinity
  const duals = Float64Array.from({ length: cells }, (_, cell) => master.dualOfCell(cell))
  const ofWorker = everybody.map((worker) => master.dualOfWorker(worker))
  return {
    master,
    bound,
    duals,
    costOf(column) {
      const { worker, price, cells: used } = pool.columns[column]!
      return used.reduce((sum, cell) => sum - duals[cell]!, price - ofWorker[worker]!)
    },
    share: sharesOf(run, master),
  }
}

/** Rows that are known, as long as some pay: most never do, and a small programme is solved much sooner. */
function* joinKnown({ pool, everybody }: ColumnRun, master: Master): Work<void> {
  while ((yield* master.solve()) !== undefined) {
    const costs = new Map<number, number>()
    for (const column of pool.columns.keys()) {
      const cost = master.has(column) ? 0 : master.reducedCost(column)
      if (cost < -1e-6) costs.set(column, cost)
    }
    if (costs.size === 0) return
    master.add(cheapest([...costs.keys()], (column) => costs.get(column)!, rowsPerPricing * everybody.length))
  }
}

/** Rows by smoothed duals, until none pays by the true ones. */
function* improve(run: ColumnRun, master: Master): Work<void> {
  const { grid } = run.state
  const duals = new Float64Array(grid.days * grid.symbols)
  let memory = 0
  for (let round = 0; round < rootRounds; round++) {
    const value = yield* master.solve()
    if (value === undefined) return
    for (let cell = 0; cell < duals.length; cell++)
      duals[cell] = memory * duals[cell]! + (1 - memory) * master.dualOfCell(cell)
    const found = yield* priceRows(run, master, run.everybody, grid.allowed, (cell) => duals[cell]!, rowsPerPricing)
    const isPaying = found.some((column) => master.reducedCost(column) < -1e-6)
    master.add(found)
    if (!isPaying && memory === 0) return
    memory = isPaying ? smoothing : 0
  }
}

export function sharesOf({ state: { grid }, pool }: ColumnRun, master: Master): Float32Array {
  const { days, symbols, workers } = grid
  const shares = new Float32Array(workers * days * symbols)
  for (const [at, column] of master.columns.entries()) {
    const part = master.taken[at] ?? 0
    if (part < 1e-6) continue
    const { worker, row } = pool.columns[column]!
    for (let day = 0; day < days; day++) shares[(worker * days + day) * symbols + row[day]!]! += part
  }
  return shares
}

/** What all that is done with rows and programmes over them shares. */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import { createColumnPool, type ColumnPool } from './column-pool.ts'
import type { Master } from './column-master.ts'
import type { GridAnnealing } from './grid-annealing.ts'
import type { GridState } from './grid-state.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { RowProgram } from './row-program.ts'

/** Yields what was done, in moves. */
export type Work<Result> = Generator<number, Result, void>

export interface ColumnRun {
  readonly state: GridState
  readonly annealing: GridAnnealing
  readonly program: RowProgram
  readonly random: Random
  readonly highs: LinearSolver
  readonly pool: ColumnPool
  readonly everybody: readonly number[]
  /** Points of the best roster; Infinity while it breaks hard rules. */
  best(): number
}

export type ColumnTools = Pick<ColumnRun, 'state' | 'annealing' | 'program' | 'random' | 'highs'>

export function createColumnRun(tools: ColumnTools): ColumnRun {
  const { grid } = tools.state
  const { best } = tools.annealing
  return {
    ...tools,
    pool: createColumnPool(grid),
    everybody: Array.from({ length: grid.workers }, (_, worker) => worker),
    best: () => (best.hard > 0 ? Infinity : best.soft),
  }
}

/**
 * Cheapest rows of some workers for duals of cells, up to so many of each, within `mask`: numbers of those the master
 * does not have.
 */
export function* priceRows(
  { state: { grid }, program, pool }: ColumnRun,
  master: Master,
  workers: readonly number[],
  mask: Uint8Array,
  dualOf: (cell: number) => number,
  count: number,
): Work<number[]> {
  const cells = grid.days * grid.symbols
  const prices = new Float64Array(cells)
  const row = new Uint8Array(grid.days)
  const found = new Set<number>()
  for (const worker of workers) {
    const base = worker * cells
    for (let cell = 0; cell < cells; cell++) prices[cell] = grid.cellSoft[base + cell]! - dualOf(cell)
    let cost = program.solve(worker, prices, mask.subarray(base, base + cells), row)
    for (let n = 1; cost < Infinity; n++) {
      const number = pool.add(worker, row)
      if (number >= 0 && !master.has(number)) found.add(number)
      if (n === count) break
      cost = program.another(worker, row)
    }
    yield Math.ceil(program.work(worker) / tunables.grid.dives.workPerMove)
  }
  return [...found]
}

/** Rows that pay by the duals of a master join it, so often; its value then, undefined without. */
export function* enrich(run: ColumnRun, master: Master, workersNow: () => readonly number[], mask: Uint8Array) {
  const { roundsPerFixing, rowsPerRound } = tunables.grid.columns
  for (let round = 0; round < roundsPerFixing; round++) {
    const value = yield* master.solve()
    if (value === undefined) return undefined
    const found: number[] = yield* priceRows(
      run,
      master,
      workersNow(),
      mask,
      (cell) => master.dualOfCell(cell),
      rowsPerRound,
    )
    const paying = found.filter((column) => master.reducedCost(column) < -1e-6)
    if (paying.length === 0) return value
    master.add(paying)
  }
  return yield* master.solve()
}

/** Rows of the best roster, of those that keep all rules. */
export function bestRows({ state: { grid }, annealing, pool }: ColumnRun, workers: readonly number[]): number[] {
  const { days } = grid
  return workers
    .map((worker) => pool.add(worker, annealing.bestRoster.subarray(worker * days, (worker + 1) * days)))
    .filter((column) => column >= 0)
}

/** The best roster with these rows in it, as the best one where it is. */
export function takeRows({ state, annealing, pool }: ColumnRun, chosen: readonly number[]): void {
  const roster = annealing.bestRoster.slice()
  for (const column of chosen) {
    const { worker, row } = pool.columns[column]!
    roster.set(row, worker * state.grid.days)
  }
  state.load(roster)
  annealing.note()
}

/** The first of some columns by cost. */
export function cheapest(columns: readonly number[], costOf: (column: number) => number, count: number): number[] {
  const costs = columns.map((column) => ({ column, cost: costOf(column) }))
  costs.sort((a, b) => a.cost - b.cost || a.column - b.column)
  return costs.slice(0, count).map(({ column }) => column)
}

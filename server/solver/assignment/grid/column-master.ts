/**
 * The linear programme over rows: one row of each of some workers, and of every cell as many as the cover pays for,
 * given how many others do it. Solved as it is, or in whole numbers.
 */
import type { ColumnPool } from './column-pool.ts'
import { hardOf, softOf, type Grid } from './grid.ts'
import type { LinearSolver } from './linear-solver.ts'
import { tunables } from '../tunables.ts'

export interface Master {
  /** Numbers of the columns in it, and how much of each was taken when it was solved last. */
  readonly columns: readonly number[]
  readonly taken: Float64Array
  has(column: number): boolean
  /** Those it knows stay as they are. */
  add(columns: readonly number[]): void
  /** Columns that may not be taken for now, and those that may again. */
  close(columns: readonly number[]): void
  reopen(columns: readonly number[]): void
  /** Points, the cover included; undefined where there is no solution. Yields what was done, in moves. */
  solve(): Generator<number, number | undefined, void>
  /** After `solve`: what one more of a cell, and one more worker, would cost. */
  dualOfCell(cell: number): number
  dualOfWorker(worker: number): number
  reducedCost(column: number): number
  /**
   * One column of each worker, found from `start` or from nothing; undefined without. It is not solved again. Nothing
   * can be heard meanwhile, so it ends after a second or some, by work done.
   */
  choose(start: readonly number[], mostIterations: number): number[] | undefined
  /** Whether no choice is better than the last one. */
  readonly isProven: boolean
  /** What `choose` has done, in moves. */
  takeWork(): number
  dispose(): void
}

const { workPerMove, sliceWork, choiceWork, mostDualSlices } = tunables.grid.columns

/**
 * As HiGHS numbers its ways of solving. The dual simplex takes fewer iterations, but changes costs a little on its way,
 * which each end of a slice undoes: a large programme may never come to its end by it. From then on it is the primal.
 */
const dualSimplex = 1
const primalSimplex = 4

/** Having no row, and a hard unit of the cover, cost this many usual steps of the cover. */
const missing = 200
const hardSteps = 10

const stepOf = (change: number, coarse: number) => softOf(change) + hardSteps * coarse * hardOf(change)

/** Whether in no cell one more pays better than the one before. */
export function isConvex({ coverFirst, cover, coarse }: Grid): boolean {
  for (let cell = 0; cell + 1 < coverFirst.length; cell++)
    for (let at = coverFirst[cell]! + 1; at + 1 < coverFirst[cell + 1]!; at++) {
      const [before, after] = [cover[at]! - cover[at - 1]!, cover[at + 1]! - cover[at]!]
      if (stepOf(after, coarse) < stepOf(before, coarse)) return false
    }
  return true
}

/** Cells with duties are the first rows of the programme, then workers. */
function layOutRows({ coverFirst, cover, coarse }: Grid, others: Int32Array) {
  const rowOfCell = new Int32Array(coverFirst.length - 1).fill(-1)
  const cells: number[] = []
  let begin = 0
  for (let cell = 0; cell + 1 < coverFirst.length; cell++) {
    if (coverFirst[cell + 1]! - coverFirst[cell]! <= 1) continue
    rowOfCell[cell] = cells.length
    cells.push(cell)
    begin += stepOf(cover[coverFirst[cell]! + others[cell]!]!, coarse)
  }
  /** What further ones of a cell cost, and how many at that price. */
  const segments = cells.map((cell) => {
    const found: [step: number, length: number][] = []
    for (let at = coverFirst[cell]! + others[cell]!; at + 1 < coverFirst[cell + 1]!; at++) {
      const step = stepOf(cover[at + 1]! - cover[at]!, coarse)
      const last = found.at(-1)
      if (last?.[0] === step) last[1]++
      else found.push([step, 1])
    }
    return found
  })
  return { rowOfCell, cells, segments, begin }
}

type Rows = ReturnType<typeof layOutRows>

/** `others` says how many do each cell who are not among `workers`. */
export function createMaster(
  highs: LinearSolver,
  grid: Grid,
  pool: ColumnPool,
  workers: readonly number[],
  others: Int32Array,
): Master {
  const layout = layOutRows(grid, others)
  const { rowOfCell, cells, begin } = layout
  const rowOfWorker = new Map(workers.map((worker, at) => [worker, cells.length + at]))
  const rows = cells.length + workers.length
  const model = highs.createModel()
  // Only what has not been presolved goes on from where its slice ended.
  const slice = Math.max(1, Math.floor(sliceWork / rows))
  model.options.set({ output_flag: false, presolve: 'off', simplex_iteration_limit: slice })
  const first = fillRows(model, layout, workers.length, missing * grid.coarse)
  const columns: number[] = []
  const placeOf = new Map<number, number>()
  let duals = new Float64Array(rows)
  let taken = new Float64Array(0)
  let work = 0
  let isProven = false

  const iterations = () => Math.max(0, Number(model.info.get('simplex_iteration_count')))
  const movesOf = (count: number) => Math.ceil((rows * count) / workPerMove)
  const isOptimal = () => model.getModelStatus() === highs.constants.modelStatus.optimal

  function bound(numbers: readonly number[], upper: number): void {
    if (numbers.length === 0) return
    const indices = Int32Array.from(numbers, (number) => first + placeOf.get(number)!).sort()
    const none = new Float64Array(indices.length)
    model.changeColsBounds({ kind: 'set', indices }, none, none.slice().fill(upper))
  }

  return {
    columns,
    get taken() {
      return taken
    },
    get isProven() {
      return isProven
    },
    has: (number) => placeOf.has(number),
    add(numbers) {
      const fresh = [...new Set(numbers)].filter((number) => !placeOf.has(number))
      for (const number of fresh) placeOf.set(number, columns.push(number) - 1)
      if (fresh.length > 0) addColumns(model, pool, fresh, rowOfCell, rowOfWorker)
    },
    close(numbers) {
      bound(numbers, 0)
    },
    reopen(numbers) {
      bound(numbers, 1)
    },
    *solve() {
      let slices = 0
      do {
        if (slices++ === mostDualSlices) model.options.set({ simplex_strategy: primalSimplex })
        model.run()
        yield movesOf(iterations())
      } while (model.getModelStatus() === highs.constants.modelStatus.iterationLimit && iterations() > 0)
      if (!isOptimal()) return undefined
      const { rowDual, colValue } = model.getSolution()
      duals = Float64Array.from(rowDual)
      taken = Float64Array.from(colValue.subarray(first))
      return model.getObjectiveValue() + begin
    },
    dualOfCell: (cell) => (rowOfCell[cell]! < 0 ? 0 : duals[rowOfCell[cell]!]!),
    dualOfWorker: (worker) => duals[rowOfWorker.get(worker)!]!,
    reducedCost(number) {
      const { worker, price, cells: used } = pool.columns[number]!
      return used.reduce((sum, cell) => sum - duals[rowOfCell[cell]!]!, price - duals[rowOfWorker.get(worker)!]!)
    },
    choose(start, mostIterations) {
      const most = Math.min(mostIterations, choiceWork / rows)
      model.options.set({
        presolve: 'choose',
        simplex_strategy: dualSimplex,
        simplex_iteration_limit: 2 ** 31 - 1,
        mip_rel_gap: 0,
        mip_abs_gap: 0.9,
      })
      const whole = new Int32Array(columns.length).fill(highs.constants.variableType.integer)
      model.changeColsIntegrality({ kind: 'range', from: first, to: first + columns.length - 1 }, whole)
      const places = start.map((number) => placeOf.get(number)!)
      if (start.length > 0)
        model.setSolution({ colValue: valuesOf(layout, pool, start, places, first + columns.length) })
      let seen = 0
      model.run({
        [highs.constants.callbackType.mipInterrupt](event) {
          seen = Number(event.data.mip_total_lp_iterations ?? 0n)
          if (seen > most) event.interrupt()
          return undefined
        },
      })
      work += movesOf(Math.max(seen, iterations()))
      isProven = isOptimal()
      const { colValue } = model.getSolution()
      const chosen = columns.filter((_, at) => (colValue[first + at] ?? 0) > 0.5)
      return chosen.length === workers.length ? chosen : undefined
    },
    takeWork() {
      const done = work
      work = 0
      return done
    },
    dispose() {
      model.dispose()
    },
  }
}

type Model = ReturnType<LinearSolver['createModel']>

/** Rows with what further ones of a cell cost, and what a worker without a row does; how many columns that is. */
function fillRows(model: Model, { cells, segments }: Rows, workers: number, price: number): number {
  const empty = { indices: [], values: [] }
  let columns = 0
  for (let row = 0; row < cells.length; row++) model.addRow(0, 0, empty)
  for (let worker = 0; worker < workers; worker++) model.addRow(1, 1, empty)
  for (const [row, own] of segments.entries())
    for (const [step, length] of own) {
      model.addCol(step, 0, length, { indices: [row], values: [-1] })
      columns++
    }
  for (let worker = 0; worker < workers; worker++, columns++)
    model.addCol(price, 0, 1, { indices: [cells.length + worker], values: [1] })
  return columns
}

function addColumns(
  model: Model,
  pool: ColumnPool,
  fresh: readonly number[],
  rowOfCell: Int32Array,
  rowOfWorker: ReadonlyMap<number, number>,
): void {
  const own = fresh.map((number) => pool.columns[number]!)
  const starts = new Int32Array(own.length + 1)
  for (const [at, { cells }] of own.entries()) starts[at + 1] = starts[at]! + cells.length + 1
  const indices = own.flatMap(({ worker, cells }) => [
    ...Array.from(cells, (cell) => rowOfCell[cell]!),
    rowOfWorker.get(worker)!,
  ])
  model.addCols({
    cost: Float64Array.from(own, ({ price }) => price),
    lower: new Float64Array(own.length),
    upper: new Float64Array(own.length).fill(1),
    matrix: {
      format: 'csc',
      numRows: model.getDimensions().numRows,
      numCols: own.length,
      starts,
      indices: Int32Array.from(indices),
      values: new Float64Array(indices.length).fill(1),
    },
  })
}

/** What the programme says where one column of each worker is taken. */
function valuesOf(
  { cells, segments, rowOfCell }: Rows,
  pool: ColumnPool,
  chosen: readonly number[],
  places: readonly number[],
  columns: number,
): Float64Array {
  const values = new Float64Array(columns)
  const count = new Int32Array(rowOfCell.length)
  const first = segments.reduce((sum, own) => sum + own.length, 0) + chosen.length
  for (const [at, number] of chosen.entries()) {
    values[first + places[at]!] = 1
    for (const cell of pool.columns[number]!.cells) count[cell]!++
  }
  let at = 0
  for (const [row, cell] of cells.entries())
    for (const [, length] of segments[row]!) {
      values[at] = Math.min(length, count[cell]!)
      count[cell]! -= values[at++]!
    }
  return values
}

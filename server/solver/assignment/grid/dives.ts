/**
 * Rosters by exact rows: prices of cells until they hardly change, then dives. A dive fixes the cells that nearly all
 * rows of late agree on, at first also those where the best roster agrees with them, lets prices follow, and ends in
 * each worker's best row given all others, which annealing at a low temperature goes on from.
 */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import { createCellPrices, type CellPrices } from './cell-prices.ts'
import type { GridAnnealing } from './grid-annealing.ts'
import type { GridState } from './grid-state.ts'
import type { Grid } from './grid.ts'
import { createFixing } from './fixing.ts'
import { annealRows, cool, createRowChange } from './row-annealing.ts'
import type { RowProgram } from './row-program.ts'

const { rootPasses, firstStep, lastStep, rootMemory, workPerMove } = tunables.grid.dives
const { diveMemory, divePasses, diveFirst, diveLast, mostParts, fixShare, freeShare, polish } = tunables.grid.dives

/** Goes on for ever; yields what was done, in moves. */
export function* dive(
  state: GridState,
  annealing: GridAnnealing,
  program: RowProgram,
  random: Random,
): Generator<number, never, void> {
  const { grid } = state
  const prices = createCellPrices(grid, program)
  const change = createRowChange(state, program, random)
  yield* settle(grid, prices, program)
  const rootShare = prices.share.slice()
  const mask = grid.allowed.slice()
  for (let round = 0; ; round++) {
    prices.share.set(rootShare)
    mask.set(grid.allowed)
    const fixing = createFixing(grid, prices.share, mask, random)
    if (round % 3 !== 0) fixing.whereAgreed(annealing.bestRoster, 0.5 + 0.5 * random.next())
    yield* fixAll(grid, prices, program, fixing, mask)
    state.load(withoutExcess(state, prices.rows))
    for (let turn = 0; turn < 2 * grid.workers; turn++) {
      change.renew(turn % grid.workers, 0)
      yield costOf(program, turn % grid.workers)
    }
    annealing.note()
    yield* cool(annealing, grid, polish)
    yield* annealRows(state, annealing, program, random)
  }
}

const costOf = (program: RowProgram, worker: number) => Math.ceil(program.work(worker) / workPerMove)

/** Prices that hardly change any more. */
export function* settle(
  grid: Grid,
  prices: CellPrices,
  program: RowProgram,
  see: (worker: number, row: Uint8Array) => void = () => undefined,
): Generator<number, void, void> {
  const { workers, coarse, allowed } = grid
  const cells = grid.days * grid.symbols
  for (let pass = 0; pass < rootPasses; pass++) {
    const step = (coarse / workers) * firstStep * Math.pow(lastStep / firstStep, pass / rootPasses)
    for (let worker = 0; worker < workers; worker++) {
      prices.take(worker, allowed.subarray(worker * cells, (worker + 1) * cells), step, pass === 0 ? 1 : rootMemory)
      see(worker, prices.rows.subarray(worker * grid.days, (worker + 1) * grid.days))
      yield costOf(program, worker)
    }
  }
}

type Fixing = ReturnType<typeof createFixing>

/** Fixes cell after cell until few are left. Whoever has no row any more with what is fixed of theirs is set free. */
function* fixAll(
  grid: Grid,
  prices: CellPrices,
  program: RowProgram,
  fixing: Fixing,
  mask: Uint8Array,
): Generator<number, void, void> {
  const { workers, days, symbols, coarse } = grid
  const all = workers * days
  const cells = days * symbols
  for (let part = 0; part < mostParts && fixing.free > freeShare * all; part++) {
    fixing.surest(Math.ceil(fixShare * all))
    const step = (coarse / workers) * diveFirst * Math.pow(diveLast / diveFirst, 1 - fixing.free / all)
    for (let turn = 0; turn < divePasses * workers; turn++) {
      const worker = turn % workers
      if (turn >= workers && !fixing.isFree(worker)) continue
      const isDone = prices.take(worker, mask.subarray(worker * cells, (worker + 1) * cells), step, diveMemory)
      if (!isDone) fixing.release(worker)
      yield costOf(program, worker)
    }
  }
}

/** Cells that more would do than there are duties are days off for the last of them. */
function withoutExcess({ grid }: GridState, rows: Uint8Array): Uint8Array {
  const { days, symbols, dutyFirst } = grid
  const left = dutyFirst.map((first, cell) => (dutyFirst[cell + 1] ?? first) - first)
  return rows.map((symbol, at) => {
    if (symbol === 0) return 0
    const cell = (at % days) * symbols + symbol
    return left[cell]!-- > 0 ? symbol : 0
  })
}

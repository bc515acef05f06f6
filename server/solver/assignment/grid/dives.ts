/**
 * Rosters by exact rows: prices of cells until they hardly change, then dives. A dive fixes the cells that nearly all
 * rows of late agree on, at first also those where the best roster agrees with them, lets prices follow, and ends in
 * each worker's best row given all others, which annealing at a low temperature goes on from.
 */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import { createCellPrices } from './cell-prices.ts'
import type { GridAnnealing } from './grid-annealing.ts'
import type { GridState } from './grid-state.ts'
import { annealRows, cool, createRowChange } from './row-annealing.ts'
import type { RowProgram } from './row-program.ts'

const {
  rootPasses,
  firstStep,
  lastStep,
  rootMemory,
  diveMemory,
  diveFirst,
  diveLast,
  divePasses,
  fixShare,
  freeShare,
  noise,
  polish,
} = tunables.grid.dives

/** Goes on for ever; yields what was done, in moves. */
export function* dive(
  state: GridState,
  annealing: GridAnnealing,
  program: RowProgram,
  random: Random,
): Generator<number, never, void> {
  const { grid } = state
  const { workers, coarse } = grid
  const change = createRowChange(state, program, random)
  const prices = createCellPrices(grid, program)
  const cells = grid.days * grid.symbols
  const openOf = (mask: Uint8Array, worker: number) => mask.subarray(worker * cells, (worker + 1) * cells)
  const cost = (worker: number) => Math.ceil(program.work(worker) / tunables.grid.dives.workPerMove)
  for (let pass = 0; pass < rootPasses; pass++) {
    const step = (coarse / workers) * firstStep * Math.pow(lastStep / firstStep, pass / rootPasses)
    for (let worker = 0; worker < workers; worker++) {
      prices.take(worker, openOf(grid.allowed, worker), step, pass === 0 ? 1 : rootMemory)
      yield cost(worker)
    }
  }
  const rootShare = prices.share.slice()
  const mask = grid.allowed.slice()
  for (let round = 0; ; round++) {
    prices.share.set(rootShare)
    mask.set(grid.allowed)
    const fixing = createFixing(state, prices.share, mask, random)
    if (round % 3 !== 0) fixing.whereAgreed(annealing.bestRoster, 0.5 + 0.5 * random.next())
    while (fixing.free > freeShare * workers * grid.days) {
      fixing.surest(Math.ceil(fixShare * workers * grid.days))
      const step =
        (coarse / workers) * diveFirst * Math.pow(diveLast / diveFirst, 1 - fixing.free / (workers * grid.days))
      for (let turn = 0; turn < divePasses * workers; turn++) {
        const worker = turn % workers
        if (!fixing.isFree(worker)) continue
        prices.take(worker, openOf(mask, worker), step, diveMemory)
        yield cost(worker)
      }
    }
    state.load(withoutExcess(state, prices.rows))
    for (let turn = 0; turn < 2 * workers; turn++) {
      change.renew(turn % workers, 0)
      yield cost(turn % workers)
    }
    annealing.note()
    yield* cool(annealing, grid, polish)
    yield* annealRows(state, annealing, program, random)
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

/** What a dive has fixed; cells of other symbols are closed in `mask`. */
function createFixing({ grid }: GridState, share: Float32Array, mask: Uint8Array, random: Random) {
  const { days, workers, symbols } = grid
  const isFixed = new Uint8Array(workers * days)
  const rank = new Float64Array(workers * days)
  let free = workers * days
  const fix = (at: number, symbol: number) => {
    isFixed[at] = 1
    free--
    mask.fill(0, at * symbols, (at + 1) * symbols)
    mask[at * symbols + symbol] = 1
  }
  const surestSymbol = (at: number) => {
    let found = 0
    for (let symbol = 1; symbol < symbols; symbol++)
      if (share[at * symbols + symbol]! > share[at * symbols + found]!) found = symbol
    return found
  }
  return {
    get free() {
      return free
    },
    isFree: (worker: number) => isFixed.subarray(worker * days, (worker + 1) * days).includes(0),
    whereAgreed(best: Uint8Array, part: number) {
      for (let worker = 0; worker < workers; worker++) {
        if (random.next() >= part) continue
        for (let at = worker * days; at < (worker + 1) * days; at++)
          if (share[at * symbols + best[at]!]! > 0.3) fix(at, best[at]!)
      }
    },
    surest(count: number) {
      const order: number[] = []
      for (let at = 0; at < workers * days; at++) {
        if (isFixed[at] === 1) continue
        rank[at] = share[at * symbols + surestSymbol(at)]! + noise * random.next()
        order.push(at)
      }
      order.sort((a, b) => rank[b]! - rank[a]! || a - b)
      for (const at of order.slice(0, count)) fix(at, surestSymbol(at))
    },
  }
}

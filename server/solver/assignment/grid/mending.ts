/**
 * Rows that break hard rules, annealed one by one until they keep them. Moves all over the table seldom look at the
 * same row, and long rows that nearly keep their rules are left as they are by each of them.
 */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import type { GridMoves } from './grid-moves.ts'
import type { GridState } from './grid-state.ts'
import { hardOf, softOf } from './grid.ts'

const { movesPerDay, mostMoves, hot, cold } = tunables.grid.mending
const { most } = tunables.grid.strain

/** How many moves that took. What cannot be mended, or not within so many moves, is left for the next time. */
export function mendRows(state: GridState, source: GridMoves, random: Random): number {
  const { workers } = state.grid
  const first = random.below(workers)
  let moves = 0
  for (let turn = 0; turn < workers && moves < mostMoves; turn++) {
    const worker = (first + turn) % workers
    if (state.strainOf(worker) > 0) moves += mendRow(state, source, random, worker)
  }
  return moves
}

function mendRow(state: GridState, source: GridMoves, random: Random, worker: number): number {
  const price = most * state.grid.coarse
  const count = movesPerDay * state.grid.days
  for (let move = 0; move < count; move++) {
    const temperature = price * hot * Math.pow(cold / hot, move / count)
    if (!source.tryRow(worker)) {
      state.takeBack()
      continue
    }
    const strain = hardOf(state.change) + hardOf(state.dearChange)
    const delta = softOf(state.change) + price * strain
    if (delta > 0 && delta >= -temperature * Math.log(random.next())) {
      state.takeBack()
      continue
    }
    state.keep()
    if (strain < 0 && state.strainOf(worker) === 0) return move + 1
  }
  return count
}

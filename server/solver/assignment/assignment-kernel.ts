/** Everything the moves of the search share, in one record of one shape. `assignment-search.ts` makes it. */
import type { Random } from '../../foundation/random.ts'
import type { AbleWorkers } from './problem/able-workers.ts'
import type { DutiesOfDay } from './problem/duties-of-day.ts'
import type { AssignmentProblem } from './problem/problem.ts'
import { keep, price, takeBack, type RosterState } from './state/roster-state.ts'

export interface AssignmentKernel {
  readonly problem: AssignmentProblem
  readonly state: RosterState
  readonly able: AbleWorkers
  readonly dutiesOfDay: DutiesOfDay
  readonly random: Random
  /** Duties that may be moved. */
  readonly free: Int32Array
  /** Whether hard rules may be broken on the way: there are some that only whole rows of duties keep. */
  readonly isLenient: boolean
  /** What a hard and a medium unit cost in points of the soft level while the search is under way. */
  strainPrice: number
  mediumPrice: number
  temperature: number
  /** Rosters priced so far. */
  moves: number
  /** Of them, those of ruins. */
  ruinMoves: number
  readonly picked: Int32Array
  pickedCount: number
  readonly crew: Int32Array
  /** What `picked` is sorted by, largest first. */
  readonly rank: Float64Array
}

/** What the move that has been priced changes, in points of the soft level. */
export function changeOf({ state, strainPrice, mediumPrice }: AssignmentKernel): number {
  const { next } = state
  return (
    strainPrice * (next.strain - state.strain) + mediumPrice * (next.medium - state.medium) + (next.soft - state.soft)
  )
}

/** Prices the move going on; false where hard rules forbid it. */
export function priceMove(kernel: AssignmentKernel): boolean {
  kernel.moves++
  return price(kernel.state, kernel.isLenient ? Infinity : 0)
}

/** Keeps the move going on where it is worth it by the Metropolis rule; otherwise it is still going on. */
export function tryKeep(kernel: AssignmentKernel): boolean {
  if (!priceMove(kernel)) return false
  const limit = kernel.temperature > 0 ? -kernel.temperature * Math.log(kernel.random.next()) : 0
  if (changeOf(kernel) > limit) return false
  keep(kernel.state)
  return true
}

export function keepOrTakeBack(kernel: AssignmentKernel): boolean {
  const isKept = tryKeep(kernel)
  if (!isKept) takeBack(kernel.state)
  return isKept
}

/** A worker who may do the duty, or -1 where nobody may. */
export function someAbleWorker({ able: { first, workers }, random }: AssignmentKernel, duty: number): number {
  const count = first[duty + 1]! - first[duty]!
  return count === 0 ? -1 : workers[first[duty]! + random.below(count)]!
}

export function isAble({ problem: { cellHard, dutyCount } }: AssignmentKernel, worker: number, duty: number): boolean {
  return cellHard[worker * dutyCount + duty] === 0
}

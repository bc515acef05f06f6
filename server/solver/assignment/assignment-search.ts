/**
 * The assignment search: a first roster by difficulty, then annealing over chains and block swaps with ruin and
 * recreate in between (README.md). It owns all its state, never reads a clock, and repeats exactly for equal seeds and
 * equal calls.
 */
import { createRandom } from '../../foundation/random.ts'
import type { Sliced } from '../search/sliced.ts'
import { changeOf, priceMove, someAbleWorker, type AssignmentKernel } from './assignment-kernel.ts'
import { construct } from './course/construction.ts'
import { compileGrid } from './grid/compile-grid.ts'
import { createGridSearch, type GridSearch } from './grid/grid-search.ts'
import { loadLinearSolver } from './grid/linear-solver.ts'
import { tryChain } from './moves/chain.ts'
import { tryDays } from './moves/day-change.ts'
import { ruinAndRecreate } from './moves/ruin.ts'
import { trySwapBlocks } from './moves/block-swap.ts'
import { prepareAbleWorkers } from './problem/able-workers.ts'
import { indexDays } from './problem/duties-of-day.ts'
import type { Assignment, AssignmentProblem } from './problem/problem.ts'
import { assign, createRosterState, loadRoster, takeBack } from './state/roster-state.ts'
import { tunables } from './tunables.ts'

export interface AssignmentSearch {
  /** As `Search` has them. */
  advance(steps: number, progress: number): void
  readonly firstRoundSteps: number
  polish(steps: number): boolean
  readonly steps: number
  readonly moves: number
  readonly isDecided: boolean
  /** Prices of the best roster: less is better. */
  readonly best: { readonly hard: number; readonly medium: number; readonly soft: number }
  bestAssignment(): Assignment
}

export interface AssignmentSearchOptions {
  /** Any integer. */
  readonly seed: number
  readonly given: Assignment
  /** Most duties a worker can do. */
  readonly longestRow: number
}

const { hot, cold, warm } = tunables.annealing
const { moves: movesPerStep, stepsPerRuin, blockShare, dayShare, ruinShare } = tunables.step
const { stepsPerLook, factor, least } = tunables.strain

export function* prepareAssignmentSearch(
  problem: AssignmentProblem,
  { seed, given, longestRow }: AssignmentSearchOptions,
): Sliced<AssignmentSearch> {
  const kernel = yield* prepareKernel(problem, seed, longestRow)
  const { state, free } = kernel
  const table = compileGrid(problem, kernel.mediumPrice)
  if (table) yield loadLinearSolver
  const grid = table && createGridSearch(problem, table, given, kernel.random)
  if (grid) return searchOnTable(kernel, grid, given)
  yield* construct(kernel, given)
  const best = { hard: state.hard, medium: state.medium, soft: state.soft }
  const bestWho = state.who.slice()
  const scale = probe(kernel)
  const dearStrain = kernel.strainPrice
  const strain = adaptStrain(kernel, scale)
  let steps = 0
  let lastProgress = 0
  let first = hot
  let polished = 0
  const note = () => {
    if (!isBetter(state, best)) return
    best.hard = state.hard
    best.medium = state.medium
    best.soft = state.soft
    bestWho.set(state.who)
  }
  const startRound = () => {
    loadRoster(state, bestWho)
    first = warm
  }
  return {
    best,
    isDecided: kernel.able.workers.length === 0,
    firstRoundSteps: Math.max(tunables.rounds.fewestFirstSteps, tunables.rounds.firstStepsPerDuty * free.length),
    advance(count, progress) {
      if (progress < lastProgress) startRound()
      lastProgress = progress
      kernel.temperature = scale * first * Math.pow(cold / first, Math.min(1, progress))
      for (let i = 0; i < count; i++, steps++) {
        if (free.length > 0) takeStep(kernel, steps, note)
        if (kernel.isLenient) strain.look(steps, state.hard <= best.hard)
      }
    },
    polish(count) {
      if (polished === 0) loadRoster(state, bestWho)
      kernel.temperature = 0
      kernel.strainPrice = dearStrain
      for (let i = 0; i < count && free.length > 0; i++) takeStep(kernel, i, note)
      polished += count
      return polished < tunables.polishPerDuty * free.length
    },
    get steps() {
      return steps
    },
    get moves() {
      return kernel.moves
    },
    bestAssignment: () => bestWho.slice(),
  }
}

/** Everything is decided on the table; the roster of duties only tells what that is worth. */
function searchOnTable(kernel: AssignmentKernel, grid: GridSearch, given: Assignment): AssignmentSearch {
  const { state, free } = kernel
  loadRoster(state, given)
  const best = { hard: state.hard, medium: state.medium, soft: state.soft }
  const bestWho = state.who.slice()
  let [steps, lastProgress, polished, seen] = [0, 0, 0, 0]
  const take = () => {
    if (seen === grid.improvements) return
    seen = grid.improvements
    loadRoster(state, grid.assignment(bestWho))
    if (!isBetter(state, best)) return
    best.hard = state.hard
    best.medium = state.medium
    best.soft = state.soft
    bestWho.set(state.who)
  }
  return {
    isDecided: kernel.able.workers.length === 0,
    firstRoundSteps: Math.max(tunables.rounds.fewestFirstSteps, tunables.rounds.firstStepsPerDuty * free.length),
    advance(count, progress) {
      if (progress < lastProgress) grid.startRound()
      lastProgress = progress
      grid.advance(count, progress)
      steps += count
    },
    polish(count) {
      if (polished === 0) grid.startRound()
      grid.descend(count)
      polished += count
      return polished < tunables.grid.polishPerDuty * free.length
    },
    get steps() {
      return steps
    },
    get moves() {
      return grid.moves
    },
    get best() {
      take()
      return best
    },
    bestAssignment() {
      take()
      return bestWho.slice()
    },
  }
}

function* prepareKernel(problem: AssignmentProblem, seed: number, longestRow: number): Sliced<AssignmentKernel> {
  const able = yield* prepareAbleWorkers(problem)
  const duties = Int32Array.from({ length: problem.dutyCount }, (_, duty) => duty)
  const isLenient = asksForWork(problem)
  const dearest = largestSoft(problem)
  return {
    problem,
    able,
    state: createRosterState(problem, longestRow),
    dutiesOfDay: indexDays(problem.dayOf),
    random: createRandom(seed),
    free: duties.filter((duty) => able.first[duty + 1]! > able.first[duty]!),
    isLenient,
    mediumPrice: dearest,
    strainPrice: 4 * dearest * problem.openMedium.reduce((a, b) => Math.max(a, b), 1),
    temperature: 0,
    moves: 0,
    ruinMoves: 0,
    picked: new Int32Array(4096),
    pickedCount: 0,
    crew: new Int32Array(16),
    rank: new Float64Array(4096),
  }
}

/** Whether somebody who does nothing can break a hard rule, so that some are kept by whole rows of duties only. */
function asksForWork({ rowRules, loadRules, couplingRules = [] }: AssignmentProblem): boolean {
  return (
    couplingRules.some(({ isHard, asksForWork: asks }) => isHard && asks) ||
    rowRules.some((rules) => rules.some(({ isHard, asksForWork: asks }) => isHard && asks)) ||
    loadRules.some(({ isHard, min }) => isHard && min.some((limit) => limit > 0))
  )
}

/** Keeps the price of hard breaks on the way such that about half of the rosters seen have none. */
function adaptStrain(kernel: AssignmentKernel, scale: number) {
  const dearest = kernel.strainPrice
  let sound = 0
  if (kernel.isLenient) kernel.strainPrice = Math.min(dearest, least * 3 * scale)
  return {
    look(step: number, isSound: boolean): void {
      if (isSound) sound++
      if (step % stepsPerLook !== 0) return
      const price = kernel.strainPrice * (2 * sound > stepsPerLook ? 1 / factor : factor)
      kernel.strainPrice = Math.min(dearest, Math.max(least * scale, price))
      sound = 0
    },
  }
}

/** More than one duty more or less usually changes the soft level by. */
function largestSoft({ cellSoft, openSoft }: AssignmentProblem): number {
  let largest = 1000
  for (const soft of cellSoft) if (Math.abs(soft) > largest) largest = Math.abs(soft)
  for (const soft of openSoft) if (soft > largest) largest = soft
  return 2 * largest
}

function isBetter(
  a: { hard: number; medium: number; soft: number },
  b: { hard: number; medium: number; soft: number },
): boolean {
  return a.hard !== b.hard ? a.hard < b.hard : a.medium !== b.medium ? a.medium < b.medium : a.soft < b.soft
}

/** Moves, each kept or taken back, and from time to time a part of the roster anew. */
function takeStep(kernel: AssignmentKernel, step: number, note: () => void): void {
  for (let i = 0; i < movesPerStep; i++) {
    const kind = kernel.random.below(blockShare + dayShare)
    if (kind === 0) trySwapBlocks(kernel)
    else if (kind <= dayShare && kernel.isLenient) tryDays(kernel)
    else tryChain(kernel)
    note()
  }
  if (kernel.isLenient ? kernel.ruinMoves > ruinShare * kernel.moves : step % stepsPerRuin !== 0) return
  const before = kernel.moves
  ruinAndRecreate(kernel)
  kernel.ruinMoves += kernel.moves - before
  note()
}

/** What a change of one duty usually costs on the soft level, one way or the other. */
function probe(kernel: AssignmentKernel): number {
  const { state, random, free } = kernel
  let sum = 0
  let count = 0
  for (let i = 0; i < tunables.probes && free.length > 0; i++) {
    const duty = free[random.below(free.length)]!
    const worker = someAbleWorker(kernel, duty)
    if (worker === state.who[duty]) continue
    assign(state, duty, worker)
    if (priceMove(kernel) && state.next.medium === state.medium && changeOf(kernel) !== 0) {
      sum += Math.abs(state.next.soft - state.soft)
      count++
    }
    takeBack(state)
  }
  return count === 0 ? 1 : Math.max(1, sum / count)
}

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
  readonly best: RosterPrice
  bestAssignment(): Assignment
  /** Steps that threads do between two looks at each other: a tenth of a second or two. */
  readonly epochSteps: number
  /** Takes a roster of another search as the best one where it is better; `mayContinue`: and goes on from it. */
  receive(roster: PricedRoster, mayContinue: boolean): void
}

export interface RosterPrice {
  readonly hard: number
  readonly medium: number
  readonly soft: number
}

export interface PricedRoster extends RosterPrice {
  readonly who: Assignment
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
const { stepsPerLook, factor, least, endOfRound } = tunables.strain

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
  const best = createBest(state)
  const scale = probe(kernel)
  const dearStrain = kernel.strainPrice
  const strain = adaptStrain(kernel, scale)
  let steps = 0
  let lastProgress = 0
  let first = hot
  let polished = 0
  const note = () => best.take(state)
  const startRound = () => {
    loadRoster(state, best.who)
    first = warm
  }
  return {
    best: best.price,
    epochSteps: tunables.islands.epochSteps,
    receive(roster, mayContinue) {
      if (best.take(roster) && mayContinue) loadRoster(state, best.who)
    },
    isDecided: kernel.able.workers.length === 0,
    firstRoundSteps: Math.max(tunables.rounds.fewestFirstSteps, tunables.rounds.firstStepsPerDuty * free.length),
    advance(count, progress) {
      if (progress < lastProgress) startRound()
      const isEnding = kernel.isLenient && progress >= endOfRound
      if (isEnding && lastProgress < endOfRound) loadRoster(state, best.who)
      lastProgress = progress
      kernel.temperature = scale * first * Math.pow(cold / first, Math.min(1, progress))
      const price = kernel.strainPrice
      if (isEnding) kernel.strainPrice = dearStrain
      for (let i = 0; i < count; i++, steps++) {
        if (free.length > 0) takeStep(kernel, steps, note)
        if (kernel.isLenient && !isEnding) strain.look(steps, state.hard <= best.price.hard)
      }
      if (isEnding) kernel.strainPrice = price
    },
    polish(count) {
      if (polished === 0) loadRoster(state, best.who)
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
    bestAssignment: () => best.who.slice(),
  }
}

/** The best roster of all that are shown to it, beginning with what stands there. */
function createBest(first: PricedRoster) {
  const price = { hard: first.hard, medium: first.medium, soft: first.soft }
  const who = first.who.slice()
  return {
    price,
    who,
    /** Whether it was better. */
    take(roster: PricedRoster): boolean {
      if (!isBetter(roster, price)) return false
      price.hard = roster.hard
      price.medium = roster.medium
      price.soft = roster.soft
      who.set(roster.who)
      return true
    },
  }
}

/** Everything is decided on the table; the roster of duties only tells what that is worth. */
function searchOnTable(kernel: AssignmentKernel, grid: GridSearch, given: Assignment): AssignmentSearch {
  const { state, free } = kernel
  loadRoster(state, given)
  const best = createBest(state)
  let [steps, lastProgress, polished, seen] = [0, 0, 0, 0]
  /** The best roster is another search's, and the table does not know it yet. */
  let isForeign = false
  const take = () => {
    if (seen === grid.improvements) return
    seen = grid.improvements
    loadRoster(state, grid.assignment(given))
    if (best.take(state)) isForeign = false
  }
  const startRound = () => {
    take()
    if (isForeign) grid.receive(best.who)
    isForeign = false
    grid.startRound()
  }
  return {
    isDecided: kernel.able.workers.length === 0,
    firstRoundSteps: Math.max(tunables.rounds.fewestFirstSteps, tunables.rounds.firstStepsPerDuty * free.length),
    advance(count, progress) {
      if (progress < lastProgress) startRound()
      lastProgress = progress
      grid.advance(count, progress)
      steps += count
    },
    polish(count) {
      if (polished === 0) startRound()
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
      return best.price
    },
    bestAssignment() {
      take()
      return best.who.slice()
    },
    epochSteps: tunables.islands.tableEpochSteps,
    receive(roster, mayContinue) {
      take()
      isForeign = best.take(roster) || isForeign
      if (!isForeign || !mayContinue) return
      grid.receive(best.who)
      isForeign = false
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
  // By index: there are millions, and an iterator takes several times as long.
  for (let cell = 0; cell < cellSoft.length; cell++) {
    const soft = Math.abs(cellSoft[cell]!)
    if (soft > largest) largest = soft
  }
  for (const soft of openSoft) if (soft > largest) largest = soft
  return 2 * largest
}

function isBetter(a: RosterPrice, b: RosterPrice): boolean {
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

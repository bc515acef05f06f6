/** The search on the table, in place of that on duties: annealing, and what its best roster says of duties. */
import type { Random } from '../../../foundation/random.ts'
import type { Assignment, AssignmentProblem } from '../problem/problem.ts'
import { tunables } from '../tunables.ts'
import { isConvex } from './column-master.ts'
import { searchColumns } from './column-search.ts'
import { createGridAnnealing, type GridAnnealing } from './grid-annealing.ts'
import { dive } from './dives.ts'
import { createGridState, type GridState } from './grid-state.ts'
import type { Grid } from './grid.ts'
import { linearSolver } from './linear-solver.ts'
import { createRowProgram, type RowProgram } from './row-program.ts'

export interface GridSearch {
  advance(steps: number, progress: number): void
  /** Goes on from the best roster. */
  startRound(): void
  /** Takes a better roster as the best one; annealing goes on from it, other work when it next looks at the best. */
  receive(roster: Assignment): void
  /** Only what is better is kept. */
  descend(steps: number): void
  readonly moves: number
  /** Grows whenever there is a better roster. */
  readonly improvements: number
  /** Duties of the best roster, those of `before` with whom they were as far as can be. */
  assignment(before: Assignment): Assignment
}

const { hot, cold, warm, movesPerStep, annealingShare, forecastMoves, dives, strain } = tunables.grid

/** Undefined where what is given has no room on the table: two fixed duties of somebody on one day. */
export function createGridSearch(
  problem: AssignmentProblem,
  grid: Grid,
  given: Assignment,
  random: Random,
): GridSearch | undefined {
  if (!lockFixed(problem, grid, given)) return undefined
  const state = createGridState(grid)
  state.load(rosterOf(grid, given))
  const annealing = createGridAnnealing(state, random)
  annealing.note()
  const last = cold * grid.fine
  let top = hot * grid.coarse
  let improvements = 1
  const program = createRowProgram(grid, dives.mostLabels)
  const passWork = program ? workOfPass(grid, program) : Infinity
  const work = program && workOn(state, annealing, program, random)
  /** Until when of a run there is annealing; known once it is known how long the run is. */
  let until = 1
  let done = 0
  let isForecast = false
  let owed = 0
  let isAnnealing = true
  const forecast = (progress: number) => {
    if (isForecast || done < forecastMoves || progress <= 0) return
    isForecast = true
    const left = (1 - annealingShare) * (done / progress)
    if (left >= dives.fewestPasses * passWork) until = annealingShare
  }
  const watch = (work: () => void) => {
    const { hard, soft } = annealing.best
    work()
    if (annealing.best.hard !== hard || annealing.best.soft !== soft) improvements++
  }
  const startRound = () => {
    done = 0
    isForecast = false
    until = 1
    state.load(annealing.bestRoster)
    top = warm * grid.coarse
  }
  return {
    startRound,
    receive(roster) {
      const own = state.roster.slice()
      watch(() => {
        state.load(rosterOf(grid, roster))
        annealing.note()
      })
      if (!isAnnealing) state.load(own)
    },
    advance(steps, progress) {
      const moves = steps * movesPerStep
      done += moves
      forecast(progress)
      watch(() => {
        isAnnealing = progress < until || !work
        if (isAnnealing || !work) {
          const temperature = top * Math.pow(Math.min(1, last / top), Math.min(1, progress / until))
          const isCool = temperature < strain.coolBelow * grid.coarse
          annealing.run(moves, temperature, isCool ? strain.leastWhenCool : strain.least)
        } else for (owed += moves; owed > 0;) owed -= work.next().value
      })
    },
    descend(steps) {
      watch(() => {
        annealing.run(steps * movesPerStep, 0)
      })
    },
    get moves() {
      return annealing.moves
    },
    get improvements() {
      return improvements
    },
    assignment: (before) => assignmentOf(problem, grid, annealing.bestRoster, before),
  }
}

/** By a linear programme over rows where its solver has been loaded and the cover allows it. */
function workOn(state: GridState, annealing: GridAnnealing, program: RowProgram, random: Random) {
  const highs = linearSolver()
  return highs && isConvex(state.grid)
    ? searchColumns({ state, annealing, program, random, highs })
    : dive(state, annealing, program, random)
}

const workOfPass = ({ workers }: Grid, program: RowProgram): number =>
  Array.from({ length: workers }, (_, worker) => program.work(worker)).reduce((a, b) => a + b) / dives.workPerMove

/**
 * Of each day the first duty that the worker may do; others of the day, and those of workers who may not do them, are
 * left open. `lockFixed` comes before: on a day with a fixed duty only that one is allowed.
 */
function rosterOf({ days, workers, symbols, allowed, dayOf, symbolOf }: Grid, given: Assignment): Uint8Array {
  const roster = new Uint8Array(workers * days)
  for (const [duty, worker] of given.entries()) {
    if (worker < 0) continue
    const cell = worker * days + dayOf[duty]!
    const symbol = symbolOf[duty]!
    if (roster[cell] === 0 && allowed[cell * symbols + symbol] === 1) roster[cell] = symbol
  }
  return roster
}

/** Days with a fixed duty have no other. */
function lockFixed({ fixed }: AssignmentProblem, grid: Grid, given: Assignment): boolean {
  const { days, symbols, allowed, dayOf, symbolOf } = grid
  const locked = new Set<number>()
  for (const [duty, worker] of given.entries()) {
    if (fixed[duty] === 0 || worker < 0) continue
    const cell = worker * days + dayOf[duty]!
    if (locked.has(cell)) return false
    locked.add(cell)
    allowed.fill(0, cell * symbols, (cell + 1) * symbols)
    allowed[cell * symbols + symbolOf[duty]!] = 1
  }
  return true
}

/** Fixed duties first, as they are in `before` whatever the roster holds; of the others, as many stay as can. */
function assignmentOf({ fixed }: AssignmentProblem, grid: Grid, roster: Uint8Array, before: Assignment): Assignment {
  const { days, workers, symbols, dutyFirst, duties, dayOf, symbolOf } = grid
  const who = before.map((worker, duty) => (fixed[duty] === 1 ? worker : -1))
  const isServed = new Uint8Array(workers * days)
  for (const [duty, worker] of who.entries()) if (worker >= 0) isServed[worker * days + dayOf[duty]!] = 1
  for (const [duty, worker] of before.entries()) {
    const cell = worker < 0 ? -1 : worker * days + dayOf[duty]!
    if (cell < 0 || roster[cell] !== symbolOf[duty] || isServed[cell] === 1) continue
    who[duty] = worker
    isServed[cell] = 1
  }
  const next = dutyFirst.slice()
  for (let cell = 0; cell < roster.length; cell++) {
    const symbol = roster[cell]!
    if (symbol === 0 || isServed[cell] === 1) continue
    const at = (cell % days) * symbols + symbol
    while (who[duties[next[at]!]!]! >= 0) next[at]!++
    who[duties[next[at]!]!] = Math.floor(cell / days)
  }
  return who
}

/**
 * The routing search: annealed string ruin-and-recreate with tail swaps inside a small population
 * (docs/solver/method.md). It owns all its state, never reads a clock, and repeats exactly for equal seeds and equal
 * calls.
 */
import type { Sliced } from '../../search/sliced.ts'
import { loadRoutes, readRoutes, type Plan } from '../edits/plan.ts'
import { noteBest } from './best-plan.ts'
import { exchangeInBest } from './exchanges.ts'
import {
  completePlan,
  followProgress,
  polishBest,
  receivePlan,
  startCourse,
  startFrom,
  startRound,
  takeStep,
} from './population.ts'
import type { RoutingProblem, Routes } from '../problem/problem.ts'
import { createPartSearch, type PartSearch } from './part-search.ts'
import { createKernel } from '../moves/create-kernel.ts'
import { prepareProblem, type PreparedProblem } from '../moves/prepare-problem.ts'
import { tunables } from '../tunables.ts'

export interface RoutingSearch {
  /**
   * Does `steps` steps; `progress` from 0 to 1 is the share of the round that is over; where it falls, a new round
   * begins. Splitting a call into several with the same progress changes nothing. May come back early as
   * `Search.advance` does.
   */
  advance(steps: number, progress: number): void
  /** As `Search` has them. */
  readonly firstRoundSteps: number
  readonly stepsAtOnce: number
  polish(steps: number): boolean
  exchange(trials: number): boolean
  readonly steps: number
  /** Insertion positions priced and tails compared. */
  readonly moves: number
  /**
   * Score of the best plan, 0 or less unless assignments are rewarded: minus the price of absences on the medium level,
   * minus everything else.
   */
  readonly bestMedium: number
  readonly bestSoft: number
  /** No visit may be moved, or none has a shift that may serve it. */
  readonly isDecided: boolean
  /** The best plan: visit codes per shift, pinned prefixes first. */
  bestRoutes(): Routes
  /** The same as it is kept; not to be changed. */
  readonly best: Readonly<Plan>
  /**
   * Takes over a plan of another search for the same problem where it is better, and where `mayContinue`, goes on from
   * it.
   */
  receive(plan: Readonly<Plan>, mayContinue: boolean): void
  /** The plan being worked on, and its score. */
  readonly currentMedium: number
  readonly currentSoft: number
  currentRoutes(): Routes
  readonly part: PartSearch
}

export interface RoutingSearchOptions {
  /** Any integer. */
  readonly seed: number
  /** The plan to start from, feasible or not; what does not fit is left out and inserted anew. */
  readonly routes: Routes
  /** Threads that will work on one plan where that pays; absent for one. */
  readonly crew?: number
}

const { stepsPerLook } = tunables.start
const { stopsAtOnce } = tunables.requests
const { firstStepsPerVisit, fewestFirstSteps } = tunables.rounds

/** Builds a first complete plan; `advance` improves it. */
export function* prepareRoutingSearch(problem: RoutingProblem, options: RoutingSearchOptions): Sliced<RoutingSearch> {
  return startRoutingSearch(yield* prepareProblem(problem), options)
}

export function startRoutingSearch(
  prepared: PreparedProblem,
  { seed, routes, crew }: RoutingSearchOptions,
): RoutingSearch {
  const kernel = createKernel(prepared, seed)
  const { facts, state } = kernel
  const course = startCourse(kernel, crew)
  const freeCount = facts.freeVisits.length
  loadRoutes(state, routes)
  startFrom(kernel, course)
  noteBest(kernel, course)
  completePlan(kernel, course)
  return {
    isDecided: facts.freeVisits.every(
      (v) => !facts.compatible.subarray(v * facts.shiftCount, (v + 1) * facts.shiftCount).includes(1),
    ),
    firstRoundSteps: Math.max(fewestFirstSteps, firstStepsPerVisit * freeCount),
    get stepsAtOnce() {
      if (course.recombination) return 1
      const atOnce = facts.requests ? Math.floor(stopsAtOnce / freeCount) : stepsPerLook
      return Math.max(1, Math.min(stepsPerLook, atOnce))
    },
    polish: (count) => freeCount > 0 && polishBest(kernel, course, count),
    exchange: (trials) => freeCount > 0 && exchangeInBest(kernel, course, trials),
    advance(count, progress) {
      if (progress < course.progress && freeCount > 0) startRound(kernel, course)
      course.progress = progress
      for (let i = 0; i < count; i++, course.steps++) {
        if (freeCount === 0) continue
        if (course.steps % stepsPerLook === 0) followProgress(kernel, course, progress)
        takeStep(kernel, course)
        noteBest(kernel, course)
      }
    },
    get steps() {
      return course.steps
    },
    get moves() {
      return kernel.moves
    },
    get bestMedium() {
      return -course.best.medium
    },
    get bestSoft() {
      return -course.best.soft
    },
    best: course.best,
    bestRoutes: () => readRoutes(course.best.next, facts),
    receive: (plan, mayContinue) => receivePlan(kernel, course, plan, mayContinue),
    get currentMedium() {
      return -state.absentMedium
    },
    get currentSoft() {
      return -(state.routesPrice + state.absentSoft)
    },
    currentRoutes: () => readRoutes(state.next, facts),
    part: createPartSearch(kernel, course),
  }
}

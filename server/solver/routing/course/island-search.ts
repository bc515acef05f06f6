/**
 * One search over several threads: every island runs the whole search with a seed of its own, and ten times in a run
 * each goes on from what the others found. The outcome depends on the seed, the calls and the number of threads, not on
 * their speed.
 */
import type { SearchThreads } from '../../search/search.ts'
import type { Sliced } from '../../search/sliced.ts'
import {
  awaitDone,
  createIslandMemory,
  maxLead,
  openEpoch,
  readPlan,
  tellPlan,
  type IslandMemory,
} from './island-memory.ts'
import type { RoutingProblem, Routes } from '../problem/problem.ts'
import { prepareProblem, sharedProblem, type PreparedProblem } from '../prepare-problem.ts'
import {
  prepareRoutingSearch,
  startRoutingSearch,
  type RoutingSearch,
  type RoutingSearchOptions,
} from '../routing-search.ts'
import { tunables } from '../tunables.ts'

/** What a thread is handed over; `island` counts from 1. */
export interface IslandRequest {
  readonly prepared: PreparedProblem
  readonly routes: Routes
  readonly seed: number
  readonly island: number
  readonly memory: IslandMemory
}

const { firstEpochSteps, maxEpochSteps, maxEpochWork, migrations } = tunables.islands

export interface IslandSearchOptions extends RoutingSearchOptions {
  /** Absent for a search in this thread alone. */
  readonly threads?: SearchThreads | undefined
}

/** As `prepareRoutingSearch`, over as many threads as `threads` says; steps and moves are those of all. */
export function* prepareIslandSearch(
  problem: RoutingProblem,
  { threads, seed, routes }: IslandSearchOptions,
): Sliced<RoutingSearch> {
  if (!threads || threads.count < 2) return yield* prepareRoutingSearch(problem, { seed, routes })
  const memory = createIslandMemory(threads.count, problem.visitCount + problem.shiftCount)
  const prepared = sharedProblem(yield* prepareProblem(problem))
  for (let island = 1; island < threads.count; island++)
    threads.start('routing', { prepared, routes, seed: seedOf(seed, island), island, memory } satisfies IslandRequest)
  const home = startRoutingSearch(prepared, { seed, routes })
  return joinIslands(home, memory, { count: threads.count, maxEpoch: maxEpochFor(problem) })
}

/** Far from the seeds people choose, 0, 1, 2 and on. */
const seedOf = (seed: number, island: number) => (seed + Math.imul(island, 0x3c6ef372)) | 0

const maxEpochFor = ({ visitCount }: RoutingProblem) =>
  Math.max(firstEpochSteps, Math.min(maxEpochSteps, Math.floor(maxEpochWork / Math.max(1, visitCount))))

function joinIslands(
  home: RoutingSearch,
  memory: IslandMemory,
  { count, maxEpoch }: { count: number; maxEpoch: number },
): RoutingSearch {
  const plan = { next: new Int32Array(memory.nodeCount), medium: Infinity, soft: Infinity }
  const movesOf = new Float64Array(count)
  let epoch = 0
  let left = 0
  /** Steps, and their progress, that a call left undone as another island was not there yet. */
  let owed = 0
  let owedProgress = 0
  /** The island waited for next at the end of an epoch, and how often it was waited for. */
  let awaited = 1
  let waits = 0
  let migrated = 0
  let isMigration = false
  const begin = (progress: number) => {
    left = Math.min(maxEpoch, firstEpochSteps << Math.min(7, epoch >> 2))
    if (Math.floor(progress * migrations) < migrated) migrated = 0 // a new round
    isMigration = Math.floor(progress * migrations) > migrated
    if (isMigration) migrated = Math.floor(progress * migrations)
    openEpoch(memory, ++epoch, { steps: left, progress, isMigration })
  }
  /** Takes over what the others have found; false while one is not there yet. */
  const end = (): boolean => {
    const told = epoch - maxLead
    for (; told > 0 && awaited < count; awaited++) {
      if (!awaitDone(memory, told, awaited, waits++)) return false
      waits = 0
      movesOf[awaited] = readPlan(memory, told, awaited, plan)
      home.receive(plan, isMigration)
    }
    awaited = 1
    // Only now: before, an island could still be reading what is overwritten.
    if (epoch > 0) tellPlan(memory, epoch, 0, { ...home.best, moves: home.moves })
    return true
  }
  return {
    isDecided: home.isDecided,
    firstRoundSteps: home.firstRoundSteps * count,
    polish: (steps) => home.polish(steps),
    advance(steps, progress) {
      if (owed === 0) {
        owed = steps
        owedProgress = progress
      }
      while (owed > 0) {
        if (left === 0) {
          if (!end()) return
          begin(owedProgress)
        }
        const now = Math.min(owed, left)
        home.advance(now, owedProgress)
        owed -= now
        left -= now
      }
    },
    get steps() {
      return home.steps * count
    },
    get moves() {
      return movesOf.reduce((sum, moves) => sum + moves, home.moves)
    },
    get bestMedium() {
      return home.bestMedium
    },
    get bestSoft() {
      return home.bestSoft
    },
    best: home.best,
    bestRoutes: () => home.bestRoutes(),
    receive: (other, mayContinue) => home.receive(other, mayContinue),
    get currentMedium() {
      return home.currentMedium
    },
    get currentSoft() {
      return home.currentSoft
    },
    currentRoutes: () => home.currentRoutes(),
  }
}

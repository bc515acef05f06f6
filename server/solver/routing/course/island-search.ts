/**
 * One search over several threads. Every island runs the whole search with a seed of its own, and ten times in a run
 * each goes on from what the others found; while a large plan is annealed alone, all of them work on parts of it
 * (plan-parts.ts). The outcome depends on the seed, the calls and the number of threads, not on their speed.
 */
import type { SearchThreads } from '../../search/search.ts'
import type { Sliced } from '../../search/sliced.ts'
import { createEpochs, islandSeed } from '../../search/epochs.ts'
import {
  createIslandMemory,
  openEpoch,
  readPlan,
  tellPlan,
  toldPart,
  type EpochKind,
  type IslandMemory,
} from './island-memory.ts'
import type { RoutingProblem, Routes } from '../problem/problem.ts'
import { prepareProblem, sharedProblem, type PreparedProblem } from '../moves/prepare-problem.ts'
import {
  prepareRoutingSearch,
  startRoutingSearch,
  type RoutingSearch,
  type RoutingSearchOptions,
} from './routing-search.ts'
import { mayDeal } from './plan-parts.ts'
import { tunables } from '../tunables.ts'

/** What a thread is handed over; `island` counts from 1. */
export interface IslandRequest {
  readonly prepared: PreparedProblem
  readonly routes: Routes
  readonly seed: number
  readonly island: number
  readonly memory: IslandMemory
  /** As in RoutingSearchOptions. */
  readonly crew: number
}

const { stepsPerVisit, mostSteps, shareOfRest } = tunables.parts
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
  const { count } = threads
  const memory = createIslandMemory(count, problem.visitCount + problem.shiftCount)
  const prepared = sharedProblem(yield* prepareProblem(problem))
  const crew = mayDeal(prepared.facts) ? count : 1
  for (let island = 1; island < count; island++)
    threads.start('routing', {
      prepared,
      routes,
      crew,
      seed: islandSeed(seed, island),
      island,
      memory,
    } satisfies IslandRequest)
  return joinIslands(startRoutingSearch(prepared, { seed, routes, crew }), memory, { count, ...epochsFor(problem) })
}

interface Crossing {
  readonly count: number
  /** Steps of an epoch at most, and of one on parts of a plan. */
  readonly maxEpoch: number
  readonly partEpoch: number
}

const epochsFor = ({ visitCount }: RoutingProblem) => ({
  maxEpoch: Math.max(firstEpochSteps, Math.min(maxEpochSteps, Math.floor(maxEpochWork / Math.max(1, visitCount)))),
  partEpoch: Math.min(mostSteps, Math.ceil(stepsPerVisit * visitCount)),
})

function joinIslands(home: RoutingSearch, memory: IslandMemory, crossing: Crossing): RoutingSearch {
  const { part } = home
  const epochs = createCrossing(home, memory, crossing)
  return {
    isDecided: home.isDecided,
    firstRoundSteps: home.firstRoundSteps * crossing.count,
    get stepsAtOnce() {
      return home.stepsAtOnce
    },
    polish(steps) {
      if (part.isOn) part.leave(part.whole.next)
      return home.polish(steps)
    },
    exchange(trials) {
      if (part.isOn) part.leave(part.whole.next)
      return home.exchange(trials)
    },
    advance: (steps, progress) => epochs.advance(steps, progress),
    get steps() {
      return home.steps * crossing.count
    },
    get moves() {
      return epochs.movesOfOthers() + home.moves
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
      return part.isOn ? -part.whole.medium : home.currentMedium
    },
    get currentSoft() {
      return part.isOn ? -part.whole.soft : home.currentSoft
    },
    currentRoutes: () => (part.isOn ? part.wholeRoutes() : home.currentRoutes()),
    part,
  }
}

/** The epochs of home. */
function createCrossing(home: RoutingSearch, memory: IslandMemory, { count, maxEpoch, partEpoch }: Crossing) {
  const { part } = home
  const plan = { next: new Int32Array(memory.nodeCount), medium: Infinity, soft: Infinity }
  const movesOf = new Float64Array(count)
  let kind: EpochKind = 'alone'
  let epochProgress = 0
  let roundFrom = 0
  let temperature = 0
  let migrated = 0
  /** Steps on parts: not more than are probably left of the round. */
  const partSteps = (progress: number) => {
    const rest = progress > 0 ? ((home.steps - roundFrom) * (1 - progress)) / progress : Infinity
    return Math.max(firstEpochSteps, Math.min(partEpoch, Math.floor(shareOfRest * rest)))
  }
  const epochs = createEpochs(memory.epochs, {
    open(index, progress) {
      if (progress < epochProgress) roundFrom = home.steps
      const isTogether = part.mayBeginEpoch(progress)
      const steps = isTogether
        ? partSteps(progress)
        : Math.min(maxEpoch, firstEpochSteps << Math.min(7, (index - 1) >> 2))
      const exchanges = Math.floor(progress * migrations)
      kind = isTogether ? 'parts' : part.isOn ? 'leaving' : exchanges > migrated ? 'migration' : 'alone'
      migrated = exchanges
      if (isTogether) part.deal(memory.partOf)
      if (kind === 'parts' || kind === 'leaving') memory.whole.set(part.whole.next)
      if (kind === 'leaving') part.leave(memory.whole)
      temperature = part.temperature
      epochProgress = progress
      openEpoch(memory, index, { steps, progress, kind, temperature, course: part.courseNumbers() })
      if (isTogether) part.load(memory.whole, memory.partOf, 0)
      return steps
    },
    advance(steps, progress) {
      if (kind === 'parts') part.advance(steps, epochProgress, temperature)
      else home.advance(steps, progress)
    },
    // What all read of one plan is overwritten only when they have.
    isAwaited: () => kind === 'parts' || kind === 'leaving',
    take(index, island) {
      movesOf[island] = readPlan(memory, index, island, plan)
      home.receive(plan, kind === 'migration')
    },
    close(index) {
      if (kind === 'parts')
        part.join(
          memory.partOf,
          Array.from({ length: count }, (_, k) => (k === 0 ? part.own() : toldPart(memory, k))),
        )
      tellPlan(memory, index, 0, { ...home.best, moves: home.moves })
    },
  })
  return {
    movesOfOthers: () => movesOf.reduce((sum, moves) => sum + moves, 0),
    advance: (steps: number, progress: number) => epochs.advance(steps, progress),
  }
}

/**
 * One search over several threads: every island runs the whole search with a seed of its own, and ten times in a round
 * each goes on from the best roster of all (search/epochs.ts). A problem has functions, which no thread can be handed:
 * whoever starts the threads has them make it anew.
 */
import { awaitEpoch, createEpochMemory, openEpoch, tellPlan, toldPlan } from '../../search/epoch-memory.ts'
import type { EpochMemory } from '../../search/epoch-memory.ts'
import { createEpochs, islandSeed, runEpochs } from '../../search/epochs.ts'
import { finishWaiting, type Sliced } from '../../search/sliced.ts'
import { prepareAssignmentSearch, type AssignmentSearch, type AssignmentSearchOptions } from '../assignment-search.ts'
import type { AssignmentProblem } from '../problem/problem.ts'
import { tunables } from '../tunables.ts'

/** What a thread is handed over; `island` counts from 1. */
export interface IslandOrder extends AssignmentSearchOptions {
  readonly island: number
  readonly memory: EpochMemory
}

export interface IslandThreads {
  /** How many, with the one that asks. */
  readonly count: number
  /** Starts a thread that calls `runIsland` with the order. */
  start(order: IslandOrder): void
}

const { firstEpochSteps, migrations } = tunables.islands

/** As `prepareAssignmentSearch`, over so many threads; steps and moves are those of all. */
export function* prepareIslands(
  problem: AssignmentProblem,
  options: AssignmentSearchOptions,
  { count, start }: IslandThreads,
): Sliced<AssignmentSearch> {
  if (count < 2) return yield* prepareAssignmentSearch(problem, options)
  const memory = createEpochMemory({
    islandCount: count,
    epochNumbers: 3,
    planNumbers: 4,
    planLength: problem.dutyCount,
  })
  for (let island = 1; island < count; island++)
    start({ ...options, seed: islandSeed(options.seed, island), island, memory })
  return joinIslands(yield* prepareAssignmentSearch(problem, options), memory)
}

function joinIslands(home: AssignmentSearch, memory: EpochMemory): AssignmentSearch {
  const movesOf = new Float64Array(memory.islandCount)
  let [migrated, lastProgress, isMigration] = [0, 0, false]
  const epochs = createEpochs(memory, {
    open(index, progress) {
      const steps = Math.min(home.epochSteps, firstEpochSteps << Math.min(8, (index - 1) >> 2))
      const exchanges = Math.floor(progress * migrations)
      isMigration = exchanges > migrated || progress < lastProgress
      migrated = exchanges
      lastProgress = progress
      openEpoch(memory, index, [steps, progress, Number(isMigration)])
      return steps
    },
    advance: (steps, progress) => home.advance(steps, progress),
    isAwaited: () => false,
    take(index, island) {
      movesOf[island] = take(home, memory, index, island, isMigration)
    },
    close: (index) => tell(home, memory, index, 0),
  })
  return {
    isDecided: home.isDecided,
    firstRoundSteps: home.firstRoundSteps * memory.islandCount,
    epochSteps: home.epochSteps,
    advance: (steps, progress) => epochs.advance(steps, progress),
    polish: (steps) => home.polish(steps),
    receive: (roster, mayContinue) => home.receive(roster, mayContinue),
    get steps() {
      return home.steps * memory.islandCount
    },
    get moves() {
      return movesOf.reduce((sum, moves) => sum + moves, home.moves)
    },
    get best() {
      return home.best
    },
    bestAssignment: () => home.bestAssignment(),
  }
}

/** In a thread of its own, which does nothing else and is ended from outside. */
export function runIsland(
  { island, memory, ...options }: IslandOrder,
  makeProblem: () => AssignmentProblem,
): Promise<never> {
  return runEpochs(memory, island, async () => {
    const search = await finishWaiting(prepareAssignmentSearch(makeProblem(), options))
    return (index) => {
      const [steps = 0, progress = 0, isMigration = 0] = awaitEpoch(memory, index)
      if (isMigration === 1 && index > 1) take(search, memory, index - 1, 0, true)
      search.advance(steps, progress)
      tell(search, memory, index, island)
    }
  })
}

function tell(search: AssignmentSearch, memory: EpochMemory, index: number, island: number): void {
  const { hard, medium, soft } = search.best
  tellPlan(memory, index, island, { plan: search.bestAssignment(), numbers: [hard, medium, soft, search.moves] })
}

/** Returns the moves of that island. */
function take(
  search: AssignmentSearch,
  memory: EpochMemory,
  index: number,
  island: number,
  mayContinue: boolean,
): number {
  const { plan, numbers } = toldPlan(memory, index, island)
  const [hard, medium, soft, moves] = numbers
  search.receive({ who: plan, hard: hard!, medium: medium!, soft: soft! }, mayContinue)
  return moves!
}

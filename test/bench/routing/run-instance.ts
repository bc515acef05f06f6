/** One run of the kernel on one instance, noted at checkpoints and judged from the file afterwards. */
import { checkpointSeconds } from '../bench-options.ts'
import { prepareIslandSearch } from '../../../server/solver/routing/course/island-search.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { createThreadCrew } from '../../../server/workers/thread-crew.ts'
import { checkRoutes, type RoutesWorth } from './check-routes.ts'
import { agreesWithKernel, compileInstance, drivenRoutes } from './compile-instance.ts'
import { conventionFor, type Objective } from './conventions.ts'
import { createCpuClock } from '../cpu-clock.ts'
import type { DrivenRoute, Instance } from './instance.ts'

export interface RunOrder {
  readonly objective: Objective
  readonly seed: number
  /** CPU time of the process, preparation included; of the clock with several threads. */
  readonly budgetSeconds: number
  /** Absent for one. */
  readonly threads?: number
  /** When its plan is noted, in seconds by time, the budget last; absent for the usual times. */
  readonly checkpointSeconds?: readonly number[]
}

export interface RunReport extends RunOrder {
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** When the first plan was there. */
  readonly preparedSeconds: number
  readonly steps: number
  /** Positions priced and tails compared. */
  readonly moves: number
  /** By time; the last one is at the end of the budget. */
  readonly checkpoints: readonly Checkpoint[]
  /** The routes at the end, by stops of the instance. */
  readonly routes: readonly DrivenRoute[]
}

export interface Checkpoint {
  readonly seconds: number
  /** What the plan of that moment is worth; absent where there is none that keeps the rules. */
  readonly worth?: RoutesWorth
  readonly problem?: string
}

/** Steps between two looks at the clock. */
const stepsPerLook = 64

/** From where the benchmark is bundled to, dist/bench, to what the server's build has put there. */
const threadFolder = new URL('../server/search-threads/', import.meta.url)

/** Seconds that rates count in: of CPU, or of the clock with several threads, whose start is no work. */
export const ratedSeconds = ({ threads = 1, cpuSeconds, wallSeconds }: RunReport) =>
  threads > 1 ? wallSeconds : cpuSeconds

interface Snapshot {
  readonly seconds: number
  readonly routes: readonly DrivenRoute[]
  readonly bestSoft: number
  readonly preparedSeconds: number
}

export async function runInstance(instance: Instance, order: RunOrder): Promise<RunReport> {
  const { objective, seed, budgetSeconds, threads = 1 } = order
  const convention = conventionFor(instance, objective)
  const problem = compileInstance(instance, convention)
  const clock = createCpuClock()
  const crew = createThreadCrew(threads, console.error, threadFolder)
  const secondsSpent = threads > 1 ? clock.wallSeconds : clock.seconds
  const search = finish(prepareIslandSearch(problem, { seed, routes: [], threads: crew }))
  const preparedSeconds = secondsSpent()
  const snapshots: Snapshot[] = []
  const due = [...(order.checkpointSeconds ?? checkpointSeconds(budgetSeconds))]
  const snapshot = (seconds: number) =>
    snapshots.push({
      seconds,
      routes: drivenRoutes(instance, search.bestRoutes()),
      bestSoft: search.bestSoft,
      preparedSeconds,
    })
  for (let spent = preparedSeconds; spent < budgetSeconds; spent = secondsSpent()) {
    while (spent >= due[0]!) snapshot(due.shift()!)
    search.advance(stepsPerLook, spent / budgetSeconds)
  }
  const [cpuSeconds, wallSeconds] = [clock.seconds(), clock.wallSeconds()]
  for (const seconds of due) snapshot(seconds)
  await crew.dismiss()
  return {
    ...order,
    cpuSeconds,
    wallSeconds,
    preparedSeconds,
    steps: search.steps,
    moves: search.moves,
    checkpoints: snapshots.map((one) => judge(instance, convention, one)),
    routes: snapshots.at(-1)!.routes,
  }
}

function judge(
  instance: Instance,
  convention: ReturnType<typeof conventionFor>,
  { seconds, routes, bestSoft, preparedSeconds }: Snapshot,
): Checkpoint {
  if (preparedSeconds > seconds)
    return { seconds, problem: `the first plan came after ${preparedSeconds.toFixed(2)} s` }
  try {
    const worth = checkRoutes(instance, convention, routes)
    const wayCount = instance.stops.length + routes.length
    if (!agreesWithKernel(convention, worth, bestSoft, wayCount))
      throw new RangeError(`the kernel says ${-bestSoft}, the check ${worth.vehicles} vehicles and ${worth.distance}`)
    return { seconds, worth }
  } catch (error) {
    if (error instanceof RangeError) return { seconds, problem: error.message }
    throw error
  }
}

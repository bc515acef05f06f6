/**
 * One run of the worker's work on an instance, without the worker: as a dataset parsed, checked and built, then
 * searched; judged from the instance.
 */
import { finishWaiting } from '../../../server/solver/search/sliced.ts'
import type { Search } from '../../../server/solver/search/search.ts'
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { findModel } from '../../../server/models/registry.ts'
import { createThreadCrew } from '../../../server/workers/thread-crew.ts'
import { checkpointSeconds } from '../bench-options.ts'
import { createCpuClock } from '../cpu-clock.ts'
import { modelPlan } from '../model-plan.ts'
import { checkDayRoster } from './check-roster.ts'
import type { DayRoster, ShiftInstance } from './instance.ts'
import { rewardOf, rosterOf, scheduleRequest, type ScheduleAnswer } from './schedule-dataset.ts'

export interface RunOrder {
  readonly seed: number
  /** CPU time of the process, preparation included; of the clock with several threads. */
  readonly budgetSeconds: number
  readonly threads: number
}

export interface Checkpoint {
  readonly seconds: number
  /** Absent where the roster breaks a rule, or where there was none yet. */
  readonly penalty?: number
  readonly problem?: string
}

export interface RunReport extends RunOrder {
  readonly cpuSeconds: number
  readonly wallSeconds: number
  readonly preparedSeconds: number
  /** When the first roster without a broken rule was seen, a quarter of a second late at most; absent without one. */
  readonly feasibleSeconds?: number
  readonly steps: number
  readonly moves: number
  readonly penalty?: number
  readonly checkpoints: readonly Checkpoint[]
  readonly roster: DayRoster
}

export const modelId = 'employee-scheduling'
const stepsPerLook = 64
/** From where the benchmark is bundled to, dist/bench, to what the server's build has put there. */
const threadFolder = new URL('../server/search-threads/', import.meta.url)

export function schedulingModel(): PlanningModel {
  const model = findModel(modelId)
  if (!model) throw new RangeError(`There is no model ${modelId} in this build`)
  return model
}

export async function runInstance(instance: ShiftInstance, order: RunOrder): Promise<RunReport> {
  const { seed, budgetSeconds, threads } = order
  const model = schedulingModel()
  const clock = createCpuClock()
  const crew = createThreadCrew(threads, console.error, threadFolder)
  const secondsSpent = threads > 1 ? clock.wallSeconds : clock.seconds
  const { plan, overrides } = await modelPlan(model, scheduleRequest(instance))
  const search = await finishWaiting(model.startSearch(plan, overrides, { seed, threads: crew }))
  const preparedSeconds = secondsSpent()
  const due = checkpointSeconds(budgetSeconds)
  const seen: Seen[] = []
  const look = (seconds: number) => seen.push({ seconds, preparedSeconds, ...rosterNow(model, instance, search) })
  const feasible = firstFeasible(model, instance, search)
  for (let spent = preparedSeconds; spent < budgetSeconds; spent = secondsSpent()) {
    while (spent >= due[0]!) look(due.shift()!)
    feasible.look(spent)
    search.advance(stepsPerLook, spent / budgetSeconds)
  }
  const times = { cpuSeconds: clock.seconds(), wallSeconds: clock.wallSeconds() }
  for (const seconds of due) look(seconds)
  await crew.dismiss()
  const checkpoints = seen.map((one) => judge(instance, one))
  return {
    ...order,
    ...times,
    preparedSeconds,
    ...(feasible.seconds() === undefined ? {} : { feasibleSeconds: feasible.seconds()! }),
    steps: search.steps,
    moves: search.moves,
    ...penaltyOf(checkpoints.at(-1)!),
    checkpoints,
    roster: seen.at(-1)!.roster,
  }
}

const penaltyOf = ({ penalty }: Checkpoint) => (penalty === undefined ? {} : { penalty })

const secondsBetweenLooks = 0.25

function firstFeasible(model: PlanningModel, instance: ShiftInstance, search: Search<unknown>) {
  let [next, score, found] = [0, '', undefined as number | undefined]
  return {
    look(spent: number): void {
      if (found !== undefined || spent < next || search.bestScore.hard < 0) return
      next = spent + secondsBetweenLooks
      if (score === (score = JSON.stringify(search.bestScore))) return
      const { roster } = rosterNow(model, instance, search)
      if (checkDayRoster(instance, roster).violations.length === 0) found = spent
    },
    seconds: () => found,
  }
}

interface Seen {
  readonly seconds: number
  readonly preparedSeconds: number
  readonly roster: DayRoster
  readonly soft: number
  readonly hard: number
}

function rosterNow(model: PlanningModel, instance: ShiftInstance, search: Search<unknown>) {
  const output = model.readOutput(search.bestPlan()) as ScheduleAnswer
  return { roster: rosterOf(instance, output), soft: search.bestScore.soft, hard: search.bestScore.hard }
}

function judge(instance: ShiftInstance, { seconds, preparedSeconds, roster, soft, hard }: Seen): Checkpoint {
  if (preparedSeconds > seconds)
    return { seconds, problem: `the first roster came after ${preparedSeconds.toFixed(2)} s` }
  const { violations, penalty } = checkDayRoster(instance, roster)
  if (violations.length > 0)
    return {
      seconds,
      problem: `${violations.length} broken rules, such as ${violations[0]!}; the model says ${hard}hard`,
    }
  const claimed = rewardOf(instance) - soft
  if (claimed !== penalty || hard !== 0)
    return { seconds, problem: `the model says ${hard}hard and a penalty of ${claimed}, the check ${penalty}` }
  return { seconds, penalty }
}

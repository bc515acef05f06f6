/**
 * One run of the worker's work on a generated problem, without the worker: parse, check, build, search; judged by a
 * checker.
 */
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { createThreadCrew } from '../../../server/workers/thread-crew.ts'
import { checkpointSeconds } from '../bench-options.ts'
import { createCpuClock } from '../cpu-clock.ts'
import { modelFacts, modelPlan, type ModelRequest } from '../model-plan.ts'

export interface GeneratedOrder {
  /** Of the problem: how many employees, or jobs. */
  readonly size: number
  readonly seed: number
  /** CPU time of the process, preparation included, travel not; of the clock with several threads. */
  readonly budgetSeconds: number
  readonly threads: number
}

export interface Checkpoint {
  readonly seconds: number
  /** Absent where there was no plan yet. */
  readonly score?: { readonly hard: number; readonly medium: number; readonly soft: number }
}

export interface Judgement {
  /** What is mandatory and not in the last plan. */
  readonly left: number
  /** What the checker finds wrong with it; empty for a right one. */
  readonly problems: readonly string[]
}

export interface GeneratedReport extends GeneratedOrder, Judgement {
  /** What is to be planned: shifts, or stops. */
  readonly parts: number
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** When the first plan was there. */
  readonly preparedSeconds: number
  readonly peakMegabytes: number
  readonly steps: number
  readonly moves: number
  readonly checkpoints: readonly Checkpoint[]
}

/** What a plan is judged by, as the API gives it. */
export interface Answer {
  readonly metadata: { readonly score: string }
  readonly modelOutput: unknown
  readonly kpis: unknown
}

export interface GeneratedProblem {
  readonly model: PlanningModel
  readonly request: ModelRequest
  readonly parts: number
  readonly judge: (answer: Answer) => Judgement
}

const stepsPerLook = 64
const threadFolder = new URL('../server/search-threads/', import.meta.url)

export async function runGenerated(
  order: GeneratedOrder,
  { model, request, parts, judge }: GeneratedProblem,
): Promise<GeneratedReport> {
  const { seed, budgetSeconds, threads } = order
  const crew = createThreadCrew(threads, console.error, threadFolder)
  // The function of the checker takes its time over large matrices, which the platform's own does not.
  const facts = await modelFacts(model, request)
  const clock = createCpuClock()
  const secondsSpent = threads > 1 ? clock.wallSeconds : clock.seconds
  const { plan, overrides } = await modelPlan(model, request, facts)
  const search = finish(model.startSearch(plan, overrides, { seed, threads: crew }))
  const preparedSeconds = secondsSpent()
  const due = checkpointSeconds(budgetSeconds)
  const checkpoints: Checkpoint[] = []
  const note = (seconds: number) =>
    checkpoints.push({ seconds, ...(preparedSeconds > seconds ? {} : { score: { ...search.bestScore } }) })
  for (let spent = preparedSeconds; spent < budgetSeconds; spent = secondsSpent()) {
    while (spent >= due[0]!) note(due.shift()!)
    search.advance(stepsPerLook, spent / budgetSeconds)
  }
  const times = { cpuSeconds: clock.seconds(), wallSeconds: clock.wallSeconds() }
  for (const seconds of due) note(seconds)
  await crew.dismiss()
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  const { hard, medium, soft } = search.bestScore
  const best = search.bestPlan()
  const { steps, moves } = search
  const metadata = { score: `${hard}hard/${medium}medium/${soft}soft` }
  const judgement = judge({ metadata, modelOutput: model.readOutput(best), kpis: model.kpis(best) })
  return { ...order, parts, ...times, preparedSeconds, peakMegabytes, steps, moves, checkpoints, ...judgement }
}

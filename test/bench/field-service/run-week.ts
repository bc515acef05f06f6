/**
 * One run of the worker's work on a generated week, without the worker: parse, check, build, search; judged by the
 * checker.
 */
import { finish } from '../../../server/solver/search/sliced.ts'
import { fieldServiceRouting as model } from '../../../server/models/field-service-routing/index.ts'
import { documentsOf, sourceOf } from '../../checker/evaluation.ts'
import { createThreadCrew } from '../../../server/workers/thread-crew.ts'
import { checkPlan } from '../../support/checker/checker.ts'
import { greatCircleTravel } from '../../support/checker/great-circle-travel.ts'
import { checkpointSeconds } from '../bench-options.ts'
import { createCpuClock } from '../cpu-clock.ts'
import { generatedWeek } from './generated-week.ts'

export interface WeekOrder {
  readonly visits: number
  /** See generatedWeek. */
  readonly coupled?: number
  readonly seed: number
  /** CPU time of the process, preparation included, travel not; of the clock with several threads. */
  readonly budgetSeconds: number
  /** Absent for one. */
  readonly threads?: number
}

export interface WeekReport extends WeekOrder {
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** When the first plan was there. */
  readonly preparedSeconds: number
  /** Most memory the process has had resident, travel and judge included; absent in older reports. */
  readonly peakMegabytes?: number
  readonly steps: number
  readonly moves: number
  readonly checkpoints: readonly WeekCheckpoint[]
  /** Visits of the last plan that are left out. */
  readonly unassigned: number
  /** What the checker finds wrong with the last plan; empty for a right one. */
  readonly problems: readonly string[]
}

export interface WeekCheckpoint {
  readonly seconds: number
  /** Absent where there was no plan yet. */
  readonly score?: { readonly medium: number; readonly soft: number }
}

/** The weeks are the same for every seed of the search. */
const weekSeed = 1
const stepsPerLook = 64
/** What the worker may spend on exchanges after a run. */
const secondsOfExchanges = 1

/** From where the benchmark is bundled to, dist/bench, to what the server's build has put there. */
const threadFolder = new URL('../server/search-threads/', import.meta.url)

export async function runWeek(order: WeekOrder): Promise<WeekReport> {
  const { visits, seed, budgetSeconds, threads = 1 } = order
  const request = generatedWeek(visits, weekSeed, order.coupled)
  // The function of the checker takes its time over large matrices, which the platform's own does not.
  const facts = await model.enrich(model.schema.input.parse(request.modelInput), {
    travel: sourceOf(greatCircleTravel),
  })
  const crew = createThreadCrew(threads, console.error, threadFolder)
  const clock = createCpuClock()
  const secondsSpent = threads > 1 ? clock.wallSeconds : clock.seconds
  const overrides = model.schema.overrides.parse({})
  const plan = planOf(request.modelInput, overrides, facts)
  const search = finish(model.startSearch(plan, overrides, { seed, threads: crew }))
  const preparedSeconds = secondsSpent()
  const due = checkpointSeconds(budgetSeconds)
  const checkpoints: WeekCheckpoint[] = []
  const note = (seconds: number) =>
    checkpoints.push({ seconds, ...(preparedSeconds > seconds ? {} : { score: levelsOf(search.bestScore) }) })
  for (let spent = preparedSeconds; spent < budgetSeconds; spent = secondsSpent()) {
    while (spent >= due[0]!) note(due.shift()!)
    search.advance(stepsPerLook, spent / budgetSeconds)
  }
  for (const until = secondsSpent() + secondsOfExchanges; secondsSpent() < until && search.exchange?.(stepsPerLook););
  const times = { cpuSeconds: clock.seconds(), wallSeconds: clock.wallSeconds() }
  for (const seconds of due) note(seconds)
  await crew.dismiss()
  return {
    ...order,
    ...times,
    preparedSeconds,
    steps: search.steps,
    moves: search.moves,
    checkpoints,
    ...judged(request, search),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

function planOf(
  modelInput: object,
  overrides: ReturnType<typeof model.schema.overrides.parse>,
  facts: Awaited<ReturnType<typeof model.enrich>>,
) {
  const input = model.schema.input.parse(modelInput)
  model.validate(input, overrides, (type, { message }) => {
    throw new Error(`The generated week is wrong: ${String(type)}: ${message}`)
  })
  return model.buildPlan(input, overrides, facts)
}

const levelsOf = ({ medium, soft }: { medium: number; soft: number }) => ({ medium, soft })

function judged(
  request: { readonly modelInput: object },
  search: { bestPlan(): Parameters<typeof model.kpis>[0]; bestScore: { medium: number; soft: number } },
): Pick<WeekReport, 'unassigned' | 'problems'> {
  const plan = search.bestPlan()
  const { problems, score } = checkPlan({ ...documentsOf(request, plan), travel: greatCircleTravel })
  const { medium, soft } = search.bestScore
  const claimed = `0hard/${medium}medium/${soft}soft`
  const { totalUnassignedVisits } = model.schema.kpis.parse(model.kpis(plan)) as { totalUnassignedVisits: number }
  return {
    unassigned: totalUnassignedVisits,
    problems: score === claimed ? problems : [...problems, `The search says ${claimed}, the checker ${score}`],
  }
}

/**
 * One run of the worker's work on a generated hospital, without the worker: parse, check, build, search; judged by the
 * checker.
 */
import { finish } from '../../../server/solver/search/sliced.ts'
import { findModel } from '../../../server/models/registry.ts'
import { createThreadCrew } from '../../../server/workers/thread-crew.ts'
import { checkRoster } from '../../support/roster-checker/checker.ts'
import { checkpointSeconds } from '../bench-options.ts'
import { createCpuClock } from '../cpu-clock.ts'
import { modelPlan } from '../model-plan.ts'
import { generatedHospital, usualOrder } from './generated-hospital.ts'

export interface RosterOrder {
  readonly employees: number
  readonly seed: number
  /** CPU time of the process, preparation included; of the clock with several threads. */
  readonly budgetSeconds: number
  readonly threads: number
}

export interface RosterCheckpoint {
  readonly seconds: number
  /** Absent where there was no roster yet. */
  readonly score?: { readonly hard: number; readonly medium: number; readonly soft: number }
}

export interface RosterReport extends RosterOrder {
  readonly shifts: number
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** When the first roster was there. */
  readonly preparedSeconds: number
  readonly peakMegabytes: number
  readonly steps: number
  readonly moves: number
  readonly checkpoints: readonly RosterCheckpoint[]
  /** Mandatory shifts of the last roster that stay open. */
  readonly openMandatory: number
  /** What the checker finds wrong with the last roster; empty for a right one. */
  readonly problems: readonly string[]
}

/** The hospitals are the same for every seed of the search. */
const hospitalSeed = 1
const stepsPerLook = 64
const threadFolder = new URL('../server/search-threads/', import.meta.url)

export async function runRoster(order: RosterOrder): Promise<RosterReport> {
  const { employees, seed, budgetSeconds, threads } = order
  const request = generatedHospital({ ...usualOrder, employees, seed: hospitalSeed })
  const model = findModel('employee-scheduling')
  if (!model) throw new RangeError('There is no model employee-scheduling in this build')
  const crew = createThreadCrew(threads, console.error, threadFolder)
  const clock = createCpuClock()
  const secondsSpent = threads > 1 ? clock.wallSeconds : clock.seconds
  const { plan, overrides } = await modelPlan(model, request)
  const search = finish(model.startSearch(plan, overrides, { seed, threads: crew }))
  const preparedSeconds = secondsSpent()
  const due = checkpointSeconds(budgetSeconds)
  const checkpoints: RosterCheckpoint[] = []
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
  const check = checkRoster({
    request,
    response: {
      metadata: { score: `${hard}hard/${medium}medium/${soft}soft` },
      modelOutput: model.readOutput(best),
      kpis: model.kpis(best),
    },
  })
  return {
    ...order,
    shifts: request.modelInput.shifts.length,
    ...times,
    preparedSeconds,
    peakMegabytes,
    steps: search.steps,
    moves: search.moves,
    checkpoints,
    openMandatory: check.results.find(({ rule }) => rule.id === 'unassignedMandatoryShift')!.matches.length,
    problems: check.problems,
  }
}

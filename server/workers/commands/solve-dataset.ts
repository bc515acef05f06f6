/** One run: prepare, search until a limit or a stop, store every better plan, at most one a second. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Search } from '../../solver/search/search.ts'
import type { Sliced } from '../../solver/search/sliced.ts'
import { createTermination, type RunState } from '../../solver/search/termination.ts'
import { pauseAfter } from '../../storage/until-stored.ts'
import { ownerOf, type DatasetJob, type SolveRun } from '../protocol.ts'
import { createPlanReporter, type PlanReporter, type ReportServices } from './plan-reporter.ts'
import { planOf, storedInput } from './prepare-plan.ts'
import { createThreadCrew, type ThreadCrew } from '../thread-crew.ts'

/** Steps between two looks at the clock: well under a millisecond of work, and the unit of repeatable runs. */
const stepsPerLook = 32
/** Seconds between two stored plans, and between two looks at the message queue. */
const secondsBetweenReports = 1
const secondsBetweenYields = 0.02
/** What a run that ends early may spend on its best plan: a person is to wait 0.2 s, and storing takes 0.15. */
const secondsOfPolish = 0.05
/**
 * What the end of a run may spend on exchanges, which are mostly over much sooner: of one that somebody has stopped,
 * and of others.
 */
const secondsOfExchanges = { stopped: 0.05, others: 1 }

export interface SolveServices extends ReportServices {
  isStopped(): boolean
}

export async function solveDataset(job: DatasetJob, run: SolveRun, services: SolveServices): Promise<void> {
  const threads = createThreadCrew(run.threadCount, (line) => services.send({ kind: 'log', line }))
  try {
    await solveWith(threads, job, run, services)
  } finally {
    await threads.dismiss()
  }
}

async function solveWith(threads: ThreadCrew, job: DatasetJob, run: SolveRun, services: SolveServices): Promise<void> {
  const { model } = services
  const started = services.seconds()
  const overrides = model.schema.overrides.parse(job.overrides ?? {})
  const plan = await planOf(await storedInput(ownerOf(job), run.fromOutput, services), overrides, services)
  const search = await madeReady(model.startSearch(plan, overrides, { seed: run.seed, threads }), services)
  const preparedSeconds = services.seconds() - started
  services.send({ kind: 'activated', threadCount: threads.running, preparedSeconds })
  const reporter = createPlanReporter(job, run, services, overrides)
  const state = (): RunState => ({
    spentSeconds: run.spentSeconds + services.seconds() - started,
    steps: search.steps,
    moves: search.moves,
    bestScore: search.bestScore,
  })
  await reporter.report(search, state())
  const reason = await searchUntilDone(search, run, services, { state, reporter, preparedSeconds })
  // Not awaited: what the threads would still do must not slow down the last plan, which somebody who stopped waits
  // for.
  void threads.dismiss()
  exchangeBriefly(search, reason, services)
  if (isCutShort(reason, run)) polishBriefly(search, services)
  const end = state()
  for (let tries = 1; !(await reporter.report(search, end)); tries++)
    await delay(pauseAfter(tries, services.persistence))
  const { spentSeconds, steps, moves } = end
  services.send({ kind: 'finished', reason, spentSeconds, steps, moves })
}

/** Lets messages and heartbeats through between slices. */
async function madeReady<Result>(work: Sliced<Result>, { seconds }: SolveServices): Promise<Result> {
  let lastYield = seconds()
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
    await slice.value?.()
    if (seconds() - lastYield < secondsBetweenYields) continue
    await new Promise((resolve) => setImmediate(resolve))
    lastYield = seconds()
  }
}

/** Whether the end may have come in the middle of a round: at others the plan is polished already, by its own steps. */
function isCutShort(reason: string, { limits }: SolveRun): boolean {
  if (reason === 'diminishedReturns') return limits.worthwhileRound === undefined
  return reason === 'stopped' || reason === 'unimprovedSpentLimit'
}

/** So that no plan is stored that leaves out what could be done for something lighter. */
function exchangeBriefly(search: Search<unknown>, reason: string, { seconds }: SolveServices): void {
  const until = seconds() + (reason === 'stopped' ? secondsOfExchanges.stopped : secondsOfExchanges.others)
  while (seconds() < until && search.exchange?.(stepsPerLook));
}

function polishBriefly(search: Search<unknown>, { seconds }: SolveServices): void {
  const until = seconds() + secondsOfPolish
  while (seconds() < until && search.polish(search.stepsAtOnce ?? stepsPerLook));
}

interface SearchLoop {
  /** Its seconds count from the start of the run. */
  state(): RunState
  readonly reporter: PlanReporter
  readonly preparedSeconds: number
}

async function searchUntilDone(
  search: Search<unknown>,
  run: SolveRun,
  services: SolveServices,
  { state, reporter, preparedSeconds }: SearchLoop,
) {
  if (search.isDecided) return 'nothingToDecide'
  // What preparation took is gone from the time there is, and the search begins at the beginning of what is left.
  const { spentSeconds = Infinity } = run.limits
  const limits = { ...run.limits, spentSeconds: spentSeconds - preparedSeconds }
  const termination = createTermination(limits, search.firstRoundSteps)
  let lastYield = services.seconds()
  for (;;) {
    const now = state()
    const searched = { ...now, spentSeconds: now.spentSeconds - preparedSeconds }
    const reason = services.isStopped() ? 'stopped' : termination.check(searched)
    if (reason) return reason
    search.advance(search.stepsAtOnce ?? stepsPerLook, termination.progress(searched))
    const seconds = services.seconds()
    if (seconds - reporter.lastReport >= secondsBetweenReports) await reporter.report(search, now)
    if (seconds - lastYield < secondsBetweenYields) continue
    await new Promise((resolve) => setImmediate(resolve))
    lastYield = services.seconds()
  }
}

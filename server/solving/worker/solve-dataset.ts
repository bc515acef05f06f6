/** One run: prepare, search until a limit or a stop, store every better plan, at most one a second. */
import { nodeFiles } from '../../foundation/file-operations.ts'
import { analyse, type Weights } from '../../models/constraint.ts'
import { compareScores, formatScore, parseScore, type Score } from '../../solver/score.ts'
import type { Search } from '../../solver/search.ts'
import type { Sliced } from '../../solver/sliced.ts'
import { createTermination, type RunState } from '../../solver/termination.ts'
import { documentFolder } from '../../storage/document-folder.ts'
import type { CheckServices } from './check-dataset.ts'
import type { DatasetJob, SolveRun } from './messages.ts'
import { planOf, storedInput } from './prepare-plan.ts'
import { storePlan } from './store-plan.ts'
import { createThreadCrew, type ThreadCrew } from './thread-crew.ts'

/** Steps between two looks at the clock: well under a millisecond of work, and the unit of repeatable runs. */
const stepsPerLook = 32
/** Seconds between two stored plans, and between two looks at the message queue. */
const secondsBetweenReports = 1
const secondsBetweenYields = 0.02

export interface SolveServices extends CheckServices {
  /** Seconds, monotonic. */
  seconds(): number
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
  const overrides = model.schema.overrides.parse(job.overrides ?? {})
  const plan = await planOf(await storedInput(job.datasetId, run.fromOutput, services), overrides, services)
  const search = await madeReady(model.startSearch(plan, overrides, { seed: run.seed, threads }), services)
  services.send({ kind: 'activated' })
  const reporter = createReporter(job, run, services, overrides)
  const started = services.seconds()
  const state = (): RunState => ({ spentSeconds: run.spentSeconds + services.seconds() - started, steps: search.steps, moves: search.moves, bestScore: search.bestScore })
  await reporter.report(search, state())
  const reason = await searchUntilDone(search, run, services, { state, reporter })
  // Not awaited: what the threads would still do must not slow down the last plan, which somebody who stopped waits for.
  void threads.dismiss()
  await reporter.report(search, state())
  const { spentSeconds, steps, moves } = state()
  services.send({ kind: 'finished', reason, spentSeconds, steps, moves })
}

/** Lets messages and heartbeats through between slices. */
async function madeReady<Result>(work: Sliced<Result>, { seconds }: SolveServices): Promise<Result> {
  let lastYield = seconds()
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
    if (seconds() - lastYield < secondsBetweenYields) continue
    await new Promise((resolve) => setImmediate(resolve))
    lastYield = seconds()
  }
}

interface SearchLoop {
  state(): RunState
  readonly reporter: { readonly lastReport: number; report(search: Search<unknown>, state: RunState): Promise<void> }
}

async function searchUntilDone(search: Search<unknown>, run: SolveRun, services: SolveServices, { state, reporter }: SearchLoop) {
  const termination = createTermination(run.limits)
  let lastYield = services.seconds()
  for (;;) {
    const now = state()
    const reason = services.isStopped() ? 'stopped' : termination.check(now)
    if (reason) return reason
    search.advance(stepsPerLook, termination.progress(now))
    const seconds = services.seconds()
    if (seconds - reporter.lastReport >= secondsBetweenReports) await reporter.report(search, now)
    if (seconds - lastYield < secondsBetweenYields) continue
    await new Promise((resolve) => setImmediate(resolve))
    lastYield = services.seconds()
  }
}

/** Stores the best plan when it is better than the last one stored, after an evaluation that shares nothing with the search. */
function createReporter(job: DatasetJob, run: SolveRun, services: SolveServices, overrides: Weights) {
  const { model, send } = services
  let reported: Score | undefined
  let count = 0
  return {
    lastReport: services.seconds(),
    async report(search: Search<unknown>, state: RunState): Promise<void> {
      this.lastReport = services.seconds()
      if (reported && compareScores(search.bestScore, reported) <= 0) return
      const plan = search.bestPlan()
      const analysis = analyse(plan, model.constraints, overrides)
      const score = parseScore(analysis.score)
      if (compareScores(score, search.bestScore) !== 0) {
        throw new Error(`The solver reports the score ${formatScore(search.bestScore)} for a plan that evaluates to ${analysis.score}. The plan was not stored.`)
      }
      const folder = services.documents.attemptFolder(job.datasetId, run.attempt, ++count)
      const documents = documentFolder(folder, `dataset ${job.datasetId}`, nodeFiles)
      const kpis = await storePlan({ model, plan, analysis, write: (kind, value) => documents.write(kind, value) })
      reported = score
      const { spentSeconds, steps, moves } = state
      send({ kind: 'best', folder, score, kpis, spentSeconds, steps, moves })
    },
  }
}

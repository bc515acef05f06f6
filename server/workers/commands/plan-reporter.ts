/**
 * Hands the plans of a run over: each better one as documents in a folder of its own, after an evaluation that shares
 * nothing with the search.
 */
import { analyse, type Weights } from '../../models/constraint.ts'
import { compareScores, formatScore, parseScore, type Score } from '../../solver/search/score.ts'
import type { Search } from '../../solver/search/search.ts'
import type { RunState } from '../../solver/search/termination.ts'
import { planVersion } from '../../storage/plan-versions.ts'
import { isRefusedByDisk } from '../../storage/storage-error.ts'
import type { Persistence } from '../../storage/until-stored.ts'
import type { PlanSources } from './prepare-plan.ts'
import type { DatasetJob, SolveRun, WorkerEvent } from '../protocol.ts'
import { storePlan } from './store-plan.ts'

export interface ReportServices extends PlanSources {
  send(event: WorkerEvent): void
  /** Seconds, monotonic. */
  seconds(): number
  readonly persistence: Persistence
}

export interface PlanReporter {
  /** Seconds, monotonic: when the last plan was handed over, or was to be. */
  readonly lastReport: number
  /**
   * Resolves to whether the best plan is stored; false while the disk refuses, which costs the run nothing: it is
   * called
   * again. Throws when the disk has refused for longer than patience lasts.
   */
  report(search: Search<unknown>, state: RunState): Promise<boolean>
}

export function createPlanReporter(
  job: DatasetJob,
  run: SolveRun,
  services: ReportServices,
  overrides: Weights,
): PlanReporter {
  const { model, send, seconds } = services
  let reported: Score | undefined
  let count = 0
  let lastReport = seconds()
  let refusedSince: number | undefined

  const store = async (search: Search<unknown>, { spentSeconds, steps, moves }: RunState): Promise<void> => {
    const plan = search.bestPlan()
    const [broken] = model.brokenPins?.(plan) ?? []
    if (broken !== undefined) throw new Error(`The solver does not keep a pin: ${broken} The plan was not stored.`)
    const analysis = analyse(plan, model.constraints, overrides)
    const score = parseScore(analysis.score)
    if (compareScores(score, search.bestScore) !== 0) {
      throw new Error(
        `The solver reports the score ${formatScore(search.bestScore)} for a plan that evaluates to ${analysis.score}. The plan was not stored.`,
      )
    }
    const version = planVersion(run.attempt, ++count)
    const documents = services.documents.planFolder(job.datasetId, version)
    try {
      const kpis = await storePlan({ model, plan, analysis, write: (kind, value) => documents.write(kind, value) })
      reported = score
      send({ kind: 'best', version, score, kpis, spentSeconds, steps, moves })
    } catch (error) {
      // What there is of it takes the room that the next one needs.
      await services.documents.removePlans(job.datasetId, [version]).catch(() => undefined)
      throw error
    }
  }

  return {
    get lastReport() {
      return lastReport
    },
    async report(search, state) {
      try {
        if (reported && compareScores(search.bestScore, reported) <= 0) return true
        await store(search, state)
        if (refusedSince !== undefined) send({ kind: 'log', line: 'The disk takes plans again.' })
        refusedSince = undefined
        return true
      } catch (error) {
        if (!isRefusedByDisk(error)) throw error
        if (refusedSince === undefined)
          send({ kind: 'log', line: `A better plan is kept in memory until the disk takes it: ${String(error)}` })
        refusedSince ??= seconds()
        if (seconds() - refusedSince < services.persistence.patienceSeconds) return false
        throw error
      } finally {
        // Only now: a plan that takes a second to be stored is not followed by the next one at once.
        lastReport = seconds()
      }
    },
  }
}

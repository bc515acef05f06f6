/**
 * Datasets as the solve queue sees them: taking the next, and writing a run's events into its log and its life, in this
 * order.
 */
import type { Clock } from '../../foundation/clock.ts'
import { formatScore } from '../../solver/search/score.ts'
import { nameOf, type RunKey } from '../dataset/run.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import { endOf, type DatasetLife, type FencedLife, type StatusListener } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import type { Dataset, DatasetChanges } from '../dataset/dataset.ts'
import { findDatasetById } from '../dataset/dataset-repository.ts'
import { nextQueued } from './queue-repository.ts'
import { goOnAfterInterruption } from '../lifecycle/interrupted-run.ts'
import { assertLease, isLeaseLost } from '../dataset/lease.ts'
import type { ScoreHistory } from '../lifecycle/score-history.ts'
import { createSupersededPlans } from './superseded-plans.ts'

export interface DatasetRunsOptions {
  readonly database: Database
  readonly documents: Documents
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly history: ScoreHistory
  readonly clock: Clock
}

export interface DatasetRuns extends DatasetPort {
  /** Takes this one into SOLVING_STARTED, or ends it when it was to stop; undefined unless it is to be run now. */
  start(id: string, alongside?: StatusListener): Promise<RunnableDataset | undefined>
}

export function createDatasetRuns({ database, documents, life, log, history, clock }: DatasetRunsOptions): DatasetRuns {
  /** Plans that are stored while the row does not name them yet, because the journal refused it. */
  const unsaid = new Map<string, DatasetChanges>()
  const unsaidOf = (run: RunKey): DatasetChanges => unsaid.get(nameOf(run)) ?? {}
  const superseded = createSupersededPlans({ documents, clock })
  /** Throws LEASE_LOST: a run that was overtaken says nothing more, either. */
  const held = async (run: RunKey): Promise<Dataset> => {
    const dataset = await database.read((db) => findDatasetById(db, run.id))
    assertLease(dataset, run)
    return dataset
  }
  /**
   * Last lines of runs whose end is being stored: in the log before the status, and once however often that is tried.
   */
  const told = new Map<string, string>()
  const tell = async (run: RunKey, line: string) => {
    if (told.get(nameOf(run)) === line) return
    await held(run)
    told.set(nameOf(run), line)
    await log.write(run.id, line)
  }
  const forget = (run: RunKey) => {
    unsaid.delete(nameOf(run))
    told.delete(nameOf(run))
  }
  /** Stores something together with whatever the row does not say yet; a run without a lease has nothing to say. */
  const settle = async (run: RunKey, store: (life: FencedLife) => Promise<unknown>) => {
    await store(life.fenced(run)).catch((error: unknown) => {
      if (isLeaseLost(error)) forget(run)
      throw error
    })
    forget(run)
  }

  const start: DatasetRuns['start'] = async (id, alongside) => {
    const dataset = await life.decide(
      id,
      (before) =>
        before.isStopRequested
          ? { event: endOf(before) }
          : { event: 'started', changes: { attempt: before.attempt + 1 } },
      alongside,
    )
    if (dataset?.status !== 'SOLVING_STARTED') return undefined
    await log.write(id, `Solving started, attempt ${dataset.attempt}.`)
    return runnable(dataset)
  }

  return {
    start,
    async startNext() {
      for (;;) {
        const next = await database.read(nextQueued)
        if (!next) return undefined
        // After a start they may be with other servers only.
        await documents.stage(next)
        const dataset = await start(next.id)
        if (dataset) return dataset
      }
    },

    async activated(run, { threadCount, preparedSeconds }) {
      await life.fenced(run).apply('activated', { threadCount })
      const threads = threadCount === 1 ? 'one thread' : `${threadCount} threads`
      await log.write(run.id, `The search runs on ${threads}, prepared in ${preparedSeconds.toFixed(1)} s.`)
    },

    async improved(run, best) {
      const { version, score, kpis, spentSeconds, steps, moves } = best
      const { id, attempt } = run
      await documents.keep({ id, documentsVersion: version })
      const changes: DatasetChanges = {
        documentsVersion: version,
        score: formatScore(score),
        kpis,
        hasSolution: true,
        spentSeconds,
      }
      unsaid.set(nameOf(run), changes)
      await settle(run, (life) => life.update(changes))
      await superseded.by(run, version)
      await history.add(id, { at: clock.now(), attempt, best })
      await log.write(
        id,
        `New best ${formatScore(score)} after ${spentSeconds.toFixed(1)} s, ${steps} steps, ${moves} moves.`,
      )
    },

    async finished(run, { reason, spentSeconds, steps, moves }) {
      const dataset = await held(run)
      const changes = { ...unsaidOf(run), ...(spentSeconds === undefined ? {} : { spentSeconds }) }
      const effort =
        steps === undefined ? '' : ` after ${(spentSeconds ?? 0).toFixed(1)} s, ${steps} steps, ${moves ?? 0} moves`
      await tell(run, `Solving ended (${reason})${effort}; best score ${changes.score ?? dataset.score ?? 'none'}.`)
      await settle(run, (life) => life.decide((before) => ({ event: endOf(before, changes), changes })))
    },

    async failed(run, message) {
      await tell(run, `Solving failed: ${message}`)
      await settle(run, (life) => life.apply('failed', { ...unsaidOf(run), failureMessage: message }))
    },

    async interrupted(run, { reason, spentSeconds }) {
      const cause = `The solver process ${reason}`
      await tell(run, `${cause}.`)
      const changes = { ...unsaidOf(run), spentSeconds }
      await settle(run, (life) => goOnAfterInterruption(run.id, { cause, changes }, { decide: life.decide, log }))
    },

    async requeued(run, spentSeconds) {
      await tell(run, 'The platform shuts down; the run goes on from its best plan at the next start.')
      await settle(run, (life) =>
        life.decide((before) => ({
          event: 'requeued',
          changes: { ...unsaidOf(run), spentSeconds, queuedAt: before.queuedAt },
        })),
      )
    },

    async cleared(run) {
      superseded.forget(run)
      const dataset = await database.read((db) => findDatasetById(db, run.id))
      if (!dataset) return
      const { documentsVersion: pending } = unsaidOf(run)
      const kept = [dataset.documentsVersion, ...(pending === undefined ? [] : [pending])]
      await documents.clearAttempts(run.id, run.attempt, kept)
    },
    async log(run, line) {
      // A line is not worth a run: what keeps it from being looked up may be over when the run has more to store.
      await held(run).catch((error: unknown) => {
        if (isLeaseLost(error)) throw error
      })
      await log.write(run.id, line)
    },
  }
}

function runnable(dataset: Dataset): RunnableDataset {
  return {
    id: dataset.id,
    modelId: dataset.modelId,
    attempt: dataset.attempt,
    spentSeconds: dataset.spentSeconds,
    hasSolution: dataset.hasSolution,
    documentsVersion: dataset.documentsVersion,
    configuration: dataset.configuration,
  }
}

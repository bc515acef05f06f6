/**
 * Datasets as the solve queue sees them: taking the next, and writing a run's events into its log and its life, in this
 * order.
 */
import type { Clock } from '../../foundation/clock.ts'
import { formatScore } from '../../solver/search/score.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import { planDocumentKinds } from '../../workers/commands/store-plan.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import { endOf, type DatasetLife } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import type { Dataset, DatasetChanges } from '../lifecycle/dataset.ts'
import { findDatasetById } from '../lifecycle/dataset-repository.ts'
import { nextQueued } from './queue-repository.ts'
import { goOnAfterInterruption } from '../lifecycle/interrupted-run.ts'
import type { ScoreHistory } from '../lifecycle/score-history.ts'

export interface DatasetRunsOptions {
  readonly database: Database
  readonly documents: Documents
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly history: ScoreHistory
  readonly clock: Clock
}

export function createDatasetRuns({ database, documents, life, log, history, clock }: DatasetRunsOptions): DatasetPort {
  /** Plans whose documents are in their place while the row does not say so yet, because the journal refused it. */
  const unsaid = new Map<string, { readonly folder: string; readonly changes: DatasetChanges }>()
  const unsaidOf = (id: string): DatasetChanges => unsaid.get(id)?.changes ?? {}
  /**
   * Last lines of runs whose end is being stored: in the log before the status, and once however often that is tried.
   */
  const told = new Map<string, string>()
  const tell = async (id: string, line: string) => {
    if (told.get(id) === line) return
    told.set(id, line)
    await log.write(id, line)
  }
  /** An end of the run, for good or for now, together with whatever its row does not say yet. */
  const settle = async (id: string, store: () => Promise<unknown>) => {
    await store()
    unsaid.delete(id)
    told.delete(id)
  }

  return {
    async startNext() {
      for (;;) {
        const next = await database.read(nextQueued)
        if (!next) return undefined
        const dataset = await life.decide(next.id, (before) =>
          before.isStopRequested
            ? { event: endOf(before) }
            : { event: 'started', changes: { attempt: before.attempt + 1 } },
        )
        if (dataset?.status !== 'SOLVING_STARTED') continue
        await log.write(next.id, `Solving started, attempt ${dataset.attempt}.`)
        return runnable(dataset)
      }
    },

    async activated(id, { threadCount, preparedSeconds }) {
      await life.apply(id, 'activated', { threadCount })
      const threads = threadCount === 1 ? 'one thread' : `${threadCount} threads`
      await log.write(id, `The search runs on ${threads}, prepared in ${preparedSeconds.toFixed(1)} s.`)
    },

    async improved(id, best) {
      const { folder, score, kpis, spentSeconds, steps, moves } = best
      const changes: DatasetChanges = {
        score: formatScore(score),
        kpis,
        hasSolution: true,
        spentSeconds,
      }
      if (unsaid.get(id)?.folder !== folder) await documents.adopt(id, folder, planDocumentKinds)
      unsaid.set(id, { folder, changes })
      const { attempt } = await life.update(id, changes)
      unsaid.delete(id)
      await history.add(id, { at: clock.now(), attempt, best })
      await log.write(
        id,
        `New best ${formatScore(score)} after ${spentSeconds.toFixed(1)} s, ${steps} steps, ${moves} moves.`,
      )
    },

    async finished(id, { reason, spentSeconds, steps, moves }) {
      const dataset = await database.read((db) => findDatasetById(db, id))
      const changes = { ...unsaidOf(id), ...(spentSeconds === undefined ? {} : { spentSeconds }) }
      const effort =
        steps === undefined ? '' : ` after ${(spentSeconds ?? 0).toFixed(1)} s, ${steps} steps, ${moves ?? 0} moves`
      await tell(id, `Solving ended (${reason})${effort}; best score ${changes.score ?? dataset?.score ?? 'none'}.`)
      await settle(id, () => life.decide(id, (before) => ({ event: endOf(before, changes), changes })))
    },

    async failed(id, message) {
      await tell(id, `Solving failed: ${message}`)
      await settle(id, () => life.apply(id, 'failed', { ...unsaidOf(id), failureMessage: message }))
    },

    async interrupted(id, { reason, spentSeconds }) {
      const cause = `The solver process ${reason}`
      await tell(id, `${cause}.`)
      const changes = { ...unsaidOf(id), spentSeconds }
      await settle(id, () => goOnAfterInterruption(id, { cause, changes }, { life, log }))
    },

    async requeued(id, spentSeconds) {
      await tell(id, 'The platform shuts down; the run goes on from its best plan at the next start.')
      await settle(id, () =>
        life.decide(id, (before) => ({
          event: 'requeued',
          changes: { ...unsaidOf(id), spentSeconds, queuedAt: before.queuedAt },
        })),
      )
    },

    cleared: (id, attempt) => documents.clearAttempts(id, attempt),
    log: (id, line) => log.write(id, line),
  }
}

function runnable(dataset: Dataset): RunnableDataset {
  return {
    id: dataset.id,
    modelId: dataset.modelId,
    attempt: dataset.attempt,
    spentSeconds: dataset.spentSeconds,
    hasSolution: dataset.hasSolution,
    configuration: dataset.configuration,
  }
}

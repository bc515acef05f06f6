/** Datasets as the solve queue sees them: taking the next, and writing a run's events into its log and its life, in this order. */
import type { Clock } from '../foundation/clock.ts'
import { formatScore } from '../solver/score.ts'
import type { DatasetPort, RunnableDataset } from '../solving/dataset-port.ts'
import { planDocumentKinds } from '../solving/worker/store-plan.ts'
import type { Database } from '../storage/database.ts'
import type { Documents } from '../storage/documents.ts'
import type { DatasetLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import { findDatasetById, nextQueued, type DatasetRow } from './dataset-repository.ts'
import type { ScoreHistory } from './score-history.ts'

export interface DatasetRunsOptions {
  readonly database: Database
  readonly documents: Documents
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly history: ScoreHistory
  readonly clock: Clock
}

export function createDatasetRuns({ database, documents, life, log, history, clock }: DatasetRunsOptions): DatasetPort {
  const find = (id: string) => database.read((db) => findDatasetById(db, id))

  return {
    async startNext() {
      for (;;) {
        const next = await database.read(nextQueued)
        if (!next) return undefined
        const started = await life.apply(next.id, 'started', { attempt: next.attempt + 1 })
        if (!started) continue
        await log.write(next.id, `Solving started, attempt ${started.attempt}.`)
        return runnable(started)
      }
    },

    async activated(id) {
      await life.apply(id, 'activated')
      await log.write(id, 'The search runs.')
    },

    async improved(id, best) {
      const { folder, score, kpis, spentSeconds, steps, moves } = best
      await documents.adopt(id, folder, planDocumentKinds)
      const { attempt } = await life.update(id, { score: formatScore(score), kpis_json: JSON.stringify(kpis), has_solution: 1, spent_seconds: spentSeconds })
      await history.add(id, { at: clock.now(), attempt, best })
      await log.write(id, `New best ${formatScore(score)} after ${spentSeconds.toFixed(1)} s, ${steps} steps, ${moves} moves.`)
    },

    async finished(id, { reason, spentSeconds, steps, moves }) {
      const dataset = await find(id)
      if (!dataset) return
      const changes = spentSeconds === undefined ? {} : { spent_seconds: spentSeconds }
      const effort = steps === undefined ? '' : ` after ${(spentSeconds ?? 0).toFixed(1)} s, ${steps} steps, ${moves ?? 0} moves`
      await log.write(id, `Solving ended (${reason})${effort}; best score ${dataset.score ?? 'none'}.`)
      await life.apply(id, dataset.has_solution ? 'completed' : 'endedEmpty', changes)
    },

    async failed(id, message) {
      await log.write(id, `Solving failed: ${message}`)
      await life.apply(id, 'failed', { failure_message: message })
    },

    async requeued(id) {
      await log.write(id, 'The platform shuts down; the run goes on from its best plan at the next start.')
      await life.apply(id, 'requeued')
    },

    log: (id, line) => log.write(id, line),
  }
}

function runnable(row: DatasetRow): RunnableDataset {
  return {
    id: row.id,
    modelId: row.model_id,
    attempt: row.attempt,
    spentSeconds: row.spent_seconds,
    hasSolution: row.has_solution === 1,
    configuration: JSON.parse(row.config_json) as unknown,
  }
}

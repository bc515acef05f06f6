/**
 * At start: every dataset the last shutdown or crash left unfinished goes on. A run that was interrupted is queued again
 * from its last best plan with its remaining time - twice at most, then it has failed (decisions, section 9).
 */
import { solvingStatuses } from '../contract/status.ts'
import type { Database } from '../storage/database.ts'
import type { DatasetChecks } from './dataset-checks.ts'
import type { DatasetLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import { interruptedDatasets, type DatasetRow } from './dataset-repository.ts'

const mostRestarts = 2

export interface RecoveryServices {
  readonly database: Database
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly checks: DatasetChecks
}

/** Resolves once every unfinished dataset is where it can go on; the queue is woken by the caller. */
export async function recoverDatasets({ database, life, log, checks }: RecoveryServices): Promise<number> {
  const interrupted = await database.read((db) => interruptedDatasets(db))
  for (const dataset of interrupted) {
    if (dataset.status === 'DATASET_COMPUTED') await checks.enqueue(dataset.id)
    else if (solvingStatuses.has(dataset.status)) await recoverRun(dataset, life, log)
    else checks.begin(dataset)
  }
  return interrupted.length
}

async function recoverRun(dataset: DatasetRow, life: DatasetLife, log: DatasetLog): Promise<void> {
  const crashes = dataset.crash_count + 1
  if (dataset.stop_requested) {
    await life.apply(dataset.id, dataset.has_solution ? 'completed' : 'endedEmpty')
    await log.write(dataset.id, 'The platform stopped after this run had been asked to stop; its best plan is kept.')
  } else if (crashes > mostRestarts) {
    const message = `The platform was interrupted ${crashes} times while solving this dataset. The best plan is kept. Maybe the dataset needs more memory than the machine has.`
    await life.apply(dataset.id, 'failed', { failure_message: message, crash_count: crashes })
    await log.write(dataset.id, message)
  } else {
    await life.apply(dataset.id, 'requeued', { crash_count: crashes })
    await log.write(dataset.id, `The platform was interrupted; the run goes on from its best plan (restart ${crashes} of ${mostRestarts}).`)
  }
}

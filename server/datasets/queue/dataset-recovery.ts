/** At start: every dataset the last shutdown or crash left unfinished goes on. */
import { solvingStatuses } from '../../contract/status.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import { interruptedDatasets } from './queue-repository.ts'
import { goOnAfterInterruption } from '../lifecycle/interrupted-run.ts'

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
    else if (solvingStatuses.has(dataset.status))
      await goOnAfterInterruption(
        dataset.id,
        { cause: 'The platform was interrupted' },
        { decide: (decision) => life.decide(dataset.id, decision), log },
      )
    else checks.begin(dataset)
  }
  return interrupted.length
}

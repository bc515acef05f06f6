/** How datasets come to be: submitted, or derived from others, each request once. */
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { ResolveConfiguration } from '../configuration-profiles/resolve-configuration.ts'
import { createWatchCheck } from '../lifecycle/check-outcome.ts'
import { createDatasetActions } from '../lifecycle/dataset-actions.ts'
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import { createDatasetService } from '../lifecycle/dataset-service.ts'
import type { ScoreHistory } from '../lifecycle/score-history.ts'
import type { AssertRoomInQueue } from '../queue/queue-capacity.ts'
import type { SolveQueue } from '../queue/solve-queue.ts'
import { createDeriveDataset } from './derive-dataset.ts'
import { createIdempotency } from './idempotency/answer-once.ts'
import { createSubmitDataset } from './submit-dataset.ts'
import type { UploadOptions } from '../../http/upload.ts'

interface Needs extends UploadOptions {
  readonly database: Database
  readonly clock: Clock
  readonly documents: Documents
  readonly hub: DatasetHub
  readonly life: DatasetLife
  readonly datasetLog: DatasetLog
  readonly scoreHistory: ScoreHistory
  readonly solveQueue: SolveQueue
  readonly checkPool: WorkerPool
  readonly checks: DatasetChecks
  readonly assertRoomInQueue: AssertRoomInQueue
  readonly resolveConfiguration: ResolveConfiguration
  /** How long the answer of a submission waits for its check at most; 2 when absent. */
  readonly submissionWaitSeconds?: number
}

export function submissionFeature(needs: Needs) {
  const { database, clock, checkPool: pool, datasetLog: log, scoreHistory: history, solveQueue: queue } = needs
  const watchCheck = createWatchCheck(needs.hub, needs.submissionWaitSeconds)
  const datasets = createDatasetService({ ...needs, log, history, queue })
  return {
    gives: {
      datasets,
      submit: createSubmitDataset({ ...needs, pool, watchCheck }),
      actions: createDatasetActions({ ...needs, datasets }),
      derive: createDeriveDataset({ ...needs, datasets, pool, watchCheck }),
      idempotency: createIdempotency({ database, clock }),
    },
  }
}

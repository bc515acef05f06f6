/** A worker of a team: the platform without HTTP, which takes datasets from the shared database and solves them. */
import { createDatasetRuns } from '../datasets/queue/dataset-runs.ts'
import { lifecycleFeature } from '../datasets/lifecycle/feature.ts'
import { createClosers } from '../foundation/closers.ts'
import { notificationsFeature } from '../operations/notifications/feature.ts'
import { openLossLedger } from '../storage/loss-ledger.ts'
import { webhooksFeature } from '../webhooks/configuration/feature.ts'
import { deliveryFeature } from '../webhooks/delivery/feature.ts'
import { secretsFeature } from '../webhooks/secrets/feature.ts'
import { assembly } from './assembly.ts'
import { prepareGround, type Ground } from './ground.ts'
import type { PlatformOptions } from './platform-options.ts'

export type WorkerOptions = Pick<
  PlatformOptions,
  | 'dataFolder'
  | 'documentsPlace'
  | 'models'
  | 'modelFiles'
  | 'workerHost'
  | 'workerLimits'
  | 'slots'
  | 'travel'
  | 'clock'
  | 'logger'
> &
  Required<Pick<PlatformOptions, 'databaseAddress' | 'secretKey'>>

export interface RunningWorker {
  readonly id: string
  readonly usedSlots: number
  /** Puts what it solves back into the queue, to go on from its best plan elsewhere. */
  stop(): Promise<void>
}

/** Those whose rows change with a dataset; nothing of them is started, so that they deliver and notify nothing. */
const features = assembly<Ground>()
  .add(notificationsFeature)
  .add(secretsFeature)
  .add(webhooksFeature)
  .add(deliveryFeature)
  .add(lifecycleFeature)

/** Throws an AppError that says what keeps it from working. */
export async function runWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { openWorker } = await import('../team/worker/open-worker.ts')
  const { workerLimits: limits } = options
  const worker = await openWorker(options)
  const closers = createClosers()
  const stop = () =>
    worker
      .endRuns()
      .finally(() => closers.closeAll())
      .finally(() => worker.close())
  try {
    const losses = await openLossLedger(options.dataFolder)
    const opened = { ...worker.store, losses, close: stop, closers, restored: undefined }
    const { services } = await features.make(await prepareGround(options, opened), closers)
    const { documents, workerHost: host, datasetLog: log, scoreHistory: history } = services
    const datasets = createDatasetRuns({ ...services, log, history })
    const runs = await worker.begin({ datasets, documents, host, limits })
    return {
      id: worker.workerId,
      get usedSlots() {
        return runs.usedSlots
      },
      stop,
    }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

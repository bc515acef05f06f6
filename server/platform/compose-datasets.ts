/** Datasets, their solving and their search, wired to each other. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Closers } from '../foundation/closers.ts'
import type { ConfigurationProfileService } from '../datasets/configuration-profiles/profile-service.ts'
import { createResolveConfiguration } from '../datasets/configuration-profiles/resolve-configuration.ts'
import { createWatchCheck } from '../datasets/lifecycle/check-outcome.ts'
import { createDatasetActions } from '../datasets/lifecycle/dataset-actions.ts'
import { createDatasetChecks } from '../datasets/lifecycle/dataset-checks.ts'
import { createDatasetHub } from '../datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife } from '../datasets/lifecycle/dataset-life.ts'
import { createDatasetLog } from '../datasets/lifecycle/dataset-log.ts'
import { recoverDatasets } from '../datasets/lifecycle/dataset-recovery.ts'
import { createDatasetRuns } from '../datasets/queue/dataset-runs.ts'
import { createDatasetDetails } from '../datasets/lifecycle/dataset-details.ts'
import { createDatasetSearch } from '../datasets/search/dataset-search.ts'
import { createDatasetService } from '../datasets/lifecycle/dataset-service.ts'
import { createDeriveDataset } from '../datasets/submission/derive-dataset.ts'
import { createHousekeeping } from '../datasets/retention/housekeeping.ts'
import { createIdempotency } from '../datasets/submission/idempotency/answer-once.ts'
import { createPlanQuestions } from '../datasets/questions/plan-questions.ts'
import { prepareSortValues } from '../datasets/search/prepare-sort-values.ts'
import { createQueueCapacity, defaultQueueCapacity } from '../datasets/queue/queue-capacity.ts'
import { createRemovalHold } from '../datasets/retention/removal-hold.ts'
import { createScoreHistory } from '../datasets/lifecycle/score-history.ts'
import { createSolvingWatchdog } from '../datasets/queue/solving-watchdog.ts'
import { createSubmitDataset } from '../datasets/submission/submit-dataset.ts'
import { sweepDatasets } from '../datasets/retention/sweep-datasets.ts'
import { createTenantQueue } from '../datasets/queue/tenant-queue.ts'
import type { CompleteOptions } from './platform-options.ts'
import type { SettingsService } from '../operations/settings/setting-service.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { inspectStoreCopy } from '../workers/inspect-store-copy.ts'
import { createSolveQueue } from '../datasets/queue/solve-queue.ts'
import type { Database } from '../storage/database.ts'
import { openDocuments } from '../storage/documents.ts'
import type { LossLedger } from '../storage/loss-ledger.ts'
import { defaultPersistence as persistence } from '../storage/until-stored.ts'
import type { WebhookDelivery } from '../webhooks/delivery/webhook-delivery.ts'

/** Two for small jobs, and for large ones one on two cores, beside a solve, else two. */
const checkPoolSize = availableParallelism() > 2 ? { width: 4, mostLarge: 2 } : { width: 3, mostLarge: 1 }
/**
 * Questions are answered beside the slots: somebody waits for each, however much is being solved (decisions, section
 * 10).
 */
const questionPoolSize = { width: 2, mostLarge: 2 }

export type Datasets = Awaited<ReturnType<typeof startDatasets>>

export interface DatasetFoundation {
  readonly closers: Closers
  readonly database: Database
  readonly profiles: ConfigurationProfileService
  readonly settings: SettingsService
  readonly deliveries: WebhookDelivery
  readonly losses: LossLedger
}

/** Datasets and their solving, and everything unfinished going on. */
export async function startDatasets(
  options: CompleteOptions,
  { closers, database, profiles, settings, deliveries, losses }: DatasetFoundation,
) {
  const { dataFolder, models, clock, logger, travel, workerHost: host, workerLimits: limits, slots } = options
  const uploadsFolder = join(dataFolder, 'uploads')
  const travelCacheFolder = join(dataFolder, 'travel-cache')
  const resolveConfiguration = createResolveConfiguration(profiles)
  const assertRoomInQueue = createQueueCapacity(database, options.queueCapacity ?? defaultQueueCapacity)
  const bodyLimits = options.bodyLimits ? { bodyLimits: options.bodyLimits } : {}
  const documents = openDocuments(dataFolder)
  await sweepDatasets({ dataFolder, database, documents, uploadsFolder, losses, clock, logger })
  const sortValues = await prepareSortValues({ database, models, logger })
  const hub = createDatasetHub()
  const life = createDatasetLife({ database, clock, hub, sortValues, listeners: [deliveries.record] })
  const log = createDatasetLog(dataFolder, clock)
  const history = createScoreHistory(dataFolder)
  const pool = createWorkerPool({ host, limits, ...checkPoolSize })
  const questionPool = createWorkerPool({ host, limits, ...questionPoolSize })
  const runs = createDatasetRuns({ database, documents, life, log, history, clock })
  const queue = createSolveQueue({
    host,
    limits,
    datasets: runs,
    slots,
    dataFolder,
    travel,
    travelCacheFolder,
    persistence,
    clock,
    logger,
  })
  const checks = createDatasetChecks({
    life,
    log,
    pool,
    queue,
    documents,
    dataFolder,
    travel,
    travelCacheFolder,
    persistence,
    clock,
    logger,
  })
  const watchdog = createSolvingWatchdog({ database, life, log, checks, queue, logger })
  const watchCheck = createWatchCheck(hub, options.submissionWaitSeconds)
  const submit = createSubmitDataset({
    life,
    documents,
    pool,
    checks,
    watchCheck,
    clock,
    dataFolder,
    uploadsFolder,
    resolveConfiguration,
    assertRoomInQueue,
    ...bodyLimits,
  })
  const service = createDatasetService({ database, documents, life, log, history, hub, queue, submit })
  const actions = createDatasetActions({ datasets: service, life, checks, clock, assertRoomInQueue })
  const questions = createPlanQuestions({
    datasets: service,
    documents,
    pool: questionPool,
    dataFolder,
    uploadsFolder,
    travel,
    travelCacheFolder,
    resolveConfiguration,
    ...bodyLimits,
  })
  const derive = createDeriveDataset({
    datasets: service,
    life,
    documents,
    pool,
    checks,
    watchCheck,
    clock,
    dataFolder,
    resolveConfiguration,
    assertRoomInQueue,
    travel,
    travelCacheFolder,
  })
  const search = createDatasetSearch(database)
  const readDetails = createDatasetDetails(database)
  const idempotency = createIdempotency({ database, clock })
  const removal = createRemovalHold(documents)
  const housekeeping = createHousekeeping({
    database,
    documents: removal.documents,
    clock,
    logger,
    limits: settings.read,
    hub,
    idempotency,
  })
  closers.add(async () => {
    await housekeeping.stop()
    await watchdog.stop()
    await questionPool.close()
    await pool.close()
    await checks.close()
    await queue.close()
  })
  const recovered = await recoverDatasets({ database, life, log, checks })
  if (recovered > 0) logger.info({ recovered }, 'unfinished datasets go on')
  queue.wake()
  watchdog.start()
  housekeeping.start()
  return {
    features: { datasets: service, actions, questions, idempotency, derive, search, readDetails },
    queue,
    hub,
    load: () => ({
      slots: queue.slots,
      usedSlots: queue.usedSlots,
      workers: sumLoads([pool.load(), questionPool.load()]),
    }),
    inspectStore: (folder: string) => inspectStoreCopy(pool, folder),
    keepDocuments: removal.keepDocuments,
    tenantQueue: createTenantQueue({ database, life, queue, datasets: service, models }),
  }
}

function sumLoads(loads: readonly ReturnType<WorkerPool['load']>[]): ReturnType<WorkerPool['load']> {
  const sum = (key: keyof ReturnType<WorkerPool['load']>) => loads.reduce((total, load) => total + load[key], 0)
  return { processes: sum('processes'), busy: sum('busy'), waiting: sum('waiting') }
}

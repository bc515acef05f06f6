/** Checking and solving: the worker pool, the solve queue with its runs, and everything unfinished going on. */
import { availableParallelism } from 'node:os'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import type { Documents } from '../../storage/documents.ts'
import { defaultPersistence as persistence } from '../../storage/until-stored.ts'
import type { WorkerLimits } from '../../workers/supervised-worker.ts'
import type { WorkerHost } from '../../workers/worker-host.ts'
import { createStagingPool } from '../../workers/staging-pool.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { createDatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import { recoverDatasets } from './dataset-recovery.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import type { ScoreHistory } from '../lifecycle/score-history.ts'
import { createDatasetRuns } from './dataset-runs.ts'
import { createQueueCapacity, defaultQueueCapacity } from './queue-capacity.ts'
import { createSolveQueue, type SolveQueue } from './solve-queue.ts'
import { solveQueueRoutes } from './solve-queue-routes.ts'
import { watchSolving } from './solving-watch.ts'
import { createSolvingWatchdog } from './solving-watchdog.ts'
import type { TeamWork } from './team-work.ts'
import { createTenantQueue } from './tenant-queue.ts'

interface Needs {
  readonly documentsFolder: string
  readonly database: Database
  readonly documents: Documents
  readonly life: DatasetLife
  readonly hub: DatasetHub
  readonly datasetLog: DatasetLog
  readonly scoreHistory: ScoreHistory
  readonly clock: Clock
  readonly logger: Logger
  readonly workerHost: WorkerHost
  readonly workerLimits: WorkerLimits
  readonly slots: number
  /** What the host asked for, in force again when the setting is taken back. */
  readonly hostSlots: number
  readonly queueCapacity?: number
  readonly firstTenantId: string
  /** Where workers solve. */
  readonly teamWork?: TeamWork | undefined
  readonly settings: {
    onChange(listener: (tenantId: string, settings: { readonly slots: number | null }) => void): unknown
  }
}

/** Two for small jobs, and for large ones one on two cores, beside a solve, else two. */
const checkPoolSize = availableParallelism() > 2 ? { width: 4, maxLarge: 2 } : { width: 3, maxLarge: 1 }

export async function solvingFeature(needs: Needs) {
  const { documentsFolder: dataFolder, database, documents, life, clock, logger, teamWork } = needs
  const { workerHost: host, workerLimits: limits, datasetLog: log } = needs
  const checkPool = createStagingPool(createWorkerPool({ host, limits, dataFolder, ...checkPoolSize }), documents)
  const solveQueue = teamWork ? teamWork.solveQueue(needs.hub) : ownSolveQueue(needs)
  const checks = createDatasetChecks({
    ...{ life, log, documents, clock, logger },
    pool: checkPool,
    queue: solveQueue,
    persistence,
  })
  const watchdog = createSolvingWatchdog({ database, life, log, checks, queue: solveQueue, logger })
  if (teamWork) teamWork.lookAfter({ life, log, checks })
  else {
    const recovered = await recoverDatasets({ database, life, log, checks })
    if (recovered > 0) logger.info({ recovered }, 'unfinished datasets go on')
    solveQueue.wake()
    watchdog.start()
  }
  return {
    gives: {
      checkPool,
      checks,
      solveQueue,
      assertRoomInQueue: createQueueCapacity(database, needs.queueCapacity ?? defaultQueueCapacity),
      watchSolving: () => watchSolving(database, needs.hub),
      inspectStore: (folder: string) => checkPool.perform({ kind: 'inspectStore', folder }),
    },
    async stop() {
      await watchdog.stop()
      await checkPool.close()
      await checks.close()
      await solveQueue.close()
    },
  }
}

/** Solves in processes of this one. */
function ownSolveQueue(needs: Needs): SolveQueue {
  const { settings, clock, logger, slots, datasetLog: log, scoreHistory: history } = needs
  const { workerHost: host, workerLimits: limits } = needs
  const datasets = createDatasetRuns({ ...needs, log, history })
  const solveQueue = createSolveQueue({ host, limits, datasets, slots, persistence, clock, logger })
  settings.onChange((tenantId, changed) => {
    if (tenantId === needs.firstTenantId) solveQueue.setSlots(changed.slots ?? needs.hostSlots)
  })
  return solveQueue
}

interface QueueNeeds {
  readonly database: Database
  readonly life: DatasetLife
  readonly solveQueue: SolveQueue
  readonly datasets: DatasetService
  readonly models: readonly PlanningModel[]
  readonly teamWork?: TeamWork | undefined
}

/** The queue of a tenant, to be seen and steered. */
export function solveQueueFeature({ solveQueue: queue, ...needs }: QueueNeeds) {
  return {
    tags: { 'Solve queue': 'What waits for a solver and what has one.' },
    routes: solveQueueRoutes(createTenantQueue({ ...needs, queue })),
  }
}

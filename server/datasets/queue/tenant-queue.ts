/** The solve queue of a tenant as its members see and steer it, over all models. */
import type { DatasetMetadata } from '../../contract/dataset.ts'
import type { SolveQueueEntry, SolveQueueState } from '../../contract/solve-queue.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { SolveQueue } from './solve-queue.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetLife } from '../lifecycle/dataset-life.ts'
import { metadataOf } from '../dataset/dataset-metadata.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { findDatasetOfTenant } from '../dataset/dataset-repository.ts'
import type { DatasetService } from '../lifecycle/dataset-service.ts'
import { listQueued, listRunning } from './queue-repository.ts'
import type { TeamWork } from './team-work.ts'

export interface TenantQueue {
  read(tenantId: string): Promise<SolveQueueState>
  /** Thdatasets STATUS_CONFLICT unless the dataset waits. */
  reprioritise(tenantId: string, id: string, priority: number): Promise<DatasetMetadata>
  /** As DELETE /{id} of the model API: ends solving, keeps the best plan. */
  cancel(tenantId: string, id: string): Promise<DatasetMetadata>
}

export interface TenantQueueOptions {
  readonly database: Database
  readonly life: DatasetLife
  readonly queue: SolveQueue
  readonly datasets: DatasetService
  readonly models: readonly PlanningModel[]
  readonly teamWork?: Pick<TeamWork, 'jobs'> | undefined
}

export function createTenantQueue(options: TenantQueueOptions): TenantQueue {
  const { database, life, queue, datasets, models, teamWork } = options
  const find = async (tenantId: string, id: string) =>
    (await database.read((db) => findDatasetOfTenant(db, tenantId, id))) ?? notFound(id)
  return {
    async read(tenantId) {
      const [running, queued] = await database.read(
        async (db) => [await listRunning(db, tenantId), await listQueued(db, tenantId)] as const,
      )
      return {
        slots: { used: queue.usedSlots, total: queue.slots },
        running: running.map((dataset) => entryOf(dataset)),
        queued: queued.map((dataset, index) => ({ ...entryOf(dataset), position: index + 1 })),
      }
    },
    async reprioritise(tenantId, id, priority) {
      const changed = await life.updateIf(
        id,
        (dataset) => dataset.tenantId === tenantId && dataset.status === 'SOLVING_SCHEDULED',
        { priority },
        // One that was sent to the workers already goes back into the queue, to its new place.
        (tx) => teamWork?.jobs.withdraw(tx, id) ?? Promise.resolve(),
      )
      if (changed) return metadataOf(changed)
      const { status } = await find(tenantId, id)
      throw new AppError(
        'STATUS_CONFLICT',
        `The dataset ${id} is ${status} and does not wait in the solve queue; only the place of one that is SOLVING_SCHEDULED can be changed. What waits is listed by GET /api/platform/v1/solve-queue.`,
      )
    },
    async cancel(tenantId, id) {
      const dataset = await find(tenantId, id)
      const model = models.find((candidate) => candidate.id === dataset.modelId) ?? notFound(id)
      return metadataOf(await datasets.stop({ tenantId, model, id }))
    },
  }
}

function notFound(id: string): never {
  throw new AppError(
    'DATASET_NOT_FOUND',
    `There is no dataset ${id} in this tenant. Those that wait or run are listed by GET /api/platform/v1/solve-queue.`,
  )
}

function entryOf(dataset: Dataset): SolveQueueEntry {
  return {
    id: dataset.id,
    name: dataset.name,
    model: dataset.modelId,
    status: dataset.status,
    priority: dataset.priority,
    ...(dataset.queuedAt === null ? {} : { queuedAt: dataset.queuedAt }),
    ...(dataset.score === null ? {} : { score: dataset.score }),
  }
}

/** What can be done to a dataset that exists: solve it again, rename it, move it to the bin and take it back out. */
import { solvingStatuses, type DatasetStatus } from '../../contract/status.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { DatasetChecks } from './dataset-checks.ts'
import type { DatasetLife } from './dataset-life.ts'
import type { Dataset, DatasetChanges } from '../dataset/dataset.ts'
import type { DatasetKey, DatasetService } from './dataset-service.ts'
import { statusesBefore } from './status-machine.ts'

export interface SolveOrder {
  /** As before when undefined. */
  readonly priority: number | undefined
  /** The webhook call it is solved for. */
  readonly eventChain: string | null
}

export interface DatasetActions {
  /** Queues the dataset; it starts from its best plan where it has one. Throws STATUS_CONFLICT. */
  solve(key: DatasetKey, order: SolveOrder): Promise<Dataset>
  rename(
    key: DatasetKey,
    changes: { name?: string | undefined; tags?: readonly string[] | undefined },
  ): Promise<Dataset>
  /** Into the bin, where it stays for the days the settings say. Throws STATUS_CONFLICT while it is being worked on. */
  purge(key: DatasetKey): Promise<Dataset>
  /**
   * Out of the bin; nothing happens to a dataset that is not in it. Throws DATASET_NOT_FOUND when it is gone for good.
   */
  restore(key: DatasetKey): Promise<Dataset>
}

export interface DatasetActionsOptions {
  readonly datasets: DatasetService
  readonly life: DatasetLife
  readonly checks: DatasetChecks
  readonly clock: Clock
  /** Throws TOO_MANY_REQUESTS when the queue of the tenant is full. */
  readonly assertRoomInQueue: (tenantId: string, operation: 'SOLVE') => Promise<void>
}

export function createDatasetActions({
  datasets,
  life,
  checks,
  clock,
  assertRoomInQueue,
}: DatasetActionsOptions): DatasetActions {
  return {
    async solve(key, { priority, eventChain }) {
      const dataset = await datasets.find(key)
      await assertRoomInQueue(key.tenantId, 'SOLVE')
      const changes: DatasetChanges = {
        operation: 'SOLVE',
        isStopRequested: false,
        eventChain,
        ...(priority === undefined ? {} : { priority }),
      }
      const queued = await checks.enqueue(dataset.id, changes)
      if (queued) return queued
      const { status } = await datasets.find(key)
      throw new AppError(
        'STATUS_CONFLICT',
        `The dataset ${dataset.id} is ${status} and cannot be solved now. It can be from ${statusesBefore('queued').join(', ')}.`,
      )
    },
    async rename(key, { name, tags }) {
      const dataset = await datasets.find(key)
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      }
      return Object.keys(changes).length === 0 ? dataset : life.update(dataset.id, changes)
    },
    async purge(key) {
      const dataset = await datasets.find(key)
      const purged = await life.purge(dataset.id)
      if (purged) return purged
      const { status } = await datasets.find(key)
      throw new AppError(
        'STATUS_CONFLICT',
        `The dataset ${dataset.id} is ${status} and cannot be purged while it is worked on. ${howToEnd(status, `DELETE /${key.model.version}/${key.model.resource}/${dataset.id}`)}`,
      )
    },
    async restore(key) {
      const dataset = await datasets.findEvenPurged(key)
      if (dataset.purgedAt === null) return dataset
      // Housekeeping may have emptied the bin in between; then the second search says that it is gone.
      const restored = await life.updateIf(dataset.id, () => true, {
        purgedAt: null,
        restoredAt: clock.now().toISOString(),
      })
      return restored ?? datasets.findEvenPurged(key)
    },
  }
}

function howToEnd(status: DatasetStatus, stopping: string): string {
  return solvingStatuses.has(status)
    ? `Stop it first with ${stopping}.`
    : 'It is being read and checked; purge it when that is done.'
}

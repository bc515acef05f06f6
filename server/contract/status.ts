/**
 * The statuses of a dataset, in the order of its life (docs/integration/api-walk.md, "What a dataset goes through").
 * Which status may follow which is decided in `server/datasets/lifecycle/status-machine.ts`.
 */
import { z } from 'zod'

export const datasetStatuses = [
  'DATASET_CREATED',
  'DATASET_VALIDATED',
  'DATASET_INVALID',
  'DATASET_COMPUTED',
  'SOLVING_SCHEDULED',
  'SOLVING_STARTED',
  'SOLVING_ACTIVE',
  'SOLVING_COMPLETED',
  'SOLVING_INCOMPLETE',
  'SOLVING_FAILED',
] as const

export const datasetStatus = z
  .enum(datasetStatuses)
  .describe('Where the dataset is in its life')
  .meta({ id: 'DatasetStatus', example: 'SOLVING_COMPLETED' })
export type DatasetStatus = z.infer<typeof datasetStatus>

/** A status after which nothing happens by itself any more; an event stream ends with one of these. */
export const finalStatus = z.enum(['DATASET_INVALID', 'SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'])
export const finalStatuses: ReadonlySet<DatasetStatus> = new Set(finalStatus.options)

/** Statuses during which the dataset waits for a solver or has one. */
export const solvingStatuses: ReadonlySet<DatasetStatus> = new Set([
  'SOLVING_SCHEDULED',
  'SOLVING_STARTED',
  'SOLVING_ACTIVE',
])

/** Statuses that call the tenant's webhooks (docs/integration/webhooks.md). */
export const triggeringStatuses: ReadonlySet<DatasetStatus> = new Set([
  'DATASET_COMPUTED',
  'DATASET_INVALID',
  'SOLVING_COMPLETED',
  'SOLVING_INCOMPLETE',
  'SOLVING_FAILED',
])

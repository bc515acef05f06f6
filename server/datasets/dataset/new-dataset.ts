/** A dataset at its birth, submitted or derived. */
import type { OperationOnPost } from '../../contract/dataset.ts'
import type { Configuration } from '../../contract/configuration.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Dataset } from './dataset.ts'

/** Place in the solve queue of what says nothing else: the middle. */
export const defaultPriority = 5

/** What the query and the headers of a submission or derivation say. */
export interface SubmissionOptions {
  readonly name?: string | undefined
  readonly configurationId?: string | undefined
  readonly operation: OperationOnPost
  readonly priority: number
  readonly tags: readonly string[]
  /** The webhook call it is made for. */
  readonly eventChain: string | null
}

export interface NewDatasetOrder {
  readonly id: string
  readonly tenantId: string
  readonly model: PlanningModel
  /** Generated from the time when absent. */
  readonly name: string | undefined
  readonly options: SubmissionOptions
  readonly configuration: Configuration
  readonly now: string
  /** The dataset it is derived from. */
  readonly parent?: Dataset
}

export function newDataset({
  id,
  tenantId,
  model,
  name,
  options,
  configuration,
  now,
  parent,
}: NewDatasetOrder): Dataset {
  return {
    ...nothingYet,
    id,
    tenantId,
    modelId: model.id,
    modelVersion: model.version,
    resource: model.resource,
    name: name ?? `Dataset-${now}`,
    tags: [...new Set([...(configuration.run?.tags ?? []), ...options.tags])],
    status: 'DATASET_CREATED',
    operation: options.operation,
    priority: options.priority,
    parentId: parent?.id ?? null,
    originId: parent?.originId ?? id,
    submitTime: now,
    eventChain: options.eventChain,
    configuration,
  }
}

/** What comes later in its life. */
const nothingYet = {
  score: null,
  startTime: null,
  activeTime: null,
  completeTime: null,
  shutdownTime: null,
  validationSummary: null,
  failureMessage: null,
  inputMetrics: null,
  kpis: null,
  plannedFirst: null,
  plannedLast: null,
  queuedAt: null,
  attempt: 0,
  crashCount: 0,
  threadCount: null,
  spentSeconds: 0,
  isStopRequested: false,
  hasSolution: false,
  documentsVersion: null,
  revision: 1,
  purgedAt: null,
} as const

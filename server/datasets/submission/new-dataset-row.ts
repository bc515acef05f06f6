/** The row of a dataset at its birth, submitted or derived. */
import type { OperationOnPost } from '../../contract/dataset.ts'
import type { Configuration } from '../../contract/configuration.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { DatasetRow } from '../lifecycle/dataset-repository.ts'

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

export interface NewDataset {
  readonly id: string
  readonly tenantId: string
  readonly model: PlanningModel
  /** Generated from the time when absent. */
  readonly name: string | undefined
  readonly options: SubmissionOptions
  readonly configuration: Configuration
  readonly now: string
  /** The dataset it is derived from. */
  readonly parent?: DatasetRow
}

export function newDatasetRow({
  id,
  tenantId,
  model,
  name,
  options,
  configuration,
  now,
  parent,
}: NewDataset): DatasetRow {
  return {
    ...emptyRow,
    id,
    tenant_id: tenantId,
    model_id: model.id,
    model_version: model.version,
    resource: model.resource,
    name: name ?? `Dataset-${now}`,
    tags_json: JSON.stringify([...new Set([...(configuration.run?.tags ?? []), ...options.tags])]),
    status: 'DATASET_CREATED',
    operation: options.operation,
    priority: options.priority,
    parent_id: parent?.id ?? null,
    origin_id: parent?.origin_id ?? id,
    submit_time: now,
    event_chain: options.eventChain,
    config_json: JSON.stringify(configuration),
  }
}

/** Columns a new dataset has nothing for yet. */
const emptyRow = {
  score: null,
  start_time: null,
  active_time: null,
  complete_time: null,
  shutdown_time: null,
  validation_summary_json: null,
  failure_message: null,
  input_metrics_json: null,
  kpis_json: null,
  planned_first: null,
  planned_last: null,
  queued_at: null,
  attempt: 0,
  crash_count: 0,
  spent_seconds: 0,
  stop_requested: 0,
  has_solution: 0,
  purged_at: null,
} as const

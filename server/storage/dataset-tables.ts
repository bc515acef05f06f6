/** The tables of datasets, as `tables.ts` has the others. */
import type { Generated } from 'kysely'
import type { DatasetStatus } from '../contract/status.ts'

export interface DatasetTable {
  /** Key of what belongs to the dataset in other tables; given by SQLite, and nothing outside knows it. */
  number: Generated<number>
  id: string
  tenant_id: string
  model_id: string
  model_version: string
  resource: string
  name: string
  tags_json: string
  /** The storage does not know which may follow which. */
  status: DatasetStatus
  operation: 'SOLVE' | 'NONE'
  /** 0 to 10, higher is sooner. */
  priority: number
  score: string | null
  parent_id: string | null
  origin_id: string
  submit_time: string
  start_time: string | null
  active_time: string | null
  complete_time: string | null
  shutdown_time: string | null
  validation_summary_json: string | null
  failure_message: string | null
  /** JSON list: the id of the metrics' names in `metric_names`, then their values. */
  input_metrics_packed: string | null
  kpis_packed: string | null
  /** First and last day it plans, `2027-02-01`; null while unknown. */
  planned_first: string | null
  planned_last: string | null
  config_json: string
  queued_at: string | null
  /** Number of the current or last attempt to solve; messages of older ones are dropped. */
  attempt: Generated<number>
  crash_count: Generated<number>
  /** Solving time of all attempts together. */
  spent_seconds: Generated<number>
  /** Null before its first search. */
  thread_count: number | null
  stop_requested: Generated<0 | 1>
  /** Whether solving has left a plan, as opposed to the one the input came with. */
  has_solution: Generated<0 | 1>
  /** Folder of the documents of its plan; null while they are beside the input. */
  documents_version: string | null
  /** Of the row, from 1: one more with every change that is published. */
  revision: Generated<number>
  purged_at: string | null
  /** The webhook call it was submitted for, as `contract/event-chain.ts` writes it. */
  event_chain: string | null
  /** When it was last taken out of the bin. */
  restored_at: string | null
  /** The name as it is searched and sorted by. */
  name_folded: Generated<string>
  /** The score as bytes that sort like its numbers. */
  score_order: Uint8Array | null
  /** Names the way the columns above and the figures were made; another one at start means they are made anew. */
  sort_layout: Generated<string>
}

/** Datasets removed for good whose documents are not all gone yet. */
export interface DocumentRemovalTable {
  dataset_id: string
}

export interface DatasetStatusChangeTable {
  dataset_number: number
  /** From 1 in each dataset. */
  sequence: number
  status: DatasetStatus
  at: string
  /** Of the dataset then; 0 for what happened before there were any. */
  revision: Generated<number>
}

/** What the metrics of datasets are sorted by, durations in seconds; which figure is which depends on the model. */
export interface DatasetFigureTable {
  dataset_number: number
  [figure: `figure_${number}`]: number | null
}

/** The names of the metrics of a model, as they were when a dataset was computed: the same for thousands of them. */
export interface MetricNamesTable {
  id: Generated<number>
  /** JSON list of names. */
  names_json: string
}

/** Tables of several servers that share a database, written as in `tables.ts`; empty where there is but one process. */
import type { Generated } from 'kysely'

/** A process that solves. */
export interface WorkerTable {
  id: string
  host: string
  version: string
  slots: number
  /** It takes nothing more. */
  is_draining: Generated<0 | 1>
  started_at: string
  /** When it was last heard of. */
  seen_at: string
}

/** A dataset that was sent to the workers, until its run has ended. */
export interface SolveJobTable {
  dataset_id: string
  job_id: string
  /** Who runs it; null until somebody does. */
  worker_id: string | null
  sent_at: string
}

/** Who checks a dataset. */
export interface CheckLeaseTable {
  dataset_id: string
  server_id: string
}

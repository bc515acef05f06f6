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

/** A process that answers requests. */
export interface ServerTable {
  id: string
  host: string
  port: number
  version: string
  started_at: string
  /** When it was last heard of. */
  seen_at: string
}

/** Who leads in what. */
export interface LeaderTable {
  role: string
  /** One more with every new leader. */
  epoch: number
  server_id: string
}

/** Credentials that were taken back, for streams that are open with them on other servers. */
export interface EndedCredentialTable {
  mark: string
  ends_at: string
  noted_at: string
}

/** A known text, sealed: a secret key that cannot open it is not the team's. */
export interface SecretKeyProbeTable {
  id: string
  sealed: string
}

export interface DocumentTable {
  dataset_id: string
  /** Of the plan; empty for what belongs to the dataset itself. */
  version: string
  kind: string
  upload_id: string
  /** Compressed. */
  bytes: number
  /** Of the compressed bytes. */
  sha256: string
  stored_at: string
}

export interface DocumentChunkTable {
  upload_id: string
  part: number
  data: Uint8Array
}

/** Where the bytes of documents are, in one row. */
export interface DocumentPlaceTable {
  id: string
  /** `database`, or `s3://bucket/prefix`. */
  place: string
  /** What the team marks a place outside of the database with. */
  team_id: string
}

/** Lines of `/logs` and points of the score chart, which one process keeps in files. */
export interface DatasetLineTable {
  sequence: Generated<number>
  dataset_id: string
  line: string
}

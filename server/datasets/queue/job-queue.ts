/**
 * Datasets on their way from the queue to a solver in another process: sent in the order of the queue, taken by whoever
 * has a slot, and held by a lease for as long as that one is heard of. In one process there is none of it: there the
 * solve queue starts its runs itself.
 */
import type { WriteDb } from '../../storage/write-db.ts'

export interface SolveJob {
  readonly datasetId: string
  /** The last one it had; the run is the next. */
  readonly attempt: number
}

export interface JobQueue {
  /** In the transaction, so that a dataset is sent once. Rejects when it has been already. */
  send(tx: WriteDb, job: SolveJob): Promise<void>
  /** Takes back what was sent, whoever may hold it, in the transaction; nothing happens when nothing was. */
  withdraw(tx: WriteDb, datasetId: string): Promise<void>
  /** Waits for the next job; undefined once the signal is aborted. A database that is away is waited for. */
  take(signal: AbortSignal): Promise<Lease | undefined>
}

/** Of whoever may solve a dataset, until it was not heard of for too long. */
export interface Lease {
  readonly datasetId: string
  /** Aborted once it is known that somebody else may solve it now. */
  readonly lost: AbortSignal
  /**
   * In the transaction that begins the run: rejects with LEASE_LOST when the job was taken back or given to another.
   */
  claim(tx: WriteDb): Promise<void>
  /** To be called every few seconds. Rejects while the database is away, which says nothing about the lease. */
  heartbeat(): Promise<{ readonly stopRequested: boolean }>
  /** Nothing is left to be done. A change of status that ends the run does the same by itself. */
  complete(): Promise<void>
  fail(reason: string): Promise<void>
}

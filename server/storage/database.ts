/** The platform's database as everyone but its opener sees it. `open-database.ts` opens one. */
import type { Kysely } from 'kysely'
import type { Frozen } from './frozen-store.ts'
import type { Tables } from './tables.ts'
import type { WriteDb } from './write-db.ts'

/**
 * A write that is about these datasets alone: whatever it decides by is in their rows, or in rows that change only
 * together with them, or is looked up by a unique key. Several servers then wait for each other at these datasets,
 * where otherwise one that met another begins anew. One that makes a dataset names none.
 */
export interface AboutDatasets {
  readonly datasets: readonly string[]
}

export interface Database {
  /**
   * Reads what is durable, all of it of one moment, and waits for no write: one that is not acknowledged yet is not
   * seen, one
   * that is always is. Await nothing but `db` inside: other reads wait. Changing statements are refused.
   */
  read<T>(query: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * One transaction, alone; rolled back on a throw; resolves after the fsync that covers it. Await nothing but `db`
   * inside: everybody else waits. It may be carried out several times, so effects go into `db.afterCommit()`.
   * AppError STORAGE_FULL or STORAGE_UNAVAILABLE when
   * the disk refused: then nothing of it is stored.
   */
  write<T>(change: (db: WriteDb) => Promise<T>, about?: AboutDatasets): Promise<T>
  /**
   * What the query reads and the files that hold it, both of the same moment; nobody else reads or writes meanwhile.
   */
  freeze<T>(query: (db: Kysely<Tables>) => Promise<T>): Promise<Frozen<T>>
  /** Takes a snapshot and gives the data folder free; what was written before is durable either way. */
  close(): Promise<void>
}

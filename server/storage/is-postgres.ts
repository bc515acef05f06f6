/** Whether a database is PostgreSQL: the few who spell something in two ways ask. */
import { PostgresAdapter, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

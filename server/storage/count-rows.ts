/** How many rows each table has, in a database that is being used. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { RowCounts } from './inspect-store.ts'
import type { Tables } from './tables.ts'

/** Big tables take some milliseconds each: in between everybody else has a turn, but not at the database. */
export async function countRows(db: Kysely<Tables>): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { name } of await db.introspection.getTables()) {
    await nextTurn()
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** What is read of pg-boss's own tables. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** Which of the jobs wait for a worker or have one that was heard of. */
export async function livingJobs(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id::text as id from pgboss.job where id in (${sql.join(ids)}) and state in ('created', 'retry', 'active')
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How long PostgreSQL runs, in seconds. */
export async function secondsOfDatabase(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as seconds
  `.execute(db)
  return rows[0]?.seconds ?? 0
}

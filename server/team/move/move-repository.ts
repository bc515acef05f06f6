/** All rows of all tables, from one database into another, and what they come to. */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
type Row = Record<string, unknown>

/** After those they refer to; all others refer to tenants at most. */
const first = ['tenants', 'members', 'metric_names', 'datasets', 'webhooks', 'deliveries']
/** The schema's own history, and what only a team has. */
const left: ReadonlySet<string> = new Set([
  ...['migrations', 'servers', 'leaders', 'workers', 'solve_jobs', 'check_leases', 'ended_credentials'],
  ...['secret_key_probe', 'documents', 'document_chunks', 'document_places', 'dataset_log', 'score_points'],
])

export async function tablesToMove(db: Db): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  const others = names.filter((name) => !first.includes(name) && !left.has(name) && !name.startsWith('sqlite_')).sort()
  return [...first.filter((name) => names.includes(name)), ...others]
}

/** Nobody has used it: at most the tenant that the first start makes. */
export async function isUnused(db: Db): Promise<boolean> {
  for (const table of ['datasets', 'members', 'api_keys', 'webhooks', 'documents'] as const)
    if (
      await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return false
  return true
}

export async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
}

export async function rowsOf(db: Db, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
}

/** Each statement takes some hundred values. */
const valuesAtOnce = 2000

export async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [head] = rows
  if (!head) return
  const columns = Object.keys(head)
  const size = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => sql.val(row[column])))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}

/** Numbers that the database gives out go on after the highest there is. */
export async function goOnCounting(db: Db, tables: readonly string[]): Promise<void> {
  for (const { name, columns } of await db.introspection.getTables())
    for (const column of columns.filter(({ isAutoIncrementing }) => tables.includes(name) && isAutoIncrementing))
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${column.name}),
          greatest(1, (select coalesce(max(${sql.ref(column.name)}), 0) + 1 from ${sql.table(name)})), false)
      `.execute(db)
}

/** The same for the same rows, in whatever order and of whichever database. */
export function hashOfRows(rows: readonly Row[]): string {
  const texts = rows.map((row) =>
    JSON.stringify(
      Object.entries(row)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, plain(value)]),
    ),
  )
  const hash = createHash('sha256')
  for (const text of texts.sort()) hash.update(`${text}\n`)
  return hash.digest('hex')
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`
  if (typeof value === 'bigint') return Number(value)
  // PostgreSQL keeps no character 0.
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value
}

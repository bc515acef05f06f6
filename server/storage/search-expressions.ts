/** Searching inside text and JSON columns: the only conditions that SQLite and PostgreSQL spell differently. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Whether the column holds `text` anywhere, letter by letter; nothing in `text` has a special meaning. */
export function textHolds(db: Db, column: string, text: string): RawBuilder<SqlBool> {
  return holds(db, sql`${sql.ref(column)}`, sql`${text}`)
}

/** Whether one of the columns holds `text`, in whatever case as far as the letters are ASCII. */
export function anyHolds(db: Db, columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const each = columns.map((column) => {
    const value = sql`coalesce(${sql.ref(column)}, '')`
    return holds(db, folded(db, value), folded(db, sql`${text}`))
  })
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** Whether the JSON array of texts in the column, as `JSON.stringify` wrote it, has `item` among its elements. */
export function jsonArrayHolds(db: Db, column: string, item: string): RawBuilder<SqlBool> {
  const elements = isPostgres(db)
    ? sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as element(value)`
    : sql`json_each(${sql.ref(column)})`
  // The look at the text spares nearly every row the parsing; alone it would take `,` for an element of ["a","b"].
  return sql<SqlBool>`(${textHolds(db, column, JSON.stringify(item))} and exists (select 1 from ${elements} where value = ${item}))`
}

function holds(db: Db, text: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isPostgres(db) ? sql<SqlBool>`strpos(${text}, ${part}) > 0` : sql<SqlBool>`instr(${text}, ${part}) > 0`
}

/** `lower` of SQLite knows ASCII only; that of PostgreSQL does, too, where texts are compared byte by byte. */
function folded(db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`lower(${text} collate "C")` : sql`lower(${text})`
}

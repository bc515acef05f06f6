/**
 * Searching inside text and JSON columns: the only conditions that another database spells differently. PostgreSQL says
 * `strpos` for `instr`, and `jsonb_array_elements_text(column::jsonb)` for `json_each(column)`.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether the column holds `text` anywhere, letter by letter; nothing in `text` has a special meaning. */
export function textHolds(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`
}

/** Whether the JSON array of texts in the column, as `JSON.stringify` wrote it, has `item` among its elements. */
export function jsonArrayHolds(column: string, item: string): RawBuilder<SqlBool> {
  // The look at the text spares nearly every row the parsing; alone it would take `,` for an element of ["a","b"].
  return sql<SqlBool>`(${textHolds(column, JSON.stringify(item))} and exists (select 1 from json_each(${sql.ref(column)}) where value = ${item}))`
}

/** Rows of `audit_entries`, read and dropped; `storage/audit-trail.ts` writes them. */
import { sql, type Kysely, type Selectable, type SqlBool } from 'kysely'
import type { AuditAction, AuditedKind } from '../../contract/audit.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
export type AuditRow = Selectable<Tables['audit_entries']>

export interface AuditFilter {
  readonly tenantId: string
  /** Any of them; all when empty. */
  readonly actions: readonly AuditAction[]
  readonly kinds: readonly AuditedKind[]
  /** Id of the member, or contained in the name or e-mail address. */
  readonly member: string | undefined
  /** ISO 8601 in UTC with milliseconds; from included, to excluded. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Contained in the name or id of what was changed, in what it was before or after, or in the IP address. */
  readonly text: string | undefined
}

/** Newest first; `before` is the sequence number that the page goes on from. */
export function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: { before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit_entries').selectAll().where('tenant_id', '=', filter.tenantId)
  if (page.before !== undefined) query = query.where('sequence', '<', page.before)
  if (filter.actions.length > 0) query = query.where('action', 'in', [...filter.actions])
  if (filter.kinds.length > 0) query = query.where('kind', 'in', [...filter.kinds])
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  if (filter.member !== undefined)
    query = query.where(anyHolds(['member_id', 'member_name', 'member_email'], filter.member))
  if (filter.text !== undefined)
    query = query.where(anyHolds(['subject_name', 'subject_id', 'before_json', 'after_json', 'address'], filter.text))
  return query.orderBy('sequence', 'desc').limit(page.limit).execute()
}

/** In whatever case, as far as the letters are ASCII. */
function anyHolds(columns: readonly string[], text: string) {
  const holds = columns.map(
    (column) => sql<SqlBool>`instr(lower(coalesce(${sql.ref(column)}, '')), lower(${text})) > 0`,
  )
  return sql<SqlBool>`(${sql.join(holds, sql` or `)})`
}

/** Resolves to how many there were. */
export async function deleteAuditEntries(db: Db, tenantId: string, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('tenant_id', '=', tenantId)
    .where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Rows of `audit_entries`, read and dropped; `storage/audit-trail.ts` writes them. */
import type { Kysely, Selectable } from 'kysely'
import type { AuditAction, AuditedKind, AuditEntry } from '../../contract/audit.ts'
import { anyHolds } from '../../storage/search-expressions.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['audit_entries']>

/** An entry, and where it stands among the others. */
export interface KeptAuditEntry {
  readonly sequence: number
  readonly entry: AuditEntry
}

function keptEntryOf(row: Row): KeptAuditEntry {
  return { sequence: row.sequence, entry: entryOf(row) }
}

function entryOf(row: Row): AuditEntry {
  return {
    id: String(row.sequence),
    at: row.at,
    action: row.action,
    kind: row.kind,
    subject: { id: row.subject_id, name: row.subject_name },
    member: { id: row.member_id, name: row.member_name, email: row.member_email },
    via: row.via,
    address: row.address,
    ...(row.before_json === null ? {} : { before: JSON.parse(row.before_json) as unknown }),
    ...(row.after_json === null ? {} : { after: JSON.parse(row.after_json) as unknown }),
  }
}

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
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  page: { before: number | undefined; limit: number },
): Promise<KeptAuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().where('tenant_id', '=', filter.tenantId)
  if (page.before !== undefined) query = query.where('sequence', '<', page.before)
  if (filter.actions.length > 0) query = query.where('action', 'in', [...filter.actions])
  if (filter.kinds.length > 0) query = query.where('kind', 'in', [...filter.kinds])
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  if (filter.member !== undefined)
    query = query.where(anyHolds(db, ['member_id', 'member_name', 'member_email'], filter.member))
  if (filter.text !== undefined)
    query = query.where(
      anyHolds(db, ['subject_name', 'subject_id', 'before_json', 'after_json', 'address'], filter.text),
    )
  const rows = await query.orderBy('sequence', 'desc').limit(page.limit).execute()
  return rows.map(keptEntryOf)
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

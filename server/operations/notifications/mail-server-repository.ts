/** Rows of `mail_servers`, and whom mail goes to. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
export type MailServerRow = Selectable<Tables['mail_servers']>

export function findMailServer(db: Db, tenantId: string): Promise<MailServerRow | undefined> {
  return db.selectFrom('mail_servers').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function putMailServer(db: Db, row: MailServerRow): Promise<void> {
  await deleteMailServer(db, row.tenant_id)
  await db.insertInto('mail_servers').values(row).execute()
}

export async function deleteMailServer(db: Db, tenantId: string): Promise<void> {
  await db.deleteFrom('mail_servers').where('tenant_id', '=', tenantId).execute()
}

/** Mail addresses of the tenant's administrators. */
export async function administratorAddresses(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'ADMINISTRATOR')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

/** Rows of `mail_servers`. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** The SMTP server of a tenant. */
export interface MailServer {
  readonly tenantId: string
  readonly host: string
  readonly port: number
  readonly security: 'NONE' | 'STARTTLS' | 'TLS'
  readonly user: string | null
  /** Sealed by the vault at `smtp/<tenant id>/password`. */
  readonly sealedPassword: string | null
  readonly from: string
  readonly acceptsAnyCertificate: boolean
}

export async function findMailServer(db: Db, tenantId: string): Promise<MailServer | undefined> {
  const row = await db.selectFrom('mail_servers').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  return (
    row && {
      tenantId,
      host: row.host,
      port: row.port,
      security: row.security,
      user: row.user_name,
      sealedPassword: row.sealed_password,
      from: row.from_address,
      acceptsAnyCertificate: row.accepts_any_certificate === 1,
    }
  )
}

export async function putMailServer(db: Db, server: MailServer): Promise<void> {
  await deleteMailServer(db, server.tenantId)
  await db
    .insertInto('mail_servers')
    .values({
      tenant_id: server.tenantId,
      host: server.host,
      port: server.port,
      security: server.security,
      user_name: server.user,
      sealed_password: server.sealedPassword,
      from_address: server.from,
      accepts_any_certificate: server.acceptsAnyCertificate ? 1 : 0,
    })
    .execute()
}

export async function deleteMailServer(db: Db, tenantId: string): Promise<void> {
  await db.deleteFrom('mail_servers').where('tenant_id', '=', tenantId).execute()
}

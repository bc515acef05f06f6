/** Rows of `tenants`. */
import type { Kysely } from 'kysely'
import type { Tenant } from '../contract/tenant.ts'
import type { Tables } from '../storage/tables.ts'

type Db = Kysely<Tables>

export function findTenant(db: Db, id: string): Promise<Tenant> {
  return db.selectFrom('tenants').select(['id', 'name', 'created_at as createdAt']).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function renameTenant(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('tenants').set({ name }).where('id', '=', id).execute()
}

/** Rows of `api_keys`. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type ApiKeyRow = Selectable<Tables['api_keys']>
type Db = Kysely<Tables>

export async function insertApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute()
}

export function findApiKey(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export function listApiKeys(db: Db, tenantId: string): Promise<ApiKeyRow[]> {
  return db.selectFrom('api_keys').selectAll().where('tenant_id', '=', tenantId).where('deleted_at', 'is', null).orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Resolves to whether there was such a key. */
export async function deleteApiKey(db: Db, tenantId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('api_keys').set({ deleted_at: at }).where('tenant_id', '=', tenantId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceApiKey(db: Db, id: string, { by, endsAt }: { readonly by: string; readonly endsAt: string }): Promise<void> {
  await db.updateTable('api_keys').set({ replaced_by: by, expires_at: endsAt }).where('id', '=', id).execute()
}

export async function recordUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}

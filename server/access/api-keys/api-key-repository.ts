/** Rows of `api_keys`. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type ApiKeyRow = Selectable<Tables['api_keys']>
/** With the member whose token it was made with, if it was. */
export type LiveApiKeyRow = ApiKeyRow & { readonly token_member_id: string | null }
type Db = Kysely<Tables>

/** Neither deleted nor made with a personal access token that is gone. */
function liveApiKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .leftJoin('access_tokens', 'access_tokens.id', 'api_keys.made_with_token')
    .selectAll('api_keys')
    .select('access_tokens.member_id as token_member_id')
    .where('api_keys.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('api_keys.made_with_token', 'is', null), eb('access_tokens.id', 'is not', null)]))
}

export async function insertApiKey(db: Db, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute()
}

export function findApiKey(db: Db, id: string): Promise<LiveApiKeyRow | undefined> {
  return liveApiKeys(db).where('api_keys.id', '=', id).executeTakeFirst()
}

export function listApiKeys(db: Db, tenantId: string): Promise<LiveApiKeyRow[]> {
  return liveApiKeys(db)
    .where('api_keys.tenant_id', '=', tenantId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
}

/** Resolves to whether there was such a key. */
export async function deleteApiKey(db: Db, tenantId: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ deleted_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceApiKey(
  db: Db,
  id: string,
  { by, endsAt }: { readonly by: string; readonly endsAt: string },
): Promise<void> {
  await db.updateTable('api_keys').set({ replaced_by: by, expires_at: endsAt }).where('id', '=', id).execute()
}

export async function recordUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}

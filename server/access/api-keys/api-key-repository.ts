/** Rows of `api_keys`. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { permission, type Permission } from '../../contract/permission.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export interface ApiKey {
  /** The 8 characters that are readable in the key. */
  readonly id: string
  readonly tenantId: string
  readonly name: string
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string
  /** Ids of the models the key is for; null = all models. */
  readonly models: readonly string[] | null
  readonly permissions: readonly Permission[]
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  /** Id of the key it was rotated to. */
  readonly replacedBy: string | null
  /** Id of the personal access token it was made with; without that token the key opens nothing. */
  readonly madeWithToken: string | null
}

/** With the member whose token it was made with, if it was. */
export interface LiveApiKey extends ApiKey {
  readonly tokenMemberId: string | null
}

const storedModels = z.array(z.string())
const storedPermissions = z.array(permission)

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

type Row = Awaited<ReturnType<ReturnType<typeof liveApiKeys>['execute']>>[number]

function apiKeyOf(row: Row): LiveApiKey {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    hash: row.hash,
    models: row.model_scope_json === null ? null : readJson(storedModels, row.model_scope_json),
    permissions: readJson(storedPermissions, row.permissions_json),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    replacedBy: row.replaced_by,
    madeWithToken: row.made_with_token,
    tokenMemberId: row.token_member_id,
  }
}

export async function insertApiKey(db: Db, key: ApiKey): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      tenant_id: key.tenantId,
      name: key.name,
      hash: key.hash,
      model_scope_json: key.models && JSON.stringify(key.models),
      permissions_json: JSON.stringify(key.permissions),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
      deleted_at: null,
      replaced_by: key.replacedBy,
      made_with_token: key.madeWithToken,
    })
    .execute()
}

export async function findApiKey(db: Db, id: string): Promise<LiveApiKey | undefined> {
  const row = await liveApiKeys(db).where('api_keys.id', '=', id).executeTakeFirst()
  return row && apiKeyOf(row)
}

export async function listApiKeys(db: Db, tenantId: string): Promise<LiveApiKey[]> {
  const rows = await liveApiKeys(db)
    .where('api_keys.tenant_id', '=', tenantId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute()
  return rows.map(apiKeyOf)
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

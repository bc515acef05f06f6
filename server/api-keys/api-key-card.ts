/** An API key as rows, as the API shows it and as a caller. */
import type { ApiKeyCard } from '../contract/api-key.ts'
import type { Permission } from '../contract/permission.ts'
import type { ApiKeyCaller } from '../http/caller.ts'
import type { ApiKeyRow } from './api-key-repository.ts'

/** `all` are the keys of the tenant, where the one it was rotated from is found. */
export function cardOf(row: ApiKeyRow, all: readonly ApiKeyRow[] = []): ApiKeyCard {
  const { keyId: id, keyName: name, permissions, models } = callerOf(row)
  const replaces = all.find((other) => other.replaced_by === row.id)?.id
  return {
    id,
    name,
    permissions: [...permissions],
    models: models && [...models],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
    ...(row.replaced_by === null ? {} : { replacedBy: row.replaced_by }),
    ...(replaces === undefined ? {} : { replaces }),
  }
}

export function callerOf(row: ApiKeyRow): ApiKeyCaller {
  return {
    kind: 'apiKey',
    keyId: row.id,
    keyName: row.name,
    tenantId: row.tenant_id,
    permissions: JSON.parse(row.permissions_json) as Permission[],
    models: row.model_scope_json === null ? null : (JSON.parse(row.model_scope_json) as string[]),
    expiresAt: new Date(row.expires_at),
  }
}

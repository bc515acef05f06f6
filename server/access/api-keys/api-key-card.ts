/** An API key as rows, as the API shows it and as a caller. */
import type { ApiKeyCard } from '../../contract/api-key.ts'
import type { Permission } from '../../contract/permission.ts'
import type { ApiKeyCaller } from '../../http/caller.ts'
import type { ApiKeyRow, LiveApiKeyRow } from './api-key-repository.ts'

/** `all` are the keys of the tenant, where the one it was rotated from is found. */
export function cardOf(row: ApiKeyRow, all: readonly ApiKeyRow[] = []): ApiKeyCard {
  const replaces = all.find((other) => other.replaced_by === row.id)?.id
  return {
    id: row.id,
    name: row.name,
    ...reachOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
    ...(row.replaced_by === null ? {} : { replacedBy: row.replaced_by }),
    ...(row.made_with_token === null ? {} : { madeWithToken: row.made_with_token }),
    ...(replaces === undefined ? {} : { replaces }),
  }
}

/** What the key may do, and on which models. */
function reachOf(row: ApiKeyRow) {
  return {
    permissions: JSON.parse(row.permissions_json) as Permission[],
    models: row.model_scope_json === null ? null : (JSON.parse(row.model_scope_json) as string[]),
  }
}

export function callerOf(row: LiveApiKeyRow): ApiKeyCaller {
  const { made_with_token: tokenId, token_member_id: memberId } = row
  return {
    kind: 'apiKey',
    keyId: row.id,
    keyName: row.name,
    tenantId: row.tenant_id,
    ...reachOf(row),
    expiresAt: new Date(row.expires_at),
    ...(tokenId === null || memberId === null ? {} : { madeWith: { tokenId, memberId } }),
  }
}

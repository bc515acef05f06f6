/** An API key as the API shows it, and as a caller. */
import type { ApiKeySummary } from '../../contract/api-key.ts'
import type { ApiKeyCaller } from '../../http/caller.ts'
import type { ApiKey, LiveApiKey } from './api-key-repository.ts'

/** `all` are the keys of the tenant, where the one it was rotated from is found. */
export function summaryOf(key: ApiKey, all: readonly ApiKey[] = []): ApiKeySummary {
  const replaces = all.find((other) => other.replacedBy === key.id)?.id
  return {
    id: key.id,
    name: key.name,
    ...reachOf(key),
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    ...(key.lastUsedAt === null ? {} : { lastUsedAt: key.lastUsedAt }),
    ...(key.replacedBy === null ? {} : { replacedBy: key.replacedBy }),
    ...(key.madeWithToken === null ? {} : { madeWithToken: key.madeWithToken }),
    ...(replaces === undefined ? {} : { replaces }),
  }
}

/** What the key may do, and on which models. */
function reachOf(key: ApiKey) {
  return {
    permissions: [...key.permissions],
    models: key.models && [...key.models],
  }
}

export function callerOf(key: LiveApiKey): ApiKeyCaller {
  const { madeWithToken: tokenId, tokenMemberId: memberId } = key
  return {
    kind: 'apiKey',
    keyId: key.id,
    keyName: key.name,
    tenantId: key.tenantId,
    ...reachOf(key),
    expiresAt: new Date(key.expiresAt),
    ...(tokenId === null || memberId === null ? {} : { madeWith: { tokenId, memberId } }),
  }
}

/** API keys: made, listed, checked, deleted. The key itself exists only in the answer to its creation. */
import type {
  ApiKeySummary,
  ApiKeyRequest,
  ApiKeyRotation,
  CallerIdentity,
  CreatedApiKey,
} from '../../contract/api-key.ts'
import { defaultLifetime } from '../../contract/lifetime.ts'
import { permissions as allPermissions } from '../../contract/permission.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { credentialFormat, isSecretOf, noteUse } from '../../foundation/credential.ts'
import { durationSeconds } from '../../foundation/iso-duration.ts'
import type { Logger } from '../../foundation/logger.ts'
import { apiKeyMark, type CallerWatch } from '../../http/caller-watch.ts'
import type { ApiKeyCaller } from '../../http/caller.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { callerOf, summaryOf } from './api-key-summary.ts'
import { deleteApiKey, findApiKey, insertApiKey, listApiKeys, recordUse, type ApiKey } from './api-key-repository.ts'
import { createRotateApiKey, noSuchKey } from './rotate-api-key.ts'
import { assertWithinToken, cappedEnd, type KeyMaker } from './token-limit.ts'

export interface ApiKeyService {
  /** Throws ACCESS_TOKEN_NOT_ALLOWED when it is asked to last longer than the token it is made with. */
  create(actor: KeyMaker, order: ApiKeyRequest): Promise<CreatedApiKey>
  list(tenantId: string): Promise<ApiKeySummary[]>
  /** A new key like the old one, which ends after the overlap. Throws API_KEY_NOT_FOUND and API_KEY_REPLACED. */
  rotate(actor: KeyMaker, id: string, rotation: ApiKeyRotation): Promise<CreatedApiKey>
  /** Throws API_KEY_NOT_FOUND. */
  remove(actor: Actor, id: string): Promise<void>
  /** The caller behind a key, or undefined when it is unknown, expired or deleted. */
  authenticate(key: string): Promise<ApiKeyCaller | undefined>
  identityOf(caller: ApiKeyCaller): Promise<CallerIdentity>
}

export interface ApiKeyServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly callerWatch: CallerWatch
  readonly modelIds: readonly string[]
  tenantName(tenantId: string): Promise<string>
}

const format = credentialFormat('pw')

export function createApiKeyService({
  database,
  clock,
  logger,
  callerWatch,
  modelIds,
  tenantName,
}: ApiKeyServiceOptions): ApiKeyService {
  return {
    async create(actor, order) {
      checkModels(order.models, modelIds)
      const { id, credential: key, hash } = format.create()
      const now = clock.now()
      const end = new Date(now.getTime() + (durationSeconds(order.expires ?? defaultLifetime) ?? 0) * 1000)
      if (order.expires !== undefined) assertWithinToken(end, actor)
      const made: ApiKey = {
        id,
        tenantId: actor.tenantId,
        name: order.name,
        hash,
        models: order.models ?? null,
        permissions: allPermissions.filter((permission) => order.permissions?.includes(permission) ?? true),
        createdAt: now.toISOString(),
        expiresAt: cappedEnd(end, actor).toISOString(),
        lastUsedAt: null,
        replacedBy: null,
        madeWithToken: actor.token?.id ?? null,
      }
      await database.write(async (db) => {
        await insertApiKey(db, made)
        await recordChange(db, actor, now, {
          action: 'CREATE',
          kind: 'API_KEY',
          id,
          name: made.name,
          after: summaryOf(made),
        })
      })
      return { ...summaryOf(made), key }
    },
    async list(tenantId) {
      const keys = await database.read((db) => listApiKeys(db, tenantId))
      return keys.map((key) => summaryOf(key, keys))
    },
    rotate: createRotateApiKey({ database, clock, callerWatch, format }),
    async remove(actor, id) {
      const now = clock.now()
      await database.write(async (db) => {
        const found = await findApiKey(db, id)
        const isDeleted = await deleteApiKey(db, actor.tenantId, id, now.toISOString())
        if (!found || !isDeleted) throw noSuchKey(id)
        await recordChange(db, actor, now, {
          action: 'DELETE',
          kind: 'API_KEY',
          id,
          name: found.name,
          before: summaryOf(found),
        })
      })
      callerWatch.ends(apiKeyMark(id))
    },
    async authenticate(key) {
      const id = format.idIn(key)
      const found = id === undefined ? undefined : await database.read((db) => findApiKey(db, id))
      const isSame = isSecretOf(found?.hash, key)
      const now = clock.now()
      if (!found || !isSame || Date.parse(found.expiresAt) <= now.getTime()) return undefined
      noteUse({
        id: found.id,
        lastUsedAt: found.lastUsedAt,
        now,
        logger,
        store: (at) => database.write((db) => recordUse(db, found.id, at)),
      })
      return callerOf(found)
    },
    async identityOf(caller) {
      const { tenantId, keyName, permissions } = caller
      const operations = [...permissions]
      return {
        name: keyName,
        email: null,
        tenants: [{ id: tenantId, name: await tenantName(tenantId), role: null, plan: 'Desktop', group: 'Local' }],
        role: null,
        selfRegistered: false,
        permissions: [
          { resource: 'MODEL', operations },
          { resource: 'EXPERIMENT', operations },
        ],
      }
    },
  }
}

function checkModels(models: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = (models ?? []).filter((model) => !known.includes(model))
  if (unknown.length === 0) return
  throw new AppError(
    'BODY_INVALID',
    `There is no model ${unknown.join(', ')}. Known models: ${known.join(', ')}.`,
    unknown.map((model) => `models: "${model}" is not a model`),
  )
}

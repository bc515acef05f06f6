/** Rotation: a new key for the same programs, while the old one works on until they have changed over. */
import type { ApiKeyRotation, CreatedApiKey } from '../../contract/api-key.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { CredentialFormat } from '../../foundation/credential.ts'
import { apiKeyMark, type CallerWatch } from '../../http/caller-watch.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { summaryOf } from './api-key-summary.ts'
import { findApiKey, insertApiKey, replaceApiKey, type ApiKey, type LiveApiKey } from './api-key-repository.ts'
import { cappedEnd, type KeyMaker } from './token-limit.ts'

export interface RotationOptions {
  readonly database: Database
  readonly clock: Clock
  readonly callerWatch: CallerWatch
  readonly format: CredentialFormat
}

const hourMilliseconds = 3_600_000

/**
 * The new key has name, permissions, models and lifetime of the old one, which ends after the overlap, never later than
 * it would have.
 */
export function createRotateApiKey({ database, clock, callerWatch, format }: RotationOptions) {
  return async (actor: KeyMaker, id: string, { overlapHours }: ApiKeyRotation): Promise<CreatedApiKey> => {
    const { id: newId, credential: key, hash } = format.create()
    const now = clock.now()
    const { card, endsAt } = await database.write(async (db) => {
      const old = await findApiKey(db, id)
      if (old?.tenantId !== actor.tenantId) throw noSuchKey(id)
      if (old.replacedBy !== null) throw new AppError('API_KEY_REPLACED', { id, replacement: old.replacedBy })
      const successor = successorOf(old, { id: newId, hash, now, maker: actor })
      const ended = {
        ...old,
        replacedBy: newId,
        expiresAt: new Date(
          Math.min(Date.parse(old.expiresAt), now.getTime() + overlapHours * hourMilliseconds),
        ).toISOString(),
      }
      const created = summaryOf(successor, [ended])
      await insertApiKey(db, successor)
      await replaceApiKey(db, id, { by: newId, endsAt: ended.expiresAt })
      await recordChange(db, actor, now, {
        action: 'CREATE',
        kind: 'API_KEY',
        id: newId,
        name: successor.name,
        after: created,
      })
      await recordChange(db, actor, now, {
        action: 'UPDATE',
        kind: 'API_KEY',
        id,
        name: old.name,
        before: summaryOf(old),
        after: summaryOf(ended),
      })
      return { card: created, endsAt: ended.expiresAt }
    })
    callerWatch.ends(apiKeyMark(id), new Date(endsAt))
    return { ...card, key }
  }
}

interface Successor {
  readonly id: string
  readonly hash: string
  readonly now: Date
  readonly maker: KeyMaker
}

function successorOf({ tokenMemberId: _, ...old }: LiveApiKey, { id, hash, now, maker }: Successor): ApiKey {
  const lifetime = Date.parse(old.expiresAt) - Date.parse(old.createdAt)
  const end = cappedEnd(new Date(now.getTime() + lifetime), maker)
  return {
    ...old,
    id,
    hash,
    createdAt: now.toISOString(),
    expiresAt: end.toISOString(),
    lastUsedAt: null,
    madeWithToken: maker.token?.id ?? null,
  }
}

export function noSuchKey(id: string): AppError {
  return new AppError('API_KEY_NOT_FOUND', { id })
}

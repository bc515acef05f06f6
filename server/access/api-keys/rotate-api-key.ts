/** Rotation: a new key for the same programs, while the old one works on until they have changed over. */
import type { ApiKeyRotation, CreatedApiKey } from '../../contract/api-key.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { CredentialFormat } from '../../foundation/credential.ts'
import { apiKeyMark, type CallerWatch } from '../../http/caller-watch.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { cardOf } from './api-key-card.ts'
import { findApiKey, insertApiKey, replaceApiKey, type ApiKeyRow, type LiveApiKeyRow } from './api-key-repository.ts'
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
      if (old?.tenant_id !== actor.tenantId) throw noSuchKey(id)
      if (old.replaced_by !== null) throw new AppError('API_KEY_REPLACED', { id, replacement: old.replaced_by })
      const row = successorOf(old, { id: newId, hash, now, maker: actor })
      const ended = {
        ...old,
        replaced_by: newId,
        expires_at: new Date(
          Math.min(Date.parse(old.expires_at), now.getTime() + overlapHours * hourMilliseconds),
        ).toISOString(),
      }
      const created = cardOf(row, [ended])
      await insertApiKey(db, row)
      await replaceApiKey(db, id, { by: newId, endsAt: ended.expires_at })
      await recordChange(db, actor, now, {
        action: 'CREATE',
        kind: 'API_KEY',
        id: newId,
        name: row.name,
        after: created,
      })
      await recordChange(db, actor, now, {
        action: 'UPDATE',
        kind: 'API_KEY',
        id,
        name: old.name,
        before: cardOf(old),
        after: cardOf(ended),
      })
      return { card: created, endsAt: ended.expires_at }
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

function successorOf({ token_member_id: _, ...old }: LiveApiKeyRow, { id, hash, now, maker }: Successor): ApiKeyRow {
  const lifetime = Date.parse(old.expires_at) - Date.parse(old.created_at)
  const end = cappedEnd(new Date(now.getTime() + lifetime), maker)
  return {
    ...old,
    id,
    hash,
    created_at: now.toISOString(),
    expires_at: end.toISOString(),
    last_used_at: null,
    made_with_token: maker.token?.id ?? null,
  }
}

export function noSuchKey(id: string): AppError {
  return new AppError('API_KEY_NOT_FOUND', { id })
}

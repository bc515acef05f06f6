/**
 * Personal access tokens: made, listed, checked, deleted. A token may what its member may at the moment of the call.
 */
import type { Kysely } from 'kysely'
import {
  mostAccessTokens,
  type AccessTokenCard,
  type AccessTokenOrder,
  type CreatedAccessToken,
} from '../../contract/access-token.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { credentialFormat, isSecretOf, noteUse } from '../../foundation/credential.ts'
import { durationSeconds } from '../../foundation/iso-duration.ts'
import type { Logger } from '../../foundation/logger.ts'
import { accessTokenMark, type CallerWatch } from '../../http/caller-watch.ts'
import type { KnownMember, MemberCaller } from '../../http/caller.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  deleteAccessToken,
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  recordTokenUse,
  type TokenWithMember,
} from './access-token-repository.ts'

export interface AccessTokenService {
  /** The caller's own; administrators see all of the tenant. Newest first. */
  list(caller: MemberCaller): Promise<AccessTokenCard[]>
  /** For the caller; throws ACCESS_TOKEN_LIMIT. */
  create(caller: MemberCaller, order: AccessTokenOrder): Promise<CreatedAccessToken>
  /** Throws ACCESS_TOKEN_NOT_FOUND, also for another's token unless the caller is an Administrator. */
  remove(caller: MemberCaller, id: string): Promise<void>
  authenticate(token: string): Promise<KnownMember | undefined>
}

export interface AccessTokenServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly callerWatch: CallerWatch
}

const format = credentialFormat('pat')

export function createAccessTokens({
  database,
  clock,
  logger,
  callerWatch,
}: AccessTokenServiceOptions): AccessTokenService {
  return {
    async list(caller) {
      const rows = await database.read((db) => listAccessTokens(db, caller.tenantId))
      return rows.filter((row) => maySee(caller, row)).map(cardOf)
    },
    create: (caller, order) => database.write((db) => createAccessToken(db, clock, caller, order)),
    async remove(caller, id) {
      await database.write(async (db) => {
        const row = await findAccessToken(db, id)
        if (!row || row.tenant_id !== caller.tenantId || !maySee(caller, row))
          throw new AppError('ACCESS_TOKEN_NOT_FOUND', { id })
        await deleteAccessToken(db, id)
        await recordChange(db, caller, clock.now(), {
          action: 'DELETE',
          kind: 'ACCESS_TOKEN',
          id,
          name: row.name,
          before: cardOf(row),
        })
      })
      callerWatch.ends(accessTokenMark(id))
    },
    async authenticate(token) {
      const id = format.idIn(token)
      const row = id === undefined ? undefined : await database.read((db) => findAccessToken(db, id))
      const isSame = isSecretOf(row?.hash, token)
      const now = clock.now()
      if (!row || !isSame || Date.parse(row.expires_at) <= now.getTime()) return undefined
      noteUse({
        id: row.id,
        lastUsedAt: row.last_used_at,
        now,
        logger,
        store: (at) => database.write((db) => recordTokenUse(db, row.id, at)),
      })
      const {
        member_id: memberId,
        member_account_id: accountId,
        tenant_id: tenantId,
        member_name: name,
        member_email: email,
        member_role: role,
      } = row
      const expiresAt = new Date(row.expires_at)
      return {
        kind: 'member',
        memberId,
        accountId,
        reach: 'TENANT',
        tenantId,
        name,
        email,
        role,
        via: 'ACCESS_TOKEN',
        credential: accessTokenMark(row.id),
        expiresAt,
        token: { id: row.id, expiresAt },
      }
    },
  }
}

const maySee = (caller: MemberCaller, row: TokenWithMember) =>
  caller.role === 'ADMINISTRATOR' || row.member_id === caller.memberId

async function createAccessToken(
  db: Kysely<Tables>,
  clock: Clock,
  caller: MemberCaller,
  { name, expires }: AccessTokenOrder,
): Promise<CreatedAccessToken> {
  const own = (await listAccessTokens(db, caller.tenantId)).filter((row) => row.member_id === caller.memberId)
  if (own.length >= mostAccessTokens) throw new AppError('ACCESS_TOKEN_LIMIT', { count: own.length })
  const now = clock.now()
  const { id, credential, hash } = format.create()
  const expiresAt = new Date(now.getTime() + (durationSeconds(expires) ?? 0) * 1000).toISOString()
  const row = {
    id,
    member_id: caller.memberId,
    name,
    hash,
    created_at: now.toISOString(),
    expires_at: expiresAt,
    last_used_at: null,
  }
  await insertAccessToken(db, row)
  const card = cardOf({ ...row, member_name: caller.name, member_email: caller.email })
  await recordChange(db, caller, now, { action: 'CREATE', kind: 'ACCESS_TOKEN', id, name, after: card })
  return { ...card, token: credential }
}

function cardOf(row: Omit<TokenWithMember, 'tenant_id' | 'member_role' | 'member_account_id'>): AccessTokenCard {
  return {
    id: row.id,
    name: row.name,
    member: { id: row.member_id, name: row.member_name, email: row.member_email },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
  }
}

/**
 * Personal access tokens: made, listed, checked, deleted. A token may what its member may at the moment of the call.
 */
import type { Kysely } from 'kysely'
import {
  maxAccessTokens,
  type AccessTokenSummary,
  type AccessTokenRequest,
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
  type AccessToken,
  type TokenWithMember,
} from './access-token-repository.ts'

export interface AccessTokenService {
  /** The caller's own; administrators see all of the tenant. Newest first. */
  list(caller: MemberCaller): Promise<AccessTokenSummary[]>
  /** For the caller; throws ACCESS_TOKEN_LIMIT. */
  create(caller: MemberCaller, order: AccessTokenRequest): Promise<CreatedAccessToken>
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
      const tokens = await database.read((db) => listAccessTokens(db, caller.tenantId))
      return tokens.filter((token) => maySee(caller, token)).map(summaryOf)
    },
    create: (caller, order) => database.write((db) => createAccessToken(db, clock, caller, order)),
    async remove(caller, id) {
      await database.write(async (db) => {
        const found = await findAccessToken(db, id)
        if (!found || found.tenantId !== caller.tenantId || !maySee(caller, found))
          throw new AppError('ACCESS_TOKEN_NOT_FOUND', { id })
        await deleteAccessToken(db, id)
        await recordChange(db, caller, clock.now(), {
          action: 'DELETE',
          kind: 'ACCESS_TOKEN',
          id,
          name: found.name,
          before: summaryOf(found),
        })
      })
      callerWatch.ends(accessTokenMark(id))
    },
    async authenticate(token) {
      const id = format.idIn(token)
      const found = id === undefined ? undefined : await database.read((db) => findAccessToken(db, id))
      const isSame = isSecretOf(found?.hash, token)
      const now = clock.now()
      if (!found || !isSame || Date.parse(found.expiresAt) <= now.getTime()) return undefined
      noteUse({
        id: found.id,
        lastUsedAt: found.lastUsedAt,
        now,
        logger,
        store: (at) => database.write((db) => recordTokenUse(db, found.id, at)),
      })
      const {
        memberId,
        tenantId,
        member: { accountId, name, email, role },
      } = found
      const expiresAt = new Date(found.expiresAt)
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
        credential: accessTokenMark(found.id),
        expiresAt,
        token: { id: found.id, expiresAt },
      }
    },
  }
}

const maySee = (caller: MemberCaller, token: TokenWithMember) =>
  caller.role === 'ADMINISTRATOR' || token.memberId === caller.memberId

async function createAccessToken(
  db: Kysely<Tables>,
  clock: Clock,
  caller: MemberCaller,
  { name, expires }: AccessTokenRequest,
): Promise<CreatedAccessToken> {
  const own = (await listAccessTokens(db, caller.tenantId)).filter((token) => token.memberId === caller.memberId)
  if (own.length >= maxAccessTokens) throw new AppError('ACCESS_TOKEN_LIMIT', { count: own.length })
  const now = clock.now()
  const { id, credential, hash } = format.create()
  const expiresAt = new Date(now.getTime() + (durationSeconds(expires) ?? 0) * 1000).toISOString()
  const made: AccessToken = {
    id,
    memberId: caller.memberId,
    name,
    hash,
    createdAt: now.toISOString(),
    expiresAt: expiresAt,
    lastUsedAt: null,
  }
  await insertAccessToken(db, made)
  const summary = summaryOf({ ...made, member: caller })
  await recordChange(db, caller, now, { action: 'CREATE', kind: 'ACCESS_TOKEN', id, name, after: summary })
  return { ...summary, token: credential }
}

function summaryOf(
  token: AccessToken & { readonly member: Pick<TokenWithMember['member'], 'name' | 'email'> },
): AccessTokenSummary {
  return {
    id: token.id,
    name: token.name,
    member: { id: token.memberId, name: token.member.name, email: token.member.email },
    createdAt: token.createdAt,
    expiresAt: token.expiresAt,
    ...(token.lastUsedAt === null ? {} : { lastUsedAt: token.lastUsedAt }),
  }
}

/**
 * Signing in without a password: a one-time link opens a session. Only who can read the data folder or the server's
 * terminal gets a link, so whoever holds one is the administrator of this machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignedInMember } from '../contract/member.ts'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import { randomBase62 } from '../foundation/ids.ts'
import type { KnownMember, MemberCaller } from '../http/caller.ts'
import type { Database } from '../storage/database.ts'
import { deleteSession, findFirstAdministrator, findSessionMember, findSignedInMember, insertSession, type MemberRow } from './member-repository.ts'

const linkMilliseconds = 15 * 60_000
export const sessionMilliseconds = 30 * 86_400_000

export interface SessionService {
  /** Token for a login link of the first administrator; works once, for 15 minutes. */
  createLoginToken(): { token: string; expiresAt: Date }
  /** Trades a login token for a session token; throws LOGIN_LINK_REJECTED. */
  signIn(loginToken: string): Promise<string>
  signOut(sessionToken: string): Promise<void>
  session(sessionToken: string): Promise<KnownMember | undefined>
  /** The local command line, which proves itself by the token in the runtime file. */
  localAdministrator(token: string): Promise<KnownMember | undefined>
  describe(caller: MemberCaller): Promise<SignedInMember>
}

export interface SessionServiceOptions {
  readonly database: Database
  readonly clock: Clock
  /** Secret of this process, written to the runtime file. */
  readonly localToken: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createSessionService({ database, clock, localToken }: SessionServiceOptions): SessionService {
  const links = new Map<string, Date>()

  return {
    createLoginToken() {
      const now = clock.now()
      for (const [hash, expiresAt] of links) if (expiresAt <= now) links.delete(hash)
      const token = randomBase62(43)
      const expiresAt = new Date(now.getTime() + linkMilliseconds)
      links.set(hashOf(token), expiresAt)
      return { token, expiresAt }
    },
    async signIn(loginToken) {
      const expiresAt = links.get(hashOf(loginToken))
      links.delete(hashOf(loginToken))
      const now = clock.now()
      if (!expiresAt || expiresAt <= now) throw new AppError('LOGIN_LINK_REJECTED', 'This login link is unknown, used or older than 15 minutes. Print a new one with "planwright login".')
      const token = randomBase62(43)
      const expires = new Date(now.getTime() + sessionMilliseconds).toISOString()
      await database.write(async (db) => {
        const { id } = await findFirstAdministrator(db)
        await insertSession(db, { id_hash: hashOf(token), member_id: id, created_at: now.toISOString(), expires_at: expires })
      })
      return token
    },
    async signOut(sessionToken) {
      await database.write((db) => deleteSession(db, hashOf(sessionToken)))
    },
    async session(sessionToken) {
      const member = await database.read((db) => findSessionMember(db, hashOf(sessionToken), clock.now().toISOString()))
      return member && known(member, 'SESSION')
    },
    async localAdministrator(token) {
      if (!timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(hashOf(localToken)))) return undefined
      return known(await database.read(findFirstAdministrator), 'COMMAND_LINE')
    },
    async describe({ memberId }) {
      return database.read((db) => findSignedInMember(db, memberId))
    },
  }
}

function known({ id, tenant_id, email, name, role }: MemberRow, via: KnownMember['via']): KnownMember {
  return { kind: 'member', memberId: id, tenantId: tenant_id, email, name, role, via }
}

/**
 * Signing in without a password: a one-time link opens a session. Who can read the data folder or the server's terminal
 * gets a link of the first administrator; everybody else gets one from an administrator.
 */
import type { SessionReach, SignedInMember } from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { hashOf, isSecretOf, noteUse } from '../../foundation/credential.ts'
import { randomBase62 } from '../../foundation/ids.ts'
import type { Logger } from '../../foundation/logger.ts'
import { sessionMark, type CallerWatch } from '../../http/caller-watch.ts'
import type { KnownMember, MemberCaller } from '../../http/caller.ts'
import type { SessionCredential } from '../../http/session-cookie.ts'
import type { Database } from '../../storage/database.ts'
import { findFirstAdministrator, findMember, findSignedInMember, recordSeen, type Member } from './member-repository.ts'
import { insertLoginLink, takeLoginLink } from './login-link-repository.ts'
import { deleteSession, findSessionMember, insertSession } from './session-repository.ts'
import { givenReach, switchTenant, type LinkGiver } from './switch-tenant.ts'

const linkMilliseconds = 15 * 60_000
export const sessionMilliseconds = 30 * 86_400_000

export interface LoginToken {
  readonly token: string
  readonly expiresAt: Date
}

export interface SwitchedSession {
  /** The cookie's new value; the page proof stays. */
  readonly cookie: string
  readonly lastsSeconds: number
}

export interface SessionService {
  /**
   * Token for a login link of the member, or else of the first administrator; works once, for 15 minutes. `by`: whoever
   * asked, unless it is the host.
   */
  createLoginToken(memberId?: string, by?: MemberCaller): Promise<LoginToken>
  /** Trades a login token for a session; throws LOGIN_LINK_REJECTED. */
  signIn(loginToken: string): Promise<SessionCredential>
  /** Does nothing to a caller without a session. */
  signOut(caller: MemberCaller): Promise<void>
  /**
   * Trades the session for another, of the same person in that tenant and under the same page proof; throws
   * TENANT_NOT_FOUND and SESSION_NEEDED.
   */
  switchTo(caller: MemberCaller, tenantId: string, pageProof: string): Promise<SwitchedSession>
  session(credential: SessionCredential): Promise<KnownMember | undefined>
  /** The local command line, which proves itself by the token in the runtime file. */
  localAdministrator(token: string): Promise<KnownMember | undefined>
  describe(caller: MemberCaller): Promise<SignedInMember>
}

export interface SessionServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly callerWatch: CallerWatch
  /** Secret of this process, written to the runtime file. */
  readonly localToken: string
}

export function createSessionService({
  database,
  clock,
  logger,
  callerWatch,
  localToken,
}: SessionServiceOptions): SessionService {
  const localTokenHash = hashOf(localToken)

  return {
    async createLoginToken(memberId, by) {
      const now = clock.now()
      const token = randomBase62(43)
      const expiresAt = new Date(now.getTime() + linkMilliseconds)
      const link = { tokenHash: hashOf(token), memberId, expiresAt, reach: linkReach(memberId, by) }
      await database.write((db) => insertLoginLink(db, link, now))
      return { token, expiresAt }
    },
    async signIn(loginToken) {
      const now = clock.now()
      const credential = { cookie: randomBase62(43), pageProof: randomBase62(43) }
      const expires = new Date(now.getTime() + sessionMilliseconds).toISOString()
      await database.write(async (db) => {
        const link = await takeLoginLink(db, hashOf(loginToken), now)
        if (!link) throw linkRejected()
        const member =
          link.memberId === undefined ? await findFirstAdministrator(db) : await findMember(db, link.memberId)
        if (!member) throw linkRejected()
        const reach = typeof link.reach === 'string' ? link.reach : await givenReach(db, link.reach, member)
        await insertSession(db, {
          idHash: sessionHashOf(credential),
          memberId: member.id,
          reach,
          createdAt: now.toISOString(),
          expiresAt: expires,
        })
      })
      return credential
    },
    async signOut({ sessionHash }) {
      if (sessionHash === undefined) return
      await database.write((db) => deleteSession(db, sessionHash))
      callerWatch.ends(sessionMark(sessionHash))
    },
    async switchTo(caller, tenantId, pageProof) {
      const { sessionHash: idHash, expiresAt } = caller
      if (idHash === undefined || expiresAt === null)
        throw new AppError(
          'SESSION_NEEDED',
          'Only the session of a browser goes on in another tenant. Sign in there first.',
        )
      const [cookie, now] = [randomBase62(43), clock.now()]
      await database.write((db) =>
        switchTenant(db, { caller, tenantId, idHash, nextIdHash: sessionHashOf({ cookie, pageProof }), now }),
      )
      callerWatch.ends(sessionMark(idHash))
      return { cookie, lastsSeconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
    },
    async session(credential) {
      const idHash = sessionHashOf(credential)
      const now = clock.now()
      const member = await database.read((db) => findSessionMember(db, idHash, now.toISOString()))
      if (member)
        noteUse({
          id: member.id,
          lastUsedAt: member.lastSeenAt,
          now,
          logger,
          store: (at) => database.write((db) => recordSeen(db, member.id, at)),
        })
      return (
        member && {
          ...known(member),
          via: 'SESSION',
          reach: member.reach,
          sessionHash: idHash,
          credential: sessionMark(idHash),
          expiresAt: new Date(member.sessionExpiresAt),
        }
      )
    },
    async localAdministrator(token) {
      if (!isSecretOf(localTokenHash, token)) return undefined
      return {
        ...known(await database.read(findFirstAdministrator)),
        via: 'COMMAND_LINE',
        reach: 'OWN',
        credential: 'command-line',
        expiresAt: null,
      }
    },
    async describe({ memberId }) {
      return database.read((db) => findSignedInMember(db, memberId))
    },
  }
}

/** Only a hash of both values is kept, so that one without the other does not even find the session. */
const sessionHashOf = ({ cookie, pageProof }: SessionCredential) => hashOf(`${cookie}.${pageProof}`)

/**
 * A link for oneself reaches as far as what it was made with; a session that others may hold makes none that reaches
 * further than its tenant.
 */
function linkReach(memberId: string | undefined, by: MemberCaller | undefined): SessionReach | LinkGiver {
  if (!by || by.via === 'COMMAND_LINE') return 'OWN'
  if (memberId !== by.memberId) return by
  return by.reach === 'OWN' ? 'OWN' : 'TENANT'
}

function known({ id, tenantId, accountId, email, name, role }: Member) {
  return { kind: 'member', memberId: id, accountId, tenantId, email, name, role } as const
}

function linkRejected(): AppError {
  return new AppError('LOGIN_LINK_REJECTED', {})
}

/** Rows of `sessions`. */
import type { Kysely } from 'kysely'
import type { SessionReach } from '../../contract/member.ts'
import type { MemberCaller } from '../../http/caller.ts'
import type { Tables } from '../../storage/tables.ts'
import { memberOf, type Member } from './member-repository.ts'

type Db = Kysely<Tables>

/** A login; only a hash of its two values, cookie and page proof, is kept. */
export interface Session {
  readonly idHash: string
  readonly memberId: string
  readonly reach: SessionReach
  readonly createdAt: string
  readonly expiresAt: string
}

/** Sessions that have expired by then go. */
export async function insertSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', session.createdAt).execute()
  await db
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      member_id: session.memberId,
      reach: session.reach,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Resolves to what it was. */
export async function deleteSession(db: Db, idHash: string): Promise<Session | undefined> {
  const row = await db.deleteFrom('sessions').where('id_hash', '=', idHash).returningAll().executeTakeFirst()
  return (
    row && {
      idHash,
      memberId: row.member_id,
      reach: row.reach,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }
  )
}

export interface SessionMember extends Member {
  readonly sessionExpiresAt: string
  readonly reach: SessionReach
}

/** The member of a session that has not expired at `now`. */
export async function findSessionMember(db: Db, idHash: string, now: string): Promise<SessionMember | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('members')
    .select(['sessions.expires_at as session_expires_at', 'sessions.reach'])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...memberOf(row), sessionExpiresAt: row.session_expires_at, reach: row.reach }
}

/** Ids of the members with a session that has not expired at `now`. */
export async function listSignedIn(db: Db, tenantId: string, now: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('members.id')
    .where('members.tenant_id', '=', tenantId)
    .where('sessions.expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sessions of the person that others may hold stay where they are from now on, except the one that calls. */
export async function confineGivenSessions(db: Db, { accountId, sessionHash }: MemberCaller): Promise<void> {
  const own = db.selectFrom('members').select('id').where('account_id', '=', accountId)
  await db
    .updateTable('sessions')
    .set({ reach: 'TENANT' })
    .where('reach', '=', 'GIVEN')
    .where('member_id', 'in', own)
    .where('id_hash', '!=', sessionHash ?? '')
    .execute()
}

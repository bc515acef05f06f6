/** Rows of `members` and `sessions`. */
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { SignedInMember } from '../../contract/member.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'
import type { Tables } from '../../storage/tables.ts'

export type MemberRow = Selectable<Tables['members']>
export type SessionRow = Selectable<Tables['sessions']>
type Db = Kysely<Tables>

/** Of the first tenant, whatever others have been made since. */
export async function findFirstAdministrator(db: Db): Promise<MemberRow> {
  const tenantId = (await findFirstTenantId(db)) ?? ''
  return db
    .selectFrom('members')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'ADMINISTRATOR')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

/** The person in each of its tenants. */
export function findAccountMembers(db: Db, accountId: string): Promise<MemberRow[]> {
  return db.selectFrom('members').selectAll().where('account_id', '=', accountId).execute()
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', row.created_at).execute()
  await db.insertInto('sessions').values(row).execute()
}

/** Resolves to what it was. */
export function deleteSession(db: Db, idHash: string): Promise<SessionRow | undefined> {
  return db.deleteFrom('sessions').where('id_hash', '=', idHash).returningAll().executeTakeFirst()
}

export type SessionMember = MemberRow & { readonly session_expires_at: string; readonly reach: SessionRow['reach'] }

/** The member of a session that has not expired at `now`. */
export function findSessionMember(db: Db, idHash: string, now: string): Promise<SessionMember | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('members')
    .select(['sessions.expires_at as session_expires_at', 'sessions.reach'])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export function listMembers(db: Db, tenantId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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

export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  await db.insertInto('members').values(row).execute()
}

export async function updateMember(db: Db, id: string, changes: Updateable<Tables['members']>): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

/** Sessions and personal access tokens of the member go with it. */
export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', id).execute()
}

export function findMember(db: Db, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSignedInMember(db: Db, memberId: string): Promise<SignedInMember> {
  const row = await db
    .selectFrom('members')
    .innerJoin('tenants', 'tenants.id', 'members.tenant_id')
    .select([
      'members.id',
      'members.name',
      'members.email',
      'members.role',
      'tenants.id as tenantId',
      'tenants.name as tenantName',
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    tenant: { id: row.tenantId, name: row.tenantName, isFirst: row.tenantId === (await findFirstTenantId(db)) },
  }
}

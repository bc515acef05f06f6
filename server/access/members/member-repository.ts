/** Rows of `members`. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { MemberRole, SignedInMember } from '../../contract/member.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['members']>

export interface Member {
  readonly id: string
  readonly tenantId: string
  /** Members with the same are one person: never told by the e-mail address, which nobody verifies. */
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly role: MemberRole
  readonly createdAt: string
  /** In a session, to the minute; null before the first. */
  readonly lastSeenAt: string | null
}

export function memberOf(row: Row): Member {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }
}

const membersOf = async (query: { execute(): Promise<Row[]> }) => (await query.execute()).map(memberOf)

function rowOf(member: Member): Insertable<Tables['members']> {
  return {
    id: member.id,
    tenant_id: member.tenantId,
    account_id: member.accountId,
    email: member.email,
    name: member.name,
    role: member.role,
    created_at: member.createdAt,
    last_seen_at: member.lastSeenAt,
  }
}

/** Of the first tenant, whatever others have been made since. */
export async function findFirstAdministrator(db: Db): Promise<Member> {
  const tenantId = (await findFirstTenantId(db)) ?? ''
  return memberOf(await administrators(db, tenantId).selectAll().executeTakeFirstOrThrow())
}

/** Longest member first. */
function administrators(db: Db, tenantId: string) {
  return db
    .selectFrom('members')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'ADMINISTRATOR')
    .orderBy('created_at')
    .orderBy('id')
}

/** Mail addresses of the tenant's administrators. */
export async function administratorAddresses(db: Db, tenantId: string): Promise<string[]> {
  return (await administrators(db, tenantId).select('email').execute()).map(({ email }) => email)
}

/** The person in each of its tenants. */
export function findAccountMembers(db: Db, accountId: string): Promise<Member[]> {
  return membersOf(db.selectFrom('members').selectAll().where('account_id', '=', accountId))
}

export function listMembers(db: Db, tenantId: string): Promise<Member[]> {
  return membersOf(
    db.selectFrom('members').selectAll().where('tenant_id', '=', tenantId).orderBy('created_at').orderBy('id'),
  )
}

export async function insertMember(db: Db, member: Member): Promise<void> {
  await db.insertInto('members').values(rowOf(member)).execute()
}

export async function updateMember(db: Db, member: Member): Promise<void> {
  const { id, ...changes } = rowOf(member)
  await db.updateTable('members').set(changes).where('id', '=', id).execute()
}

export async function recordSeen(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('members').set({ last_seen_at: at }).where('id', '=', id).execute()
}

/** Sessions and personal access tokens of the member go with it. */
export async function deleteMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', id).execute()
}

export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  return (await membersOf(db.selectFrom('members').selectAll().where('id', '=', id)))[0]
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

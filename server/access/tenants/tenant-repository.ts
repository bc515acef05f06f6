/** Rows of `tenants`. */
import type { Kysely } from 'kysely'
import type { AccountTenant, Tenant } from '../../contract/tenant.ts'
import type { MemberCaller } from '../../http/caller.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export function findTenant(db: Db, id: string): Promise<Tenant> {
  return db
    .selectFrom('tenants')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function renameTenant(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('tenants').set({ name }).where('id', '=', id).execute()
}

export async function countTenants(db: Db): Promise<number> {
  return (
    await db
      .selectFrom('tenants')
      .select((tenants) => tenants.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

/** Those the person may go on in from where it is, oldest first. */
export async function listTenants(db: Db, { accountId, tenantId, reach }: MemberCaller): Promise<AccountTenant[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('tenants', 'tenants.id', 'members.tenant_id')
    .select(['tenants.id', 'tenants.name', 'members.role'])
    .where('members.account_id', '=', accountId)
    .orderBy('tenants.is_first', 'desc')
    .orderBy('tenants.created_at')
    .orderBy('tenants.id')
    .execute()
  return rows
    .map((row) => ({ ...row, isCurrent: row.id === tenantId }))
    .filter(({ isCurrent }) => isCurrent || reach !== 'TENANT')
}

export interface NewTenant {
  readonly name: string
  readonly at: string
  readonly tenantId: string
  readonly memberId: string
  readonly founder: MemberCaller
}

/** With its founder as the one member. */
export async function insertTenant(
  db: Db,
  { name, at, tenantId, memberId, founder }: NewTenant,
): Promise<{ tenantId: string; memberId: string }> {
  await db.insertInto('tenants').values({ id: tenantId, name, created_at: at }).execute()
  await db
    .insertInto('members')
    .values({
      id: memberId,
      tenant_id: tenantId,
      account_id: founder.accountId,
      name: founder.name,
      email: founder.email,
      role: 'ADMINISTRATOR',
      created_at: at,
      last_seen_at: null,
    })
    .execute()
  return { tenantId, memberId }
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

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

/** `isFirst` for the one the data folder begins with. */
export async function insertTenant(
  db: Db,
  { id, name, createdAt, isFirst = false }: Tenant & { readonly isFirst?: boolean },
): Promise<void> {
  await db
    .insertInto('tenants')
    .values({ id, name, created_at: createdAt, ...(isFirst ? { is_first: 1 as const } : {}) })
    .execute()
}

/** For work that goes through all tenants, one after the other. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export async function listTenantIds(db: Kysely<Tables>): Promise<string[]> {
  return (await db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** For people who name a tenant one way or the other. */
export function listTenantNames(db: Kysely<Tables>): Promise<{ readonly id: string; readonly name: string }[]> {
  return db.selectFrom('tenants').select(['id', 'name']).execute()
}

/** For work that goes through all tenants, one after the other. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export async function listTenantIds(db: Kysely<Tables>): Promise<string[]> {
  return (await db.selectFrom('tenants').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/**
 * The tenant a data folder began with. What is of the whole installation, such as backups, is for its Administrators.
 */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export async function findFirstTenantId(db: Kysely<Tables>): Promise<string | undefined> {
  return (await db.selectFrom('tenants').select('id').where('is_first', '=', 1).executeTakeFirst())?.id
}

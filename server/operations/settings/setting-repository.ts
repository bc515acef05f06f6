/** Rows of `settings`: one for every setting somebody has set. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** What has been set, by name. */
export async function listSettings(db: Db, tenantId: string): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value_json']).where('tenant_id', '=', tenantId).execute()
  return Object.fromEntries(rows.map(({ key, value_json }) => [key, JSON.parse(value_json) as unknown]))
}

export async function putSetting(db: Db, tenantId: string, key: string, value: unknown): Promise<void> {
  await deleteSetting(db, tenantId, key)
  await db
    .insertInto('settings')
    .values({ tenant_id: tenantId, key, value_json: JSON.stringify(value) })
    .execute()
}

export async function deleteSetting(db: Db, tenantId: string, key: string): Promise<void> {
  await db.deleteFrom('settings').where('tenant_id', '=', tenantId).where('key', '=', key).execute()
}

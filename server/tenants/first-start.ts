/** The first start of a data folder makes one tenant and one administrator (decisions, section 3). */
import type { Kysely } from 'kysely'
import type { Clock } from '../foundation/clock.ts'
import { newId } from '../foundation/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

const tenantName = 'My organisation'
const administrator = { name: 'Administrator', email: 'administrator@localhost' }

/** Makes nothing when there already is a tenant. Resolves to the id of the first. */
export function prepareFirstTenant(database: Database, clock: Clock): Promise<string> {
  return database.write(async (db) => {
    const existing = await firstTenantId(db)
    if (existing !== undefined) return existing
    const now = clock.now().toISOString()
    const tenantId = newId()
    await db.insertInto('tenants').values({ id: tenantId, name: tenantName, created_at: now }).execute()
    await db.insertInto('members').values({ id: newId(), tenant_id: tenantId, ...administrator, role: 'ADMINISTRATOR', created_at: now, last_seen_at: null }).execute()
    return tenantId
  })
}

async function firstTenantId(db: Kysely<Tables>): Promise<string | undefined> {
  return (await db.selectFrom('tenants').select('id').orderBy('created_at').orderBy('id').limit(1).executeTakeFirst())?.id
}

/** The first start of a data folder makes one tenant and one administrator (decisions, section 3). */
import type { Kysely } from 'kysely'
import type { Clock } from '../foundation/clock.ts'
import { newId } from '../foundation/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

const tenantName = 'My organisation'
const administrator = { name: 'Administrator', email: 'administrator@localhost' }

/** Does nothing when there already is a tenant. */
export async function prepareFirstTenant(database: Database, clock: Clock): Promise<void> {
  await database.write(async (db) => {
    if (await anyTenant(db)) return
    const now = clock.now().toISOString()
    const tenantId = newId()
    await db.insertInto('tenants').values({ id: tenantId, name: tenantName, created_at: now }).execute()
    await db.insertInto('members').values({ id: newId(), tenant_id: tenantId, ...administrator, role: 'ADMINISTRATOR', created_at: now }).execute()
  })
}

async function anyTenant(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function tenantNameOf(database: Database, tenantId: string): Promise<string> {
  const { name } = await database.read((db) => db.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow())
  return name
}

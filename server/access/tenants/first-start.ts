/** The first start of a data folder makes one tenant and one administrator (decisions, section 3). */
import { firstAddress } from '../../contract/member.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Database } from '../../storage/database.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'

const tenantName = 'My organisation'
const administrator = { name: 'Administrator', email: firstAddress }

/** Makes nothing when there already is a tenant. Resolves to the id of the first. */
export function prepareFirstTenant(database: Database, clock: Clock): Promise<string> {
  return database.write(async (db) => {
    const existing = await findFirstTenantId(db)
    if (existing !== undefined) return existing
    const now = clock.now().toISOString()
    const tenantId = newId()
    await db.insertInto('tenants').values({ id: tenantId, name: tenantName, created_at: now, is_first: 1 }).execute()
    const id = newId()
    await db
      .insertInto('members')
      .values({
        id,
        tenant_id: tenantId,
        account_id: id,
        ...administrator,
        role: 'ADMINISTRATOR',
        created_at: now,
        last_seen_at: null,
      })
      .execute()
    return tenantId
  })
}

/** The first start of a data folder makes one tenant and one administrator. */
import { firstAddress } from '../../contract/member.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import type { Database } from '../../storage/database.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'
import { insertMember } from '../members/member-repository.ts'
import { insertTenant } from './tenant-repository.ts'

const tenantName = 'My organisation'
const administrator = { name: 'Administrator', email: firstAddress }

/** Makes nothing when there already is a tenant. Resolves to the id of the first. */
export function prepareFirstTenant(database: Database, clock: Clock): Promise<string> {
  return database.write(async (db) => {
    const existing = await findFirstTenantId(db)
    if (existing !== undefined) return existing
    const now = clock.now().toISOString()
    const tenantId = newId()
    await insertTenant(db, { id: tenantId, name: tenantName, createdAt: now, isFirst: true })
    const id = newId()
    await insertMember(db, {
      id,
      tenantId,
      accountId: id,
      ...administrator,
      role: 'ADMINISTRATOR',
      createdAt: now,
      lastSeenAt: null,
    })
    return tenantId
  })
}

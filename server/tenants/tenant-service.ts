/** A tenant and its name. */
import type { Tenant } from '../contract/tenant.ts'
import type { Clock } from '../foundation/clock.ts'
import { recordChange, type Actor } from '../storage/audit-trail.ts'
import type { Database } from '../storage/database.ts'
import { findTenant, renameTenant } from './tenant-repository.ts'

export interface TenantService {
  read(tenantId: string): Promise<Tenant>
  rename(actor: Actor, name: string): Promise<Tenant>
}

export function createTenants({ database, clock }: { readonly database: Database; readonly clock: Clock }): TenantService {
  return {
    read: (tenantId) => database.read((db) => findTenant(db, tenantId)),
    rename: (actor, name) =>
      database.write(async (db) => {
        const before = await findTenant(db, actor.tenantId)
        await renameTenant(db, actor.tenantId, name)
        if (name !== before.name) await recordChange(db, actor, clock.now(), { action: 'UPDATE', kind: 'TENANT', id: before.id, name, before: { name: before.name }, after: { name } })
        return { ...before, name }
      }),
  }
}

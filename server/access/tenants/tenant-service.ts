/** A tenant and its name. */
import type { AccountTenant, Tenant } from '../../contract/tenant.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { createTenant } from './create-tenant.ts'
import { findTenant, listTenants, renameTenant } from './tenant-repository.ts'

export interface TenantService {
  read(tenantId: string): Promise<Tenant>
  rename(actor: Actor, name: string): Promise<Tenant>
  /** Those of the caller's person that its credential reaches. */
  list(caller: MemberCaller): Promise<AccountTenant[]>
  /** Throws TENANT_LIMIT and SESSION_OF_ONE_TENANT. */
  create(caller: MemberCaller, name: string): Promise<AccountTenant>
}

export function createTenants({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): TenantService {
  return {
    read: (tenantId) => database.read((db) => findTenant(db, tenantId)),
    rename: (actor, name) =>
      database.write(async (db) => {
        const before = await findTenant(db, actor.tenantId)
        await renameTenant(db, actor.tenantId, name)
        if (name !== before.name)
          await recordChange(db, actor, clock.now(), {
            action: 'UPDATE',
            kind: 'TENANT',
            id: before.id,
            name,
            before: { name: before.name },
            after: { name },
          })
        return { ...before, name }
      }),
    list: (caller) => database.read((db) => listTenants(db, caller)),
    create: (caller, name) => database.write((db) => createTenant(db, clock.now(), caller, name)),
  }
}

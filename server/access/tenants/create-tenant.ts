/** An Administrator makes another tenant and becomes its Administrator. */
import type { Kysely } from 'kysely'
import { mostTenants, type AccountTenant } from '../../contract/tenant.ts'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Tables } from '../../storage/tables.ts'
import { confineGivenSessions, countTenants, insertTenant } from './tenant-repository.ts'

/** Throws TENANT_LIMIT and SESSION_OF_ONE_TENANT. */
export async function createTenant(
  db: Kysely<Tables>,
  now: Date,
  caller: MemberCaller,
  name: string,
): Promise<AccountTenant> {
  if (caller.reach === 'TENANT') throw new AppError('SESSION_OF_ONE_TENANT', { tenant: name, email: caller.email })
  const count = await countTenants(db)
  if (count >= mostTenants) throw new AppError('TENANT_LIMIT', { count })
  const created = await insertTenant(db, {
    name,
    at: now.toISOString(),
    tenantId: newId(),
    memberId: newId(),
    founder: caller,
  })
  await confineGivenSessions(db, caller)
  const change = { action: 'CREATE', kind: 'TENANT', id: created.tenantId, name, after: { name } } as const
  await recordChange(db, caller, now, change)
  await recordChange(db, { ...caller, ...created }, now, change)
  return { id: created.tenantId, name, role: 'ADMINISTRATOR', isCurrent: false }
}

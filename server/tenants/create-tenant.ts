/** An Administrator makes another tenant and becomes its Administrator. */
import type { Kysely } from 'kysely'
import { mostTenants, type AccountTenant } from '../contract/tenant.ts'
import { AppError } from '../foundation/app-error.ts'
import { newId } from '../foundation/ids.ts'
import type { MemberCaller } from '../http/caller.ts'
import { recordChange } from '../storage/audit-trail.ts'
import type { Tables } from '../storage/tables.ts'
import { confineGivenSessions, countTenants, insertTenant } from './tenant-repository.ts'

/** Throws TENANT_LIMIT and SESSION_OF_ONE_TENANT. */
export async function createTenant(db: Kysely<Tables>, now: Date, caller: MemberCaller, name: string): Promise<AccountTenant> {
  if (caller.reach === 'TENANT') throw new AppError('SESSION_OF_ONE_TENANT', `This session stays in its tenant, so it could not go on in "${name}". Sign in with a link of your own: "planwright login --member ${caller.email}" prints one on the machine of the platform.`)
  const count = await countTenants(db)
  if (count >= mostTenants) throw new AppError('TENANT_LIMIT', `This installation has ${count} tenants, which is the most it can have. Use one of those that are there.`)
  const created = await insertTenant(db, { name, at: now.toISOString(), tenantId: newId(), memberId: newId(), founder: caller })
  await confineGivenSessions(db, caller)
  const change = { action: 'CREATE', kind: 'TENANT', id: created.tenantId, name, after: { name } } as const
  await recordChange(db, caller, now, change)
  await recordChange(db, { ...caller, ...created }, now, change)
  return { id: created.tenantId, name, role: 'ADMINISTRATOR', isCurrent: false }
}

/** An Administrator makes another tenant and becomes its Administrator. */
import type { Kysely } from 'kysely'
import { maxTenants, type AccountTenant } from '../../contract/tenant.ts'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { recordChange } from '../../storage/audit-trail.ts'
import type { Tables } from '../../storage/tables.ts'
import { insertMember } from '../members/member-repository.ts'
import { confineGivenSessions } from '../members/session-repository.ts'
import { countTenants, insertTenant } from './tenant-repository.ts'

/** Throws TENANT_LIMIT and SESSION_OF_ONE_TENANT. */
export async function createTenant(
  db: Kysely<Tables>,
  now: Date,
  caller: MemberCaller,
  name: string,
): Promise<AccountTenant> {
  if (caller.reach === 'TENANT') throw new AppError('SESSION_OF_ONE_TENANT', { tenant: name, email: caller.email })
  const count = await countTenants(db)
  if (count >= maxTenants) throw new AppError('TENANT_LIMIT', { count })
  const [tenantId, memberId, at] = [newId(), newId(), now.toISOString()]
  await insertTenant(db, { id: tenantId, name, createdAt: at })
  await insertMember(db, {
    id: memberId,
    tenantId,
    accountId: caller.accountId,
    name: caller.name,
    email: caller.email,
    role: 'ADMINISTRATOR',
    createdAt: at,
    lastSeenAt: null,
  })
  await confineGivenSessions(db, caller)
  const change = { action: 'CREATE', kind: 'TENANT', id: tenantId, name, after: { name } } as const
  await recordChange(db, caller, now, change)
  await recordChange(db, { ...caller, tenantId, memberId }, now, change)
  return { id: tenantId, name, role: 'ADMINISTRATOR', isCurrent: false }
}

/** How a session goes on in another tenant of its person, and how far one reaches that was opened with a link. */
import type { Kysely } from 'kysely'
import type { SessionReach } from '../../contract/member.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { MemberCaller } from '../../http/caller.ts'
import type { Tables } from '../../storage/tables.ts'
import { deleteSession, findAccountMembers, insertSession, type MemberRow } from './member-repository.ts'

/** Whoever gave out a login link for another member. */
export type LinkGiver = Pick<MemberCaller, 'accountId' | 'tenantId' | 'reach'>

export interface SwitchOrder {
  readonly caller: MemberCaller
  readonly tenantId: string
  /** Hashes of the session's value, as it was and as it shall be: whoever has the old one is not taken along. */
  readonly idHash: string
  readonly nextIdHash: string
  readonly now: Date
}

/** The session lasts no longer than it did. Throws TENANT_NOT_FOUND, and LOGIN_REQUIRED when it has ended meanwhile. */
export async function switchTenant(
  db: Kysely<Tables>,
  { caller, tenantId, idHash, nextIdHash, now }: SwitchOrder,
): Promise<void> {
  const before = await deleteSession(db, idHash)
  if (!before)
    throw new AppError(
      'LOGIN_REQUIRED',
      'The session has ended meanwhile. Sign in again: open a login link ("planwright login" prints one).',
    )
  const member = (await findAccountMembers(db, caller.accountId)).find((row) => row.tenant_id === tenantId)
  // As it is stored: it may reach less since the call was let in.
  const isInReach = before.reach !== 'TENANT' || tenantId === caller.tenantId
  if (!member || !isInReach)
    throw new AppError(
      'TENANT_NOT_FOUND',
      `There is no tenant ${tenantId} that this session may go on in. GET /tenants lists those there are.`,
    )
  await insertSession(db, { ...before, id_hash: nextIdHash, member_id: member.id, created_at: now.toISOString() })
}

/** A link opens no tenant its giver is not an Administrator of: whoever gave it out may open it, too. */
export async function givenReach(db: Kysely<Tables>, giver: LinkGiver, member: MemberRow): Promise<SessionReach> {
  const administered = (await findAccountMembers(db, giver.accountId))
    .filter(
      ({ role, tenant_id: id }) => role === 'ADMINISTRATOR' && (giver.reach !== 'TENANT' || id === giver.tenantId),
    )
    .map((row) => row.tenant_id)
  const opened = await findAccountMembers(db, member.account_id)
  return opened.every((row) => administered.includes(row.tenant_id)) ? 'GIVEN' : 'TENANT'
}

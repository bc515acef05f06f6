/**
 * The audit log's writing side: who changed which part of the configuration, when and from where. A feature calls
 * `recordChange` inside the transaction of its change, so that neither is ever there without the other.
 */
import type { Kysely } from 'kysely'
import type { AuditAction, AuditedKind, AuditedVia } from '../contract/audit.ts'
import type { Tables } from './tables.ts'

/**
 * Whoever makes a change, mostly through the platform API; a signed-in member as `http/caller.ts` knows one is an
 * actor.
 */
export interface Actor {
  readonly tenantId: string
  readonly memberId: string
  readonly name: string
  readonly email: string
  /** How the member proved who it is. */
  readonly via: AuditedVia
  /** IP address the call came from. */
  readonly address: string
}

/** The platform itself, for what it changes unasked. */
export const platformActor = (tenantId: string): Actor => ({
  tenantId,
  memberId: tenantId,
  name: 'Planwright',
  email: '',
  via: 'PLATFORM',
  address: '',
})

export interface AuditedChange {
  readonly action: AuditAction
  readonly kind: AuditedKind
  /** Of the thing that was changed; the tenant's own for settings. */
  readonly id: string
  readonly name: string
  /** As the API shows it, so without secrets; absent for what was created. */
  readonly before?: unknown
  /** Absent for what was deleted. */
  readonly after?: unknown
}

export async function recordChange(
  db: Kysely<Tables>,
  actor: Actor,
  at: Date,
  { action, kind, id, name, before, after }: AuditedChange,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      tenant_id: actor.tenantId,
      at: at.toISOString(),
      action,
      kind,
      subject_id: id,
      subject_name: name,
      member_id: actor.memberId,
      member_name: actor.name,
      member_email: actor.email,
      via: actor.via,
      address: actor.address,
      before_json: before === undefined ? null : JSON.stringify(before),
      after_json: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

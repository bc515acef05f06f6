/** Who is calling, once the credential has been checked. */
import type { Permission } from '../contract/permission.ts'

export interface ApiKeyCaller {
  readonly kind: 'apiKey'
  readonly keyId: string
  readonly keyName: string
  readonly tenantId: string
  readonly permissions: readonly Permission[]
  /** Models the key may use; null means all. */
  readonly models: readonly string[] | null
  readonly expiresAt: Date
}

export interface MemberCaller {
  readonly kind: 'member'
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly tenantId: string
  readonly role: 'ADMINISTRATOR' | 'USER'
  /** How the member proved who it is. */
  readonly via: 'SESSION' | 'ACCESS_TOKEN' | 'COMMAND_LINE'
  /** IP address of the connection. */
  readonly address: string
}

/** A member whose credential holds, before it is known where the call came from. */
export type KnownMember = Omit<MemberCaller, 'address'>

/** The member behind a call; the access check has seen to it that there is one. */
export function memberOf(caller: ApiKeyCaller | MemberCaller | undefined): MemberCaller {
  if (caller?.kind !== 'member') throw new Error('A route for members was reached without one')
  return caller
}

/** The tenant whose data a member's call is about. */
export function memberTenant(caller: ApiKeyCaller | MemberCaller | undefined): string {
  return memberOf(caller).tenantId
}

/** What the features hand to the HTTP layer to check credentials. Both resolve to undefined when they do not hold. */
export interface Authenticators {
  apiKey(key: string): Promise<ApiKeyCaller | undefined>
  session(token: string): Promise<KnownMember | undefined>
  bearer(token: string): Promise<KnownMember | undefined>
  /** Calls `onEnd` within a second of the key's deletion or expiry; returns the way to stop watching. */
  watchKey(caller: ApiKeyCaller, onEnd: () => void): () => void
}

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
}

/** The tenant whose data a member's call is about; the access check has seen to it that there is a member. */
export function memberTenant(caller: ApiKeyCaller | MemberCaller | undefined): string {
  if (caller?.kind !== 'member') throw new Error('A route for members was reached without one')
  return caller.tenantId
}

/** What the features hand to the HTTP layer to check credentials. Both resolve to undefined when they do not hold. */
export interface Authenticators {
  apiKey(key: string): Promise<ApiKeyCaller | undefined>
  session(token: string): Promise<MemberCaller | undefined>
  bearer(token: string): Promise<MemberCaller | undefined>
  /** Calls `onEnd` within a second of the key's deletion or expiry; returns the way to stop watching. */
  watchKey(caller: ApiKeyCaller, onEnd: () => void): () => void
}

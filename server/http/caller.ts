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

/** What the features hand to the HTTP layer to check credentials. Both resolve to undefined when they do not hold. */
export interface Authenticators {
  apiKey(key: string): Promise<ApiKeyCaller | undefined>
  session(token: string): Promise<MemberCaller | undefined>
  bearer(token: string): Promise<MemberCaller | undefined>
  /** Calls `onEnd` within a second of the key's deletion or expiry; returns the way to stop watching. */
  watchKey(caller: ApiKeyCaller, onEnd: () => void): () => void
}

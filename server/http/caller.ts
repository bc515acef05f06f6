/** Who is calling, once the credential has been checked. */
import type { AuditedVia } from '../contract/audit.ts'
import type { MemberRole, SessionReach } from '../contract/member.ts'
import type { Permission } from '../contract/permission.ts'
import { AppError } from '../foundation/app-error.ts'
import type { SessionCredential, SessionOwner } from './session-cookie.ts'

export interface ApiKeyCaller {
  readonly kind: 'apiKey'
  readonly keyId: string
  readonly keyName: string
  readonly tenantId: string
  readonly permissions: readonly Permission[]
  /** Models the key may use; null means all. */
  readonly models: readonly string[] | null
  readonly expiresAt: Date
  /** Whose personal access token it was made with: the key ends with either. */
  readonly madeWith?: { readonly tokenId: string; readonly memberId: string }
}

export interface MemberCaller {
  readonly kind: 'member'
  readonly memberId: string
  /** The person, who may be a member of several tenants. */
  readonly accountId: string
  /** Personal access tokens are of one tenant. */
  readonly reach: SessionReach
  /** Hash of the session's two values; absent without a session. */
  readonly sessionHash?: string
  /** The personal access token; absent without one. */
  readonly token?: UsedToken
  readonly email: string
  readonly name: string
  readonly tenantId: string
  readonly role: MemberRole
  /** How the member proved who it is. */
  readonly via: Exclude<AuditedVia, 'PLATFORM'>
  /** Mark of the session or token, as `caller-watch.ts` knows it. */
  readonly credential: string
  /** When the session or token ends; null when it does not by itself. */
  readonly expiresAt: Date | null
  /** IP address of the connection. */
  readonly address: string
}

export type Caller = ApiKeyCaller | MemberCaller

/** A member whose credential holds, before it is known where the call came from. */
export type KnownMember = Omit<MemberCaller, 'address'>

/** The member behind a call; the access check has seen to it that there is one. */
export function memberOf(caller: Caller | undefined): MemberCaller {
  if (caller?.kind !== 'member') throw new Error('A route for members was reached without one')
  return caller
}

/**
 * Throws ACCESS_TOKEN_NOT_ALLOWED for a call with a personal access token: what it asks for opens doors, and would
 * still do so after the token has expired or was deleted.
 */
export function assertNoToken({ via }: KnownMember): void {
  if (via !== 'ACCESS_TOKEN') return
  throw new AppError(
    'ACCESS_TOKEN_NOT_ALLOWED',
    'A personal access token makes nothing that opens doors after it has ended: no members, roles, login links, tokens or tenants, ' +
      'and it restores no backup. Sign in in a browser, or use the command line on the machine of the platform.',
  )
}

/** The token a call came with, for what may not outlive it. */
export interface UsedToken {
  readonly id: string
  readonly expiresAt: Date
}

/** The tenant whose data a member's call is about. */
export function memberTenant(caller: Caller | undefined): string {
  return memberOf(caller).tenantId
}

/** What the features hand to the HTTP layer to check credentials. All resolve to undefined when they do not hold. */
export interface Authenticators {
  apiKey(key: string): Promise<ApiKeyCaller | undefined>
  session(credential: SessionCredential): Promise<KnownMember | undefined>
  bearer(token: string): Promise<KnownMember | undefined>
  /** Calls `onEnd` within a second of the end of the caller's credential; returns the way to stop watching. */
  watch(caller: Caller, onEnd: () => void): () => void
  /** The tenant whose Administrators see to what is of the whole installation. */
  readonly firstTenantId: string
  readonly sessionOwner: SessionOwner
}

/** Members of a running platform, and the credentials they call with. */
import type { CreatedAccessToken } from '../../server/contract/access-token.ts'
import type { LoginLink, MemberCard, MemberRole } from '../../server/contract/member.ts'
import type { TestPlatform } from './platform.ts'

export interface SignedIn {
  readonly id: string
  readonly email: string
  /** Headers of a call with the session of a browser. */
  readonly session: { readonly cookie: string }
  /** Headers of a call with a personal access token. */
  readonly token: { readonly authorization: string }
  readonly tokenId: string
}

/** Opens a login link; the headers of calls with the session it gives. */
export async function openLink(platform: TestPlatform, link: string): Promise<{ cookie: string }> {
  const { pathname, search } = new URL(link)
  const response = await fetch(`${platform.url}${pathname}${search}`, { redirect: 'manual' })
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** A new member with a session and a token. */
export async function addMember(platform: TestPlatform, name: string, role: MemberRole): Promise<SignedIn> {
  const { id, email } = (await (await platform.manage('POST', '/members', { name, email: `${name}@example.org`, role })).json()) as MemberCard
  const { url } = (await (await platform.manage('POST', `/members/${id}/login-links`)).json()) as LoginLink
  const session = await openLink(platform, url)
  const created = (await (await callAs(platform, session, 'POST', '/access-tokens', { name: `Token of ${name}` })).json()) as CreatedAccessToken
  return { id, email, session, token: { authorization: `Bearer ${created.token}` }, tokenId: created.id }
}

/** A call of the platform API. */
export function callAs(platform: TestPlatform, headers: object, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${platform.url}/api/platform/v1${path}`, { method, headers: { ...headers, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

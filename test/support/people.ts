/** Members of a running platform, and the credentials they call with. */
import type { CreatedAccessToken } from '../../server/contract/access-token.ts'
import type { LoginLink, MemberSummary, MemberRole } from '../../server/contract/member.ts'
import type { TestPlatform } from './platform.ts'

/** Both halves of a session: a type, so that it passes for any headers. */
export type SessionHeaders = { readonly cookie: string; readonly 'x-planwright-page-proof': string }

export interface SignedIn {
  readonly id: string
  readonly email: string
  /** Headers of a call with the session of a browser. */
  readonly session: SessionHeaders
  /** Headers of a call with a personal access token. */
  readonly token: { readonly authorization: string }
  readonly tokenId: string
}

/**
 * Trades the token of a login link for a session, as the page does that the link opens; `url` is scheme, host and port.
 */
export function redeemLink(url: string, link: string): Promise<Response> {
  const token = new URL(link).searchParams.get('token')
  return fetch(`${url}/api/platform/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
}

export const cookieIn = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? ''

/** The session that an answer to `redeemLink` opened; of empty values when it opened none. */
export async function sessionIn(response: Response): Promise<SessionHeaders> {
  const { pageProof = '' } = (await response.json()) as { pageProof?: string }
  return { cookie: cookieIn(response), 'x-planwright-page-proof': pageProof }
}

/** Opens a login link; the headers of calls with the session it gives. */
export const openLink = async (platform: TestPlatform, link: string): Promise<SessionHeaders> =>
  sessionIn(await redeemLink(platform.url, link))

/** A new member with a session and a token. */
export async function addMember(platform: TestPlatform, name: string, role: MemberRole): Promise<SignedIn> {
  const { id, email } = (await (
    await platform.manage('POST', '/members', { name, email: `${name}@example.org`, role })
  ).json()) as MemberSummary
  const { url } = (await (await platform.manage('POST', `/members/${id}/login-links`)).json()) as LoginLink
  const session = await openLink(platform, url)
  const created = (await (
    await callAs(platform, session, 'POST', '/access-tokens', { name: `Token of ${name}` })
  ).json()) as CreatedAccessToken
  return { id, email, session, token: { authorization: `Bearer ${created.token}` }, tokenId: created.id }
}

/** A call of the platform API. */
export function callAs(
  platform: TestPlatform,
  headers: object,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${platform.url}/api/platform/v1${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

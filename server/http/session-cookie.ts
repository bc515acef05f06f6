/**
 * What a browser proves its session with: a cookie that no script can read, and the page proof, a value that only pages
 * of our own origin hold. Cookies belong to a host and go to every port of it, so any program of the machine can
 * collect one; storage belongs to an origin, port included. Either of the two opens nothing without the other.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Request } from 'express'
import { pageProofHeader } from '../contract/page-proof-header.ts'

export interface SessionCredential {
  readonly cookie: string
  readonly pageProof: string
}

/** The session's cookie of one request and its answer. */
export interface SessionCookie {
  /** As it was sent. */
  readonly value: string | undefined
  /** A Set-Cookie header; an age of 0 removes the cookie. */
  set(value: string, maxAgeSeconds: number): string
}

/** Whose sessions they are. */
export interface SessionOwner {
  /** A few characters that tell this installation from others on the machine; no secret. */
  readonly installation: string
  /** Several servers know the same sessions, each on a port of its own. */
  readonly isShared: boolean
}

/**
 * The name holds our port and the installation, so that two platforms of one machine do not take each other's place; of
 * a team no port, because a session is good on each of its servers.
 * Over https it is `__Host-` and Secure, which no page without encryption can replace. Not so over plain http, although
 * Chromium and Firefox take Secure cookies from http://localhost: Safari does not, and could not sign in.
 */
export function sessionCookieOf(request: Request, { installation, isShared }: SessionOwner): SessionCookie {
  const place = isShared ? 'team' : String(request.socket.localPort ?? 0)
  const plainName = `planwright-${place}-${installation}`
  const secureName = `__Host-${plainName}`
  // Behind a proxy with TLS only the browser knows, and tells with every request that is more than a GET.
  const isEncrypted = request.secure || request.headers.origin?.startsWith('https://') === true
  const cookies = parseCookie(request.headers.cookie ?? '')
  const name = isEncrypted ? secureName : plainName
  const rules = { path: '/', httpOnly: true, secure: isEncrypted, sameSite: 'strict' } as const
  return {
    value: cookies[secureName] ?? cookies[plainName],
    set: (value, maxAge) => stringifySetCookie({ name, value, maxAge, ...rules }),
  }
}

/** Undefined unless both are there. */
export function sessionCredential(request: Request, owner: SessionOwner): SessionCredential | undefined {
  const cookie = sessionCookieOf(request, owner).value
  const pageProof = request.get(pageProofHeader)
  return cookie === undefined || pageProof === undefined ? undefined : { cookie, pageProof }
}

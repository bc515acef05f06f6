/** Login links and sessions. */
import {
  downloadRequest,
  downloadTicket,
  loginLink,
  openedSession,
  signedInMember,
  signInRequest,
  type LoginLink,
} from '../../contract/member.ts'
import { pageProofHeader } from '../../contract/page-proof-header.ts'
import { tenantSwitch } from '../../contract/tenant.ts'
import { AppError } from '../../foundation/app-error.ts'
import { memberOf } from '../../http/caller.ts'
import type { DownloadTickets } from '../../http/download-tickets.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { sessionMilliseconds, type LoginToken, type SessionService } from './session-service.ts'

const setCookie = (description: string, value: string, maxAgeSeconds: number) => ({
  'Set-Cookie': {
    description,
    example: `planwright-7400-1a2b3c4d=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict`,
    always: true,
  },
})

/** Below /api/platform/v1. */
export function sessionRoutes(sessions: SessionService, downloads: DownloadTickets): Route[] {
  return [
    signInRoute(sessions),
    defineRoute({
      method: 'post',
      path: '/login-links',
      operationId: 'createLoginLink',
      tag: 'Session',
      summary: 'Create a one-time login link',
      description:
        'The link opens a session for whoever asks for it, once, within 15 minutes: in another browser, for instance.',
      access: { by: 'member', administrator: false, withoutToken: true },
      responses: { 201: { description: 'The link', schema: loginLink } },
      handle: async ({ caller, origin }) =>
        loginLinkOf(origin, await sessions.createLoginToken(memberOf(caller).memberId, memberOf(caller))),
    }),
    defineRoute({
      method: 'get',
      path: '/session',
      operationId: 'getSession',
      tag: 'Session',
      summary: 'Tell who is signed in',
      description: 'The member behind the session or token.',
      access: { by: 'member', administrator: false },
      responses: { 200: { description: 'The member', schema: signedInMember } },
      handle: ({ caller }) => sessions.describe(memberOf(caller)),
    }),
    defineRoute({
      method: 'delete',
      path: '/session',
      operationId: 'signOut',
      tag: 'Session',
      summary: 'Sign out',
      description: 'Ends the session of the cookie.',
      access: { by: 'member', administrator: false },
      responses: { 204: { description: 'Signed out', headers: setCookie('Ends the session cookie', '', 0) } },
      async handle({ caller, sessionCookie }) {
        await sessions.signOut(memberOf(caller))
        return new Reply(204, { kind: 'empty' }, { 'Set-Cookie': sessionCookie.set('', 0) })
      },
    }),
    switchRoute(sessions),
    downloadRoute(downloads),
  ]
}

function switchRoute(sessions: SessionService): Route {
  return defineRoute({
    method: 'put',
    path: '/session/tenant',
    operationId: 'changeSessionTenant',
    tag: 'Session',
    summary: 'Go on in another tenant',
    description:
      'The session goes on as the same person in one of its other tenants, under a new cookie and the same page proof: the old cookie and its open event streams end. Keys, tokens, webhooks and datasets stay with their tenants.',
    access: { by: 'member', administrator: false, withoutToken: true },
    body: { kind: 'json', schema: tenantSwitch },
    responses: {
      204: { description: 'Switched', headers: setCookie('The session', 's3cr3t', 3600) },
      400: errorResponse('The identifier is not valid'),
      403: errorResponse('The call has no session', 'SESSION_NEEDED'),
      404: errorResponse('There is no such tenant of yours', 'TENANT_NOT_FOUND'),
    },
    async handle({ caller, body, header, sessionCookie }) {
      const { cookie, lastsSeconds } = await sessions.switchTo(
        memberOf(caller),
        body.tenantId,
        header(pageProofHeader) ?? '',
      )
      return new Reply(
        204,
        { kind: 'empty' },
        { 'Set-Cookie': sessionCookie.set(cookie, lastsSeconds), 'Cache-Control': 'no-store' },
      )
    },
  })
}

/** What the page does that a login link opens. */
function signInRoute(sessions: SessionService): Route {
  return defineRoute({
    method: 'post',
    path: '/session',
    operationId: 'signIn',
    tag: 'Session',
    summary: 'Sign in with a login link',
    description:
      'Trades the one-time token of the link for a session: a cookie, and the page proof that has to come with it.',
    access: { by: 'anyone' },
    body: { kind: 'json', schema: signInRequest },
    responses: {
      201: { description: 'Signed in', schema: openedSession, headers: setCookie('The session', 's3cr3t', 3600) },
      401: errorResponse('The link is unknown, used or too old', 'LOGIN_LINK_REJECTED'),
      429: errorResponse('Too many login links, keys or tokens from this address failed', 'TOO_MANY_FAILURES'),
      503: errorResponse(
        'The platform is stopping, or its disk refused; sign in later, with the same link while it lasts',
        'STORAGE_UNAVAILABLE',
        'SHUTTING_DOWN',
      ),
    },
    async handle({ body, sessionCookie }) {
      const { cookie, pageProof } = await sessions.signIn(body.token)
      return new Reply(
        201,
        { kind: 'json', value: { pageProof } },
        { 'Set-Cookie': sessionCookie.set(cookie, sessionMilliseconds / 1000), 'Cache-Control': 'no-store' },
      )
    },
  })
}

function downloadRoute(downloads: DownloadTickets): Route {
  return defineRoute({
    method: 'post',
    path: '/download-tickets',
    operationId: 'createDownloadTicket',
    tag: 'Session',
    summary: 'Prepare a download by the browser',
    description:
      'A link cannot send the page proof: the path in the answer stands in for it, once, within a minute, for one address and with the cookie of this session.',
    access: { by: 'member', administrator: false },
    body: { kind: 'json', schema: downloadRequest },
    responses: {
      201: { description: 'Where to download from', schema: downloadTicket },
      403: errorResponse('The call has no session', 'SESSION_NEEDED'),
    },
    handle({ caller, body, header }) {
      const pageProof = header(pageProofHeader)
      if (memberOf(caller).sessionHash === undefined || pageProof === undefined)
        throw new AppError(
          'SESSION_NEEDED',
          'Only the session of a browser needs a ticket to download. Call the address itself with your token.',
        )
      return { path: downloads.create(body.address, pageProof) }
    },
  })
}

export function loginLinkOf(origin: string, { token, expiresAt }: LoginToken): LoginLink {
  return { url: loginUrl(origin, token), expiresAt: expiresAt.toISOString() }
}

export function loginUrl(origin: string, token: string): string {
  return `${origin}/login?token=${token}`
}

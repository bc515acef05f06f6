/** Login links and sessions. */
import { z } from 'zod'
import { errorBody } from '../contract/error.ts'
import { loginLink, signedInMember, type LoginLink } from '../contract/member.ts'
import { tenantSwitch } from '../contract/tenant.ts'
import { sessionCookie, cookieValue } from '../http/authenticate.ts'
import { memberOf } from '../http/caller.ts'
import { defineRoute, Reply, type Route } from '../http/route.ts'
import { sessionMilliseconds, type LoginToken, type SessionService } from './session-service.ts'

const cookie = (value: string, maxAgeSeconds: number) => `${sessionCookie}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`

const signedIn = {
  Location: { description: 'The start page', example: '/', always: true },
  'Set-Cookie': { description: 'The session', example: cookie('s3cr3t', 3600), always: true },
}

/** Below /api/platform/v1. */
export function sessionRoutes(sessions: SessionService): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/login-links',
      operationId: 'createLoginLink',
      tag: 'Session',
      summary: 'Create a one-time login link',
      description: 'The link opens a session for whoever asks for it, once, within 15 minutes: in another browser, for instance.',
      access: { by: 'member', administrator: false, withoutToken: true },
      responses: { 201: { description: 'The link', schema: loginLink } },
      handle: ({ caller, origin }) => loginLinkOf(origin, sessions.createLoginToken(memberOf(caller).memberId, memberOf(caller))),
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
      responses: { 204: { description: 'Signed out', headers: { 'Set-Cookie': { description: 'Ends the session cookie', example: cookie('', 0), always: true } } } },
      async handle({ header }) {
        const token = cookieValue(header('cookie'), sessionCookie)
        if (token !== undefined) await sessions.signOut(token)
        return new Reply(204, { kind: 'empty' }, { 'Set-Cookie': cookie('', 0) })
      },
    }),
    switchRoute(sessions),
  ]
}

function switchRoute(sessions: SessionService): Route {
  return defineRoute({
    method: 'put',
    path: '/session/tenant',
    operationId: 'changeSessionTenant',
    tag: 'Session',
    summary: 'Go on in another tenant',
    description: 'The session of the cookie goes on as the same person in one of its other tenants, under a new value: the old one and its open event streams end. Keys, tokens, webhooks and datasets stay with their tenants.',
    access: { by: 'member', administrator: false, withoutToken: true },
    body: { kind: 'json', schema: tenantSwitch },
    responses: {
      204: { description: 'Switched', headers: { 'Set-Cookie': { description: 'The session', example: cookie('s3cr3t', 3600), always: true } } },
      400: { description: 'The identifier is not valid', schema: errorBody },
      403: { description: 'The call has no session', schema: errorBody, codes: ['SESSION_NEEDED'] },
      404: { description: 'There is no such tenant of yours', schema: errorBody, codes: ['TENANT_NOT_FOUND'] },
    },
    async handle({ caller, body }) {
      const { token, lastsSeconds } = await sessions.switchTo(memberOf(caller), body.tenantId)
      return new Reply(204, { kind: 'empty' }, { 'Set-Cookie': cookie(token, lastsSeconds), 'Cache-Control': 'no-store' })
    },
  })
}

/** `GET /login?token=...`, what a login link opens: sets the cookie and goes to the start page. */
export function loginRoute(sessions: SessionService): Route {
  return defineRoute({
    method: 'get',
    path: '/login',
    operationId: 'openLoginLink',
    tag: 'Session',
    summary: 'Open a login link',
    description: 'Trades the one-time token for a session cookie and leads to the start page.',
    access: { by: 'anyone' },
    query: z.object({ token: z.string().describe('One-time token of the link').meta({ example: 'x7Qd0fLwm2' }) }),
    responses: { 303: { description: 'Signed in', headers: signedIn }, 401: { description: 'The link is unknown, used or too old', schema: errorBody, codes: ['LOGIN_LINK_REJECTED'] }, 429: { description: 'Too many login links, keys or tokens from this address failed', schema: errorBody, codes: ['TOO_MANY_FAILURES'] } },
    async handle({ query }) {
      const session = await sessions.signIn(query.token)
      return new Reply(303, { kind: 'empty' }, { 'Set-Cookie': cookie(session, sessionMilliseconds / 1000), Location: '/', 'Cache-Control': 'no-store' })
    },
  })
}

export function loginLinkOf(origin: string, { token, expiresAt }: LoginToken): LoginLink {
  return { url: loginUrl(origin, token), expiresAt: expiresAt.toISOString() }
}

export function loginUrl(origin: string, token: string): string {
  return `${origin}/login?token=${token}`
}

/** Members over the platform API; for administrators, except that everybody gets login links for themselves. */
import { z } from 'zod'
import { listedMember, loginLink, memberSummary, memberRequest, memberPatch } from '../../contract/member.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { MemberService } from './member-service.ts'
import { loginLinkOf } from './session-routes.ts'

const tag = 'Members'
const access = { by: 'member', administrator: true } as const
/** Whoever is made, or made more, may sign in for as long as it likes: no token does that. */
const withoutToken = { ...access, withoutToken: true } as const
const params = z.object({
  id: z.uuid().describe('Identifier of the member').meta({ example: '9c1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
})
const notFound = errorResponse('There is no such member', 'MEMBER_NOT_FOUND')
const invalid = errorResponse('The name, e-mail address or role is not valid')

/** Below /api/platform/v1. */
export function memberRoutes(members: MemberService): Route[] {
  return [...readingRoutes(members), ...changingRoutes(members)]
}

function readingRoutes(members: MemberService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/members',
      operationId: 'listMembers',
      tag,
      summary: 'List the members of the tenant',
      description: 'Longest member first, each with when it was last here.',
      access,
      responses: { 200: { description: 'The members', schema: z.array(listedMember) } },
      handle: ({ caller }) => members.list(memberTenant(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/members/{id}/login-links',
      operationId: 'createLoginLinkForMember',
      tag,
      summary: 'Create a one-time login link for a member',
      description:
        'The link opens a session for the member, once, within 15 minutes. Administrators get one for anybody, which the audit log shows; others for themselves alone; nobody with a personal access token.',
      access: { by: 'member', administrator: false, withoutToken: true },
      params,
      responses: {
        201: { description: 'The link', schema: loginLink },
        403: errorResponse('Another member, and not an Administrator; or with a personal access token', 'ROLE_MISSING'),
        404: notFound,
      },
      handle: async ({ caller, params: { id }, origin }) =>
        loginLinkOf(origin, await members.createLoginToken(memberOf(caller), id)),
    }),
  ]
}

function changingRoutes(members: MemberService): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/members',
      operationId: 'createMember',
      tag,
      summary: 'Add a member',
      description: 'The member signs in with a login link. Not with a personal access token.',
      access: withoutToken,
      body: { kind: 'json', schema: memberRequest },
      responses: {
        201: { description: 'The member', schema: memberSummary },
        400: invalid,
        409: errorResponse('The e-mail address is taken, or the tenant is full', 'MEMBER_EMAIL_TAKEN', 'MEMBER_LIMIT'),
      },
      handle: ({ caller, body }) => members.create(memberOf(caller), body),
    }),
    defineRoute({
      method: 'patch',
      path: '/members/{id}',
      operationId: 'changeMember',
      tag,
      summary: 'Change name, e-mail address or role of a member',
      description:
        'A role holds from the next call on. There always is an Administrator. Not with a personal access token.',
      access: withoutToken,
      params,
      body: { kind: 'json', schema: memberPatch },
      responses: {
        200: { description: 'The member as it is now', schema: memberSummary },
        400: invalid,
        404: notFound,
        409: errorResponse(
          'The last Administrator, or the e-mail address is taken',
          'LAST_ADMINISTRATOR',
          'MEMBER_EMAIL_TAKEN',
        ),
      },
      handle: ({ caller, params: { id }, body }) => members.change(memberOf(caller), id, body),
    }),
    defineRoute({
      method: 'delete',
      path: '/members/{id}',
      operationId: 'deleteMember',
      tag,
      summary: 'Remove a member',
      description:
        'Sessions, personal access tokens and open event streams of the member end at once. Its datasets stay: they belong to the tenant.',
      access,
      params,
      responses: {
        204: { description: 'Removed' },
        404: notFound,
        409: errorResponse('The last Administrator', 'LAST_ADMINISTRATOR'),
      },
      async handle({ caller, params: { id } }) {
        await members.remove(memberOf(caller), id)
        return new Reply(204)
      },
    }),
  ]
}

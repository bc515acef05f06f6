/** Personal access tokens over the platform API: members keep their own, administrators see and delete all. */
import { z } from 'zod'
import { accessTokenSummary, accessTokenRequest, createdAccessToken } from '../../contract/access-token.ts'
import { memberOf } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { AccessTokenService } from './access-token-service.ts'

const tag = 'Personal access tokens'
const access = { by: 'member', administrator: false } as const

/** Below /api/platform/v1. */
export function accessTokenRoutes(tokens: AccessTokenService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/access-tokens',
      operationId: 'listAccessTokens',
      tag,
      summary: 'List personal access tokens',
      description: 'Your own, newest first, without the tokens themselves; Administrators see those of all members.',
      access,
      responses: { 200: { description: 'The tokens', schema: z.array(accessTokenSummary) } },
      handle: ({ caller }) => tokens.list(memberOf(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/access-tokens',
      operationId: 'createAccessToken',
      tag,
      summary: 'Create a personal access token',
      description:
        'The answer holds the token; it is shown this once. Sent as Authorization: Bearer it may on the platform API what you may, except make what would open doors after it has ended: members, login links, further tokens and tenants. API keys made with it end with it.',
      access: { ...access, withoutToken: true },
      body: { kind: 'json', schema: accessTokenRequest },
      responses: {
        201: { description: 'The token', schema: createdAccessToken },
        400: errorResponse('The order is not valid'),
        409: errorResponse('You have as many as a member can have', 'ACCESS_TOKEN_LIMIT'),
      },
      handle: ({ caller, body }) => tokens.create(memberOf(caller), body),
    }),
    defineRoute({
      method: 'delete',
      path: '/access-tokens/{id}',
      operationId: 'deleteAccessToken',
      tag,
      summary: 'Delete a personal access token',
      description:
        'From now on every call with it, or with an API key made with it, fails. Administrators may delete those of other members.',
      access,
      params: z.object({
        id: z.string().describe('The 8 characters after pat_ of the token').meta({ example: 'Xy12ab34' }),
      }),
      responses: {
        204: { description: 'Deleted' },
        404: errorResponse('There is no such token of yours', 'ACCESS_TOKEN_NOT_FOUND'),
      },
      async handle({ caller, params }) {
        await tokens.remove(memberOf(caller), params.id)
        return new Reply(204)
      },
    }),
  ]
}

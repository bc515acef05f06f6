/** API keys over the platform API, and the caller's identity over the model API. */
import { z } from 'zod'
import { apiKeyCard, apiKeyOrder, apiKeyRotation, callerIdentity, createdApiKey } from '../../contract/api-key.ts'
import { permissions } from '../../contract/permission.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { ApiKeyService } from './api-key-service.ts'

const administrator = { by: 'member', administrator: true } as const
const keyParams = z.object({
  id: z.string().describe('The 8 characters after pw_ of the key').meta({ example: 'Xy12ab34' }),
})
const notFound = errorResponse('There is no such key', 'API_KEY_NOT_FOUND')

export function apiKeyRoutes(apiKeys: ApiKeyService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api-keys',
      operationId: 'listApiKeys',
      tag: 'API keys',
      summary: 'List the API keys of the tenant',
      description: 'Newest first, without the keys themselves.',
      access: administrator,
      responses: { 200: { description: 'The keys', schema: z.array(apiKeyCard) } },
      handle: ({ caller }) => apiKeys.list(memberTenant(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/api-keys',
      operationId: 'createApiKey',
      tag: 'API keys',
      summary: 'Create an API key',
      description:
        'The answer holds the key; it is shown this once. One made with a personal access token ends with the token; asked for longer, it is refused.',
      access: administrator,
      body: { kind: 'json', schema: apiKeyOrder },
      responses: {
        201: { description: 'The key', schema: createdApiKey },
        400: errorResponse('The order is not valid'),
        403: errorResponse(
          'Not an Administrator, or it would outlive the personal access token',
          'ROLE_MISSING',
          'ACCESS_TOKEN_NOT_ALLOWED',
        ),
      },
      handle: ({ caller, body }) => apiKeys.create(memberOf(caller), body),
    }),
    defineRoute({
      method: 'post',
      path: '/api-keys/{id}/rotate',
      operationId: 'rotateApiKey',
      tag: 'API keys',
      summary: 'Replace an API key by a new one',
      description:
        'The new key has the same name, permissions, models and lifetime, counted from now. The old one ends after the overlap, so that programs can change over; never later than it would have. With a personal access token the new key ends with the token at the latest.',
      access: administrator,
      params: keyParams,
      body: { kind: 'json', schema: apiKeyRotation, optional: true },
      responses: {
        201: { description: 'The new key; it is shown this once', schema: createdApiKey },
        400: errorResponse('The overlap is not valid'),
        404: notFound,
        409: errorResponse('It was rotated before', 'API_KEY_REPLACED'),
      },
      handle: ({ caller, params, body }) =>
        apiKeys.rotate(memberOf(caller), params.id, body ?? apiKeyRotation.parse({})),
    }),
    defineRoute({
      method: 'delete',
      path: '/api-keys/{id}',
      operationId: 'deleteApiKey',
      tag: 'API keys',
      summary: 'Delete an API key',
      description: 'From now on every call with it fails.',
      access: administrator,
      params: keyParams,
      responses: { 204: { description: 'Deleted' }, 404: notFound },
      async handle({ caller, params }) {
        await apiKeys.remove(memberOf(caller), params.id)
        return new Reply(204)
      },
    }),
  ]
}

/** `GET /api/aboutme`, below the root and below every model. */
export function aboutMeRoute(apiKeys: ApiKeyService): Route {
  return defineRoute({
    method: 'get',
    path: '/api/aboutme',
    operationId: 'getCallerIdentity',
    tag: 'Caller identity',
    summary: 'Tell who is calling',
    description: 'Shows whether a key is still active, its tenant and its permissions.',
    access: { by: 'apiKey', anyOf: permissions, keyOnly: true },
    responses: { 200: { description: 'The identity of the API key', schema: callerIdentity } },
    handle({ caller }) {
      if (caller?.kind !== 'apiKey') throw new Error('aboutme was reached without an API key')
      return apiKeys.identityOf(caller)
    },
  })
}

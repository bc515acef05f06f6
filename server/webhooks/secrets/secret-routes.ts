/** Secrets over the platform API; for administrators alone. */
import { z } from 'zod'
import { secretSummary, secretRequest, secretReplacement } from '../../contract/secret.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { SecretService } from './secret-service.ts'

const tag = 'Secrets'
const access = { by: 'member', administrator: true } as const
const params = z.object({
  id: z.uuid().describe('Identifier of the secret').meta({ example: '6d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
})
const notFound = errorResponse('There is no such secret', 'SECRET_NOT_FOUND')
const invalid = errorResponse('The name or the value is not valid')

/** Below /api/platform/v1. */
export function secretRoutes(secrets: SecretService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/secrets',
      operationId: 'listSecrets',
      tag,
      summary: 'List the secrets of the tenant',
      description: 'By name, without their values, each with the webhooks that name it.',
      access,
      responses: { 200: { description: 'The secrets', schema: z.array(secretSummary) } },
      handle: ({ caller }) => secrets.list(memberTenant(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/secrets',
      operationId: 'createSecret',
      tag,
      summary: 'Create a secret',
      description:
        'The value is sealed and shown to nobody again. Header values of webhooks name it as {secret:NAME}. At most 100 per tenant.',
      access,
      body: { kind: 'json', schema: secretRequest },
      responses: {
        201: { description: 'The secret, without its value', schema: secretSummary },
        400: invalid,
        409: errorResponse(
          'The name is taken, or the tenant has as many secrets as it can have',
          'SECRET_NAME_TAKEN',
          'SECRET_LIMIT',
        ),
      },
      handle: ({ caller, body }) => secrets.create(memberOf(caller), body),
    }),
    defineRoute({
      method: 'put',
      path: '/secrets/{id}',
      operationId: 'replaceSecret',
      tag,
      summary: 'Replace the value or description of a secret',
      description:
        'From now on calls of webhooks carry the new value; webhooks that were paused because the old one could not be opened go on. The name stays.',
      access,
      params,
      body: { kind: 'json', schema: secretReplacement },
      responses: {
        200: { description: 'The secret, without its value', schema: secretSummary },
        400: invalid,
        404: notFound,
      },
      handle: ({ caller, params: { id }, body }) => secrets.replace(memberOf(caller), id, body),
    }),
    defineRoute({
      method: 'delete',
      path: '/secrets/{id}',
      operationId: 'deleteSecret',
      tag,
      summary: 'Delete a secret',
      description: 'Not while a webhook names it.',
      access,
      params,
      responses: {
        204: { description: 'Deleted' },
        404: notFound,
        409: errorResponse('Webhooks name it; details list them', 'SECRET_IN_USE'),
      },
      async handle({ caller, params: { id } }) {
        await secrets.remove(memberOf(caller), id)
        return new Reply(204)
      },
    }),
  ]
}

/** Webhooks over the platform API; for administrators alone, and never for API keys. */
import { z } from 'zod'
import {
  filterTest,
  maxWebhooks,
  webhookSummary,
  webhookFilterRequest,
  webhookSettings,
} from '../../contract/webhook.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { flag } from '../../http/query-values.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { WebhookService } from './webhook-service.ts'

const tag = 'Webhooks'
const access = { by: 'member', administrator: true } as const
const params = z.object({
  id: z.uuid().describe('Identifier of the webhook').meta({ example: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
})
const listQuery = z.strictObject({
  includeHealthHours: flag.default(false).describe('true adds the calls of the last 24 hours, by hour'),
})
const notFound = errorResponse('There is no such webhook', 'WEBHOOK_NOT_FOUND')
const invalid = errorResponse('The webhook is not valid; details name every fault')

/** Below /api/platform/v1. */
export function webhookRoutes(webhooks: WebhookService): Route[] {
  return [
    listRoute(webhooks),
    createRoute(webhooks),
    filterTestRoute(webhooks),
    readRoute(webhooks),
    replaceRoute(webhooks),
    removeRoute(webhooks),
    leaveMissedRoute(webhooks),
  ]
}

function listRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    tag,
    summary: 'List the webhooks of the tenant',
    description: 'Oldest first, without HMAC keys; header values that may be passwords are hidden.',
    access,
    query: listQuery,
    responses: {
      200: { description: 'The webhooks', schema: z.array(webhookSummary) },
      400: errorResponse('The query is not valid', 'QUERY_INVALID'),
    },
    handle: ({ caller, query }) => webhooks.list(memberTenant(caller), { healthHours: query.includeHealthHours }),
  })
}

function createRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    tag,
    summary: 'Create a webhook',
    description: `From now on events that pass its filters are sent to its address. Header values may name secrets as {secret:NAME} and, with HMAC, hold {hmac_signature} and {hmac_timestamp}. Loopback and private addresses may be called; link-local, metadata, multicast and unspecified ones and this platform may not. At most ${maxWebhooks} per tenant.`,
    access,
    body: { kind: 'json', schema: webhookSettings },
    responses: {
      201: { description: 'The webhook', schema: webhookSummary },
      400: invalid,
      409: errorResponse('The tenant has as many webhooks as it can have', 'WEBHOOK_LIMIT'),
    },
    handle: ({ caller, body }) => webhooks.create(memberOf(caller), body),
  })
}

function filterTestRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'post',
    path: '/webhooks/filter-test',
    operationId: 'testWebhookFilters',
    tag,
    summary: 'Try filters on the datasets there are',
    description:
      'Counts the datasets that would pass, by the name, tags and status they have now, and shows the newest of them. Stores and sends nothing.',
    access,
    body: { kind: 'json', schema: webhookFilterRequest },
    responses: {
      200: { description: 'How many pass', schema: filterTest },
      400: errorResponse('The filters are not valid; details say why'),
    },
    handle: ({ caller, body, signal }) => webhooks.testFilters(memberTenant(caller), body, signal),
  })
}

function readRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'get',
    path: '/webhooks/{id}',
    operationId: 'getWebhook',
    tag,
    summary: 'Read a webhook',
    description: 'With how its deliveries go.',
    access,
    params,
    responses: { 200: { description: 'The webhook', schema: webhookSummary }, 404: notFound },
    handle: ({ caller, params: { id } }) => webhooks.read(memberTenant(caller), id),
  })
}

function replaceRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'put',
    path: '/webhooks/{id}',
    operationId: 'replaceWebhook',
    tag,
    summary: 'Replace a webhook',
    description:
      'What is absent goes back to its default, except the HMAC key, which stays; a header value sent back hidden stays, too, as long as scheme, host and port of the address do. Ends a pause. Deliveries that wait are sent the new way.',
    access,
    params,
    body: { kind: 'json', schema: webhookSettings },
    responses: {
      200: { description: 'The webhook as it is now', schema: webhookSummary },
      400: invalid,
      404: notFound,
    },
    handle: ({ caller, params: { id }, body }) => webhooks.replace(memberOf(caller), id, body),
  })
}

function removeRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'delete',
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    tag,
    summary: 'Delete a webhook',
    description: 'With its waiting deliveries and its log.',
    access,
    params,
    responses: { 204: { description: 'Deleted' }, 404: notFound },
    async handle({ caller, params: { id } }) {
      await webhooks.remove(memberOf(caller), id)
      return new Reply(204)
    },
  })
}

function leaveMissedRoute(webhooks: WebhookService): Route {
  return defineRoute({
    method: 'delete',
    path: '/webhooks/{id}/missed',
    operationId: 'deleteMissedWebhookCalls',
    tag,
    summary: 'Leave what was missed',
    description:
      'What has failed so far is not counted as missed any more. It stays in the log, and POST /webhooks/{id}/resend-failed with a time still sends it.',
    access,
    params,
    responses: { 204: { description: 'Nothing is missed now' }, 404: notFound },
    async handle({ caller, params: { id } }) {
      await webhooks.leaveMissed(memberTenant(caller), id)
      return new Reply(204)
    },
  })
}

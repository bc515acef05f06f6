/** The webhook log over the platform API: look, send again, try. For administrators alone. */
import { z } from 'zod'
import {
  resendFailedRequest,
  resentCount,
  sentAgain,
  webhookLogDetail,
  webhookLogOutcome,
  webhookLogPage,
  webhookTestRequest,
} from '../../contract/webhook-log.ts'
import { triggeringStatus, webhookHealthHour } from '../../contract/webhook.ts'
import { memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { instant, repeatable } from '../../http/query-values.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { TestSend } from './test-send.ts'
import type { LogFilter, WebhookLog } from './webhook-log.ts'

export interface LogFeatures {
  readonly log: WebhookLog
  readonly test: TestSend
}

const tag = 'Webhook log'
const access = { by: 'member', administrator: true } as const

const recordId = z.object({
  id: z.uuid().describe('Identifier of the record').meta({ example: '7f1c6a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
})
const webhookId = z.object({
  id: z.uuid().describe('Identifier of the webhook').meta({ example: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
})
const noRecord = errorResponse('There is no such record in this tenant', 'WEBHOOK_LOG_NOT_FOUND')
const noWebhook = errorResponse('There is no such webhook in this tenant', 'WEBHOOK_NOT_FOUND')

const listQuery = z.strictObject({
  webhook: z
    .uuid()
    .optional()
    .describe('Only calls of this webhook')
    .meta({ example: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }),
  dataset: z
    .string()
    .max(100)
    .optional()
    .describe('Only calls about this dataset')
    .meta({ example: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11' }),
  outcome: repeatable(webhookLogOutcome)
    .describe('Only these outcomes; repeatable')
    .meta({ example: ['REJECTED', 'TIMED_OUT'] }),
  status: repeatable(triggeringStatus)
    .describe('Only calls that tell of these statuses; repeatable')
    .meta({ example: ['SOLVING_FAILED'] }),
  from: instant.optional().describe('Only calls made at this time or later').meta({ example: '2027-02-01T00:00:00Z' }),
  to: instant.optional().describe('Only calls made before this time').meta({ example: '2027-02-02T00:00:00Z' }),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Records on a page').meta({ example: 50 }),
  cursor: z.string().max(100).optional().describe('`nextCursor` of the page before').meta({ example: 'bG9nOjE3' }),
})

function filterOf(tenantId: string, query: z.infer<typeof listQuery>): LogFilter {
  const { webhook, dataset, outcome, status, from, to } = query
  return { tenantId, webhookId: webhook, datasetId: dataset, outcomes: outcome, statuses: status, from, to }
}

/** Below /api/platform/v1. */
export function webhookLogRoutes(features: LogFeatures): Route[] {
  return [...recordRoutes(features), ...sendingRoutes(features)]
}

function recordRoutes({ log }: LogFeatures): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/webhook-logs',
      operationId: 'listWebhookLog',
      tag,
      summary: 'Read the webhook log',
      description:
        'One record per call, newest first, a page at a time. Records are kept for 30 days at most, and only the newest 50,000 of the installation; beyond the newest 5,000 they have no headers and only the first 256 characters of the answer.',
      access,
      query: listQuery,
      responses: {
        200: { description: 'A page of records', schema: webhookLogPage },
        400: errorResponse('The query is not valid', 'QUERY_INVALID'),
      },
      handle: ({ query, caller }) => log.list(filterOf(memberTenant(caller), query), query.limit, query.cursor),
    }),
    defineRoute({
      method: 'get',
      path: '/webhook-logs/{id}',
      operationId: 'getWebhookLogRecord',
      tag,
      summary: 'Read a record of the webhook log',
      description:
        'With the request as it was sent, secrets as their names; the answer; and all calls of the same delivery.',
      access,
      params: recordId,
      responses: { 200: { description: 'The record', schema: webhookLogDetail }, 404: noRecord },
      handle: ({ params, caller }) => log.read(memberTenant(caller), params.id),
    }),
    defineRoute({
      method: 'post',
      path: '/webhook-logs/{id}/resend',
      operationId: 'resendWebhookCall',
      tag,
      summary: 'Send again from a record',
      description:
        'A delivery of its own with the very same body, a fresh timestamp and signature, and all its retries. It takes its place behind what the webhook still has to be told of the same dataset.',
      access,
      params: recordId,
      responses: { 202: { description: 'It is on its way', schema: sentAgain }, 404: noRecord },
      handle: ({ params, caller }) => log.resend(memberTenant(caller), params.id),
    }),
  ]
}

function sendingRoutes({ log, test }: LogFeatures): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/webhooks/{id}/resend-failed',
      operationId: 'resendFailedWebhookCalls',
      tag,
      summary: 'Send again whatever failed',
      description:
        'Every event whose delivery failed since the time given, or without one all the webhook counts as missed, once each, in their order; those that have reached the receiver since, or are on their way, are left out. They go out as fast as events do: at most 100 a minute after the first 100.',
      access,
      params: webhookId,
      body: { kind: 'json', schema: resendFailedRequest },
      responses: {
        202: { description: 'They are on their way', schema: resentCount },
        400: errorResponse('The time is none'),
        404: noWebhook,
      },
      handle: async ({ params, body, caller }) => ({
        count: await log.resendFailed(memberTenant(caller), params.id, body.since),
      }),
    }),
    defineRoute({
      method: 'post',
      path: '/webhooks/{id}/test',
      operationId: 'testWebhook',
      tag,
      summary: 'Try a webhook',
      description:
        'One call now, whether the webhook is enabled or not and whatever its filters say; it is in the log as a test and not tried again. The answer comes when the receiver has answered, after 15 s at the latest.',
      access,
      params: webhookId,
      body: { kind: 'json', schema: webhookTestRequest, optional: true },
      responses: {
        200: { description: 'What came of it, as in the log', schema: webhookLogDetail },
        400: errorResponse('The order is not valid'),
        404: errorResponse(
          'There is no such webhook or dataset in this tenant',
          'WEBHOOK_NOT_FOUND',
          'DATASET_NOT_FOUND',
        ),
        429: errorResponse('Too many tests are under way', 'TOO_MANY_REQUESTS'),
      },
      handle: ({ params, body, caller }) => test(memberTenant(caller), params.id, body ?? {}),
    }),
    defineRoute({
      method: 'get',
      path: '/webhooks/{id}/health-hours',
      operationId: 'getWebhookHealthHours',
      tag,
      summary: 'Count the calls of the last 24 hours',
      description: 'Calls answered with 200 and all others, by hour, oldest first.',
      access,
      params: webhookId,
      responses: { 200: { description: '24 hours', schema: z.array(webhookHealthHour) }, 404: noWebhook },
      handle: ({ params, caller }) => log.healthHours(memberTenant(caller), params.id),
    }),
  ]
}

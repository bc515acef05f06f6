/** The webhook log on the wire: one record per HTTP call (docs/integration/webhooks.md). */
import { z } from 'zod'
import { dateTimeIssue } from '../foundation/iso-date-time.ts'
import { triggeringStatus, webhookHeader } from './webhook.ts'

const dateTime = z.iso.datetime({ offset: true })

export const webhookLogOutcome = z
  .enum(['DELIVERED', 'REJECTED', 'UNREACHABLE', 'TIMED_OUT', 'REFUSED', 'INTERRUPTED'])
  .describe(
    'DELIVERED: the receiver answered 200. REJECTED: it answered something else. UNREACHABLE: there was no connection, or it broke. TIMED_OUT: no connection or no answer in time. REFUSED: nothing was sent, because the webhook or its address does not permit it. INTERRUPTED: Planwright ended while the call was under way; it is made again and may arrive twice',
  )
  .meta({ id: 'WebhookLogOutcome', example: 'DELIVERED' })
export type WebhookLogOutcome = z.infer<typeof webhookLogOutcome>

export const deliveryPurpose = z
  .enum(['EVENT', 'TEST', 'RESEND'])
  .describe('Why it was sent: something happened, somebody tried the webhook, or somebody had it sent again')
  .meta({ id: 'DeliveryPurpose', example: 'EVENT' })
export type DeliveryPurpose = z.infer<typeof deliveryPurpose>

const recordFields = {
  id: z.uuid(),
  timestamp: dateTime.describe('When the call was made'),
  durationMilliseconds: z.int().min(0),
  status: triggeringStatus.describe('Status of the dataset the call tells of'),
  model: z.string().describe('Model identifier'),
  modelName: z.string(),
  modelVersion: z.string(),
  datasetId: z.string().describe('The dataset; it may be gone by now'),
  message: z.string().describe('What happened, in words'),
  webhookId: z.uuid(),
  webhookName: z.string(),
  deliveryId: z.uuid().describe('Shared by all calls for the same event and sending'),
  purpose: deliveryPurpose,
  number: z.int().min(1).describe('1 is the first try, 2 to 11 are the retries'),
  outcome: webhookLogOutcome,
  responseStatus: z.int().optional().describe('HTTP status of the answer; absent when there was none'),
  nextAttemptAt: dateTime.optional().describe('When it is tried again; absent when it is not, or already was'),
}

const exampleRecord = {
  id: '7f1c6a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
  timestamp: '2027-02-01T09:00:30.900Z',
  durationMilliseconds: 213,
  status: 'SOLVING_COMPLETED',
  model: 'field-service-routing',
  modelName: 'Field service routing',
  modelVersion: 'v1',
  datasetId: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
  message: 'The receiver answered 204. Only 200 counts as delivered. It is tried again at 2027-02-01T09:00:41.113Z.',
  webhookId: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
  webhookName: 'ERP',
  deliveryId: '5a1c6a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
  purpose: 'EVENT',
  number: 1,
  outcome: 'REJECTED',
  responseStatus: 204,
  nextAttemptAt: '2027-02-01T09:00:41.113Z',
}

export const webhookLogRecord = z.object(recordFields).meta({ id: 'WebhookLogRecord', example: exampleRecord })
export type WebhookLogRecord = z.infer<typeof webhookLogRecord>

export const webhookLogPage = z
  .object({
    records: z.array(webhookLogRecord).describe('Newest first'),
    nextCursor: z.string().optional().describe('For the next page; absent on the last'),
  })
  .meta({ id: 'WebhookLogPage' })
export type WebhookLogPage = z.infer<typeof webhookLogPage>

const sentRequest = z
  .object({
    method: z.literal('POST'),
    url: z.string(),
    headers: z
      .array(webhookHeader)
      .optional()
      .describe('As sent, secrets as their names and what may be a password hidden; not kept of old records'),
    body: z.string().describe('The very bytes that were sent'),
  })
  .meta({ id: 'WebhookRequest' })

const receivedResponse = z
  .object({
    status: z.int(),
    headers: z.array(webhookHeader).optional().describe('Not kept of old records'),
    text: z.string().describe('The first 4 KB of the body, of old records less'),
  })
  .meta({ id: 'WebhookResponse' })

export const webhookLogDetail = z
  .object({
    ...recordFields,
    request: sentRequest,
    response: receivedResponse.optional().describe('Absent when nothing was answered'),
    attempts: z.array(webhookLogRecord).describe('All calls of the delivery, first one first, this one among them'),
  })
  .meta({
    id: 'WebhookLogDetail',
    example: {
      ...exampleRecord,
      request: {
        method: 'POST',
        url: 'https://erp.example.org/planwright',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: '{"id":"0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11"}',
      },
      response: { status: 204, headers: [{ name: 'Server', value: 'nginx' }], text: '' },
      attempts: [exampleRecord],
    },
  })
export type WebhookLogDetail = z.infer<typeof webhookLogDetail>

export const sentAgain = z
  .object({ deliveryId: z.uuid().describe('The new delivery; its calls appear in the log under this id') })
  .meta({ id: 'SentAgain', example: { deliveryId: '5a1c6a52-4d5c-4d68-8f3d-6f0b6f0b8a11' } })
export type SentAgain = z.infer<typeof sentAgain>

export const resendFailedRequest = z
  .strictObject({
    since: z.iso
      .datetime({ offset: true, error: ({ input }) => dateTimeIssue(input) })
      .optional()
      .describe('Deliveries that failed at this time or later; all the webhook counts as missed when absent'),
  })
  .meta({ id: 'ResendFailedRequest', example: { since: '2027-02-01T09:00:00Z' } })
export const resentCount = z
  .object({ count: z.int().min(0).describe('Deliveries that are sent again') })
  .meta({ id: 'ResentCount', example: { count: 12 } })

export const webhookTestRequest = z
  .strictObject({
    datasetId: z
      .uuid()
      .optional()
      .describe('Send what the receiver would get for this dataset; a made-up one when absent'),
    status: triggeringStatus
      .optional()
      .describe('Status to tell of; SOLVING_COMPLETED, or the status of the dataset, when absent'),
  })
  .meta({ id: 'WebhookTestRequest', example: { status: 'SOLVING_COMPLETED' } })
export type WebhookTestRequest = z.infer<typeof webhookTestRequest>

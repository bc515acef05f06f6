/** Webhooks on the wire (docs/integration/webhooks.md). */
import { z } from 'zod'
import { datasetTags } from './dataset.ts'
import { triggeringStatuses } from './status.ts'
import { standardHeaderWords } from './webhook-headers.ts'

export const triggeringStatus = z
  .enum(['DATASET_COMPUTED', 'DATASET_INVALID', 'SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'])
  .refine((status) => triggeringStatuses.has(status))
  .meta({ id: 'TriggeringStatus', example: 'SOLVING_COMPLETED' })
export type TriggeringStatus = z.infer<typeof triggeringStatus>

/** What a receiver gets (docs/integration/webhooks.md, "The body"). */
export const webhookPayload = z
  .object({
    id: z.string().describe('Identifier of the dataset'),
    name: z.string().describe('Name of the dataset'),
    model: z.string().describe('Model identifier'),
    modelVersion: z.string().describe('Model version'),
    tags: z.array(z.string()).describe('May be empty'),
    status: triggeringStatus,
    parentId: z.string().optional().describe('Dataset it was derived from; absent when it was not'),
    runLink: z.url().describe('Address in the API to fetch details of the dataset'),
    outputLink: z.url().describe('Address in the API to fetch the output of the dataset'),
  })
  .meta({
    id: 'WebhookPayload',
    example: {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
      name: 'Monday, north',
      model: 'field-service-routing',
      modelVersion: 'v1',
      tags: ['region:north'],
      status: 'SOLVING_COMPLETED',
      runLink:
        'http://localhost:7400/api/models/field-service-routing/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/run',
      outputLink:
        'http://localhost:7400/api/models/field-service-routing/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/output',
    },
  })
export type WebhookPayload = z.infer<typeof webhookPayload>

/** Webhooks a tenant may have; every event is held against the filters of all of them. */
export const maxWebhooks = 100

/** Longest name filter; longer ones cost too much to compile (quality facts, decision 9). */
export const maxNamePattern = 256

const filters = {
  statuses: z.array(triggeringStatus).max(5).describe('Only these statuses; all five when empty'),
  namePattern: z
    .string()
    .min(1)
    .max(maxNamePattern)
    .nullable()
    .describe(
      'Only datasets in whose name this regular expression is found; anchor it with ^ and $ to match the whole name. Linear-time syntax (RE2): no look-around, no back-references',
    ),
  tags: datasetTags.describe('Only datasets that carry all of these tags'),
}
const exampleFilters = {
  statuses: ['SOLVING_COMPLETED', 'SOLVING_FAILED'],
  namePattern: '^Mon',
  tags: ['region:north'],
}

export const webhookFilters = z.object(filters).meta({ id: 'WebhookFilters', example: exampleFilters })
export type WebhookFilters = z.infer<typeof webhookFilters>

/** Filters as they are sent: what is absent lets everything through. */
export const webhookFilterRequest = z
  .strictObject({
    statuses: filters.statuses.default([]),
    namePattern: filters.namePattern.default(null),
    tags: filters.tags.default([]),
  })
  .meta({ id: 'WebhookFilterRequest', example: exampleFilters })

export const webhookHeader = z
  .strictObject({
    name: z.string().min(1).max(256).meta({ example: 'Authorization' }),
    value: z
      .string()
      .max(4096)
      .describe('May hold {secret:NAME}, {hmac_signature} and {hmac_timestamp}')
      .meta({ example: 'Bearer {secret:RECEIVER_TOKEN}' }),
  })
  .meta({ id: 'WebhookHeader' })
export type WebhookHeader = z.infer<typeof webhookHeader>

export const webhookAuthorization = z.enum(['NONE', 'HMAC']).meta({ id: 'WebhookAuthorization' })
export const hmacMethod = z.enum(['BODY', 'PATH']).meta({ id: 'HmacMethod' })
export type HmacMethod = z.infer<typeof hmacMethod>

const editable = {
  url: z
    .url({
      protocol: /^https?$/,
      error: 'Expected an http or https address, for instance http://localhost:9000/planwright',
    })
    .max(2048)
    .describe('Address that receives the calls'),
  name: z.string().trim().min(1).max(100).optional().describe('Generated from the address when absent'),
  headers: z.array(webhookHeader).max(32).default([]).describe('Sent with every call'),
  enabled: z.boolean().default(true).describe('Off: events are not recorded for it'),
  authorization: webhookAuthorization.default('NONE'),
  hmacKey: z
    .string()
    .min(1)
    .max(1024)
    .optional()
    .describe('Secret key, required with HMAC; write-only: absent keeps the one there is'),
  hmacMethod: hmacMethod.default('BODY').describe('What is signed: the body, or POST+path+timestamp'),
  standardHeaders: z
    .boolean()
    .default(false)
    .describe(`With HMAC: also send ${standardHeaderWords} as Standard Webhooks has them`),
  filters: webhookFilterRequest.prefault({}),
}

const exampleRequest = {
  url: 'https://erp.example.org/planwright',
  name: 'ERP',
  headers: [{ name: 'Authorization', value: 'Bearer {secret:RECEIVER_TOKEN}' }],
  enabled: true,
  authorization: 'HMAC',
  hmacKey: 'q3Z0mJx1cV8yT5uR2wK7hN4bL6pD9sFg',
  hmacMethod: 'BODY',
  standardHeaders: false,
  filters: { statuses: ['SOLVING_COMPLETED'], namePattern: '^Mon', tags: [] },
}

/** Creates a webhook, or replaces one: what is absent goes back to its default, except the key. */
export const webhookSettings = z.strictObject(editable).meta({ id: 'WebhookSettings', example: exampleRequest })
export type WebhookSettings = z.infer<typeof webhookSettings>

/** What a header value shows in place of what may be a password; sent back, it keeps the value there is. */
export const hiddenValue = '••••••••'

const dateTime = z.iso.datetime({ offset: true })

export const missedCalls = z
  .object({
    count: z
      .int()
      .min(0)
      .describe(
        'Events whose deliveries all failed and that are not on their way again; POST /webhooks/{id}/resend-failed sends them',
      ),
    since: dateTime.optional().describe('When the first of them should have arrived; absent when nothing is missed'),
    onTheWay: z.int().min(0).describe('Calls sent again that have neither arrived nor failed yet'),
  })
  .meta({ id: 'MissedCalls', example: { count: 7, since: '2027-02-01T10:32:00.000Z', onTheWay: 0 } })
export type MissedCalls = z.infer<typeof missedCalls>

export const webhookHealth = z
  .object({
    state: z
      .enum(['UNUSED', 'HEALTHY', 'FAILING', 'PAUSED'])
      .describe(
        'FAILING: a delivery failed all its retries and none has worked since. PAUSED: nothing is sent, for the reason given',
      ),
    since: dateTime.optional(),
    reason: z.string().optional(),
    lastAttemptAt: dateTime.optional(),
    lastMessage: z.string().optional().describe('What the last attempt came to'),
    waiting: z.int().min(0).describe('Deliveries not finished yet'),
    missed: missedCalls.describe('What the receiver has not got, of the last 30 days'),
  })
  .meta({
    id: 'WebhookHealth',
    example: {
      state: 'HEALTHY',
      lastAttemptAt: '2027-02-01T09:00:31.100Z',
      lastMessage: 'The receiver answered 200.',
      waiting: 0,
      missed: { count: 0, onTheWay: 0 },
    },
  })
export type WebhookHealth = z.infer<typeof webhookHealth>

export const webhookHealthHour = z
  .object({
    hour: dateTime.describe('Beginning of the hour, UTC'),
    delivered: z.int().min(0).describe('Calls that were answered with 200'),
    failed: z.int().min(0).describe('All other calls'),
  })
  .meta({ id: 'WebhookHealthHour', example: { hour: '2027-02-01T09:00:00.000Z', delivered: 118, failed: 3 } })
export type WebhookHealthHour = z.infer<typeof webhookHealthHour>

const { hmacKey: _never, ...readable } = editable

export const webhookSummary = z
  .object({
    id: z.uuid(),
    ...readable,
    name: z.string(),
    filters: webhookFilters,
    hasHmacKey: z.boolean(),
    warnings: z.array(z.string()).describe('What works but should be changed, for instance a short HMAC key'),
    createdAt: dateTime,
    updatedAt: dateTime,
    health: webhookHealth,
    healthHours: z
      .array(webhookHealthHour)
      .optional()
      .describe('Calls of the last 24 hours, oldest first; in the list alone, with includeHealthHours=true'),
  })
  .meta({
    id: 'Webhook',
    example: (() => {
      const { hmacKey: _key, ...shown } = exampleRequest
      return {
        id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
        ...shown,
        hasHmacKey: true,
        warnings: [],
        createdAt: '2027-01-25T10:00:00.000Z',
        updatedAt: '2027-01-25T10:00:00.000Z',
        health: { state: 'UNUSED', waiting: 0, missed: { count: 0, onTheWay: 0 } },
      }
    })(),
  })
export type WebhookSummary = z.infer<typeof webhookSummary>

/** Which of the datasets there are would pass filters. */
export const filterTest = z
  .object({
    matching: z.int().min(0).describe('Datasets that pass, by the name, tags and status they have now'),
    checked: z.int().min(0).describe('Datasets that were looked at, newest first; those in the bin are not'),
    isComplete: z.boolean().describe('false: the pattern is so slow that only the newest were looked at'),
    examples: z
      .array(
        z
          .object({
            id: z.uuid(),
            name: z.string(),
            model: z.string(),
            tags: z.array(z.string()),
            status: triggeringStatus,
          })
          .meta({ id: 'MatchingDataset' }),
      )
      .max(20)
      .describe('The newest that pass'),
  })
  .meta({
    id: 'FilterTest',
    example: {
      matching: 1,
      checked: 212,
      isComplete: true,
      examples: [
        {
          id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
          name: 'Monday, north',
          model: 'field-service-routing',
          tags: ['region:north'],
          status: 'SOLVING_COMPLETED',
        },
      ],
    },
  })
export type FilterTest = z.infer<typeof filterTest>

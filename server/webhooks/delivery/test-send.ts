/** Trying a webhook: one call now, in the log as a test, with its answer in the response. */
import type { Kysely } from 'kysely'
import type { WebhookLogDetail, WebhookTestRequest } from '../../contract/webhook-log.ts'
import { webhookPayload, type TriggeringStatus, type WebhookPayload } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { existingWebhook, heal } from '../configuration/webhook-repository.ts'
import { makeAttempt, type Attempt, type AttemptOptions } from './attempt.ts'
import { logAttempt } from './store-attempt.ts'
import { composePayload, triggeringStatusOf } from './compose-payload.ts'
import type { DatasetLookup } from './event-dataset.ts'
import type { NewDelivery } from './delivery.ts'
import { addEnded, countOneAttempt, findDelivery } from './outbox-repository.ts'

export interface TestSendOptions extends AttemptOptions {
  readonly database: Database
  readonly datasets: Pick<DatasetLookup, 'find'>
  base(): string | undefined
  /** It was the first success after a failed delivery. */
  onHealed(tenantId: string, webhookId: string): void
  readLog(tenantId: string, id: string): Promise<WebhookLogDetail>
}

export type TestSend = (tenantId: string, webhookId: string, order: WebhookTestRequest) => Promise<WebhookLogDetail>

/** Tests under way at the same time; each may hold a socket for as long as a call takes. */
const maxTests = 4

export function createTestSend(options: TestSendOptions): TestSend {
  const { database, clock } = options
  let underWay = 0
  return async (tenantId, webhookId, order) => {
    if (underWay >= maxTests)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `${underWay} tests of webhooks are under way. Wait until one has its answer.`,
        undefined,
        { retryAfterSeconds: options.policy.totalSeconds },
      )
    underWay++
    try {
      const { webhook, payload } = await database.read(async (db) => ({
        webhook: await existingWebhook(db, tenantId, webhookId),
        payload: await payloadFor(db, tenantId, order, options),
      }))
      const delivery = deliveryOf(payload, { tenantId, webhookId, at: clock.now().toISOString() })
      const attempt = await makeAttempt(webhook, delivery, options)
      const { id, isHealed } = await database.write((db) => storeTest(db, delivery, attempt, clock.now()))
      if (isHealed) options.onHealed(tenantId, webhookId)
      return await options.readLog(tenantId, id)
    } finally {
      underWay--
    }
  }
}

async function payloadFor(
  db: Kysely<Tables>,
  tenantId: string,
  { datasetId, status }: WebhookTestRequest,
  { datasets, base }: TestSendOptions,
): Promise<WebhookPayload> {
  if (datasetId === undefined) return samplePayload(base() ?? '', status)
  const dataset = await datasets.find(db, tenantId, datasetId)
  if (!dataset)
    throw new AppError(
      'DATASET_NOT_FOUND',
      `There is no dataset ${datasetId} in this tenant. Leave it out to send a made-up one.`,
    )
  return composePayload(dataset, status ?? triggeringStatusOf(dataset) ?? 'SOLVING_COMPLETED', base() ?? '')
}

/** The example of the interface description, with this platform's address. */
function samplePayload(base: string, status: TriggeringStatus = 'SOLVING_COMPLETED'): WebhookPayload {
  const example = webhookPayload.parse(webhookPayload.meta()?.['example'])
  const here = (link: string) => base + new URL(link).pathname
  return { ...example, status, runLink: here(example.runLink), outputLink: here(example.outputLink) }
}

function deliveryOf(
  payload: WebhookPayload,
  { tenantId, webhookId, at }: { tenantId: string; webhookId: string; at: string },
): NewDelivery {
  const id = newId()
  const { id: datasetId, model: modelId, modelVersion, status: datasetStatus } = payload
  return {
    id,
    eventId: id,
    tenantId,
    webhookId,
    datasetId,
    modelId,
    modelVersion,
    datasetStatus,
    body: JSON.stringify(payload),
    chainLength: 1,
    purpose: 'TEST',
    createdAt: at,
  }
}

/** A test is stored when it is over: it never waits, and nothing waits for it. */
async function storeTest(
  db: Kysely<Tables>,
  test: NewDelivery,
  attempt: Attempt,
  at: Date,
): Promise<{ id: string; isHealed: boolean }> {
  await existingWebhook(db, test.tenantId, test.webhookId)
  const isDelivered = attempt.outcome === 'DELIVERED'
  await addEnded(db, test, { state: isDelivered ? 'DELIVERED' : 'FAILED', at: at.toISOString() })
  const id = await logAttempt(db, await findDelivery(db, test.id), attempt, {
    message: isDelivered ? attempt.words : `${attempt.words} A test is not tried again.`,
  })
  await countOneAttempt(db, test.id)
  return { id, isHealed: isDelivered && (await heal(db, test.webhookId)) }
}

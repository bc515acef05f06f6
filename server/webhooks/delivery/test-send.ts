/** Trying a webhook: one call now, in the log as a test, with its answer in the response. */
import type { Kysely } from 'kysely'
import type { WebhookLogDetail, WebhookTestOrder } from '../../contract/webhook-log.ts'
import { webhookPayload, type TriggeringStatus, type WebhookPayload } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import { newId } from '../../foundation/ids.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { existingWebhook } from '../configuration/webhook-repository.ts'
import { makeAttempt, type Attempt, type AttemptOptions } from './attempt.ts'
import { addLogRow, heal } from './attempt-repository.ts'
import { composePayload, triggeringStatusOf } from './compose-payload.ts'
import { findDelivery, type NewDelivery } from './outbox-repository.ts'

export interface TestSendOptions extends AttemptOptions {
  readonly database: Database
  base(): string | undefined
  /** It was the first success after a failed delivery. */
  onHealed(tenantId: string, webhookId: string): void
  readLog(tenantId: string, id: string): Promise<WebhookLogDetail>
}

export type TestSend = (tenantId: string, webhookId: string, order: WebhookTestOrder) => Promise<WebhookLogDetail>

/** Tests under way at the same time; each may hold a socket for as long as a call takes. */
const mostTests = 4

export function createTestSend(options: TestSendOptions): TestSend {
  const { database, clock } = options
  let underWay = 0
  return async (tenantId, webhookId, order) => {
    if (underWay >= mostTests)
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
        payload: await payloadFor(db, tenantId, order, options.base() ?? ''),
      }))
      const delivery = deliveryOf(payload, { tenantId, webhookId, at: clock.now().toISOString() })
      const attempt = await makeAttempt(webhook, { ...delivery, chain_length: 1 }, options)
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
  { datasetId, status }: WebhookTestOrder,
  base: string,
): Promise<WebhookPayload> {
  if (datasetId === undefined) return samplePayload(base, status)
  const dataset = await db
    .selectFrom('datasets')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', datasetId)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  if (!dataset)
    throw new AppError(
      'DATASET_NOT_FOUND',
      `There is no dataset ${datasetId} in this tenant. Leave it out to send a made-up one.`,
    )
  return composePayload(dataset, status ?? triggeringStatusOf(dataset) ?? 'SOLVING_COMPLETED', base)
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
  const { id: dataset_id, model: model_id, modelVersion: model_version, status: dataset_status } = payload
  return {
    id,
    event_id: id,
    tenant_id: tenantId,
    webhook_id: webhookId,
    dataset_id,
    model_id,
    model_version,
    dataset_status,
    body: JSON.stringify(payload),
    purpose: 'TEST',
    created_at: at,
  }
}

/** A test is stored when it is over: it never waits, and nothing waits for it. */
async function storeTest(
  db: Kysely<Tables>,
  test: NewDelivery,
  attempt: Attempt,
  at: Date,
): Promise<{ id: string; isHealed: boolean }> {
  await existingWebhook(db, test.tenant_id, test.webhook_id)
  const isDelivered = attempt.outcome === 'DELIVERED'
  await db
    .insertInto('deliveries')
    .values({
      ...test,
      state: isDelivered ? 'DELIVERED' : 'FAILED',
      attempt_count: 0,
      next_attempt_at: null,
      finished_at: at.toISOString(),
    })
    .execute()
  const id = await addLogRow(db, await findDelivery(db, test.id), attempt, {
    message: isDelivered ? attempt.words : `${attempt.words} A test is not tried again.`,
  })
  await db.updateTable('deliveries').set({ attempt_count: 1 }).where('id', '=', test.id).execute()
  return { id, isHealed: isDelivered && (await heal(db, test.webhook_id)) }
}

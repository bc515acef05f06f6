/** The webhook log of a tenant, and sending again from it. */
import type { Kysely } from 'kysely'
import type { SentAgain, WebhookLogDetail, WebhookLogPage } from '../../contract/webhook-log.ts'
import type { WebhookHealthHour } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { readSequenceCursor, writeSequenceCursor } from '../../http/sequence-cursor.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { existingWebhook } from '../configuration/webhook-repository.ts'
import { readHealthHours } from './health-hours.ts'
import { detailOf, recordOf, type ModelName } from './log-record.ts'
import { findCall, listLog, callsOfDelivery, type LogFilter, type LoggedCall } from './log-repository.ts'
import type { Delivery } from './delivery.ts'
import { addDelivery, failedDeliveries, findDelivery, type FailedQuery } from './outbox-repository.ts'

export type { LogFilter }

export interface WebhookLogOptions {
  readonly database: Database
  readonly clock: Clock
  readonly modelName: ModelName
  wake(webhookId: string): void
}

export interface WebhookLog {
  list(filter: LogFilter, limit: number, cursor: string | undefined): Promise<WebhookLogPage>
  /** Throws WEBHOOK_LOG_NOT_FOUND. */
  read(tenantId: string, id: string): Promise<WebhookLogDetail>
  resend(tenantId: string, id: string): Promise<SentAgain>
  /** What failed since then, or all the webhook counts as missed; resolves to how many are sent again. */
  resendFailed(tenantId: string, webhookId: string, since: string | undefined): Promise<number>
  /** The last 24 hours, oldest first, the present one last. */
  healthHours(tenantId: string, webhookId: string): Promise<WebhookHealthHour[]>
}

/** Sent again in one transaction, for which everybody else waits. */
const resendSlice = 100

export function createWebhookLog({ database, clock, modelName, wake }: WebhookLogOptions): WebhookLog {
  return {
    async list(filter, limit, cursor) {
      const before = cursor === undefined ? undefined : readSequenceCursor(cursor)
      const calls = await database.read((db) => listLog(db, filter, { limit: limit + 1, before }))
      const shown = calls.slice(0, limit)
      const last = shown.at(-1)
      return {
        records: shown.map((call) => recordOf(call, modelName)),
        ...(calls.length > limit && last ? { nextCursor: writeSequenceCursor(last.sequence) } : {}),
      }
    },
    read: (tenantId, id) =>
      database.read(async (db) => {
        const call = await existing(db, tenantId, id)
        return detailOf(call, await callsOfDelivery(db, tenantId, call.deliveryId), modelName)
      }),
    async resend(tenantId, id) {
      const { deliveryId, webhookId } = await database.write(async (db) => {
        const call = await existing(db, tenantId, id)
        return {
          deliveryId: await sendAgain(db, await findDelivery(db, call.deliveryId), clock),
          webhookId: call.webhookId,
        }
      })
      wake(webhookId)
      return { deliveryId }
    },
    async resendFailed(tenantId, webhookId, since) {
      const { missedFrom } = await database.read((db) => existingWebhook(db, tenantId, webhookId))
      const from = since === undefined ? (missedFrom ?? '') : new Date(since).toISOString()
      const failed = { webhookId, since: from, until: clock.now().toISOString(), limit: resendSlice }
      let count = 0
      for (let slice = resendSlice; slice > 0; count += slice)
        slice = await database.write((db) => resendSome(db, failed, clock))
      wake(webhookId)
      return count
    },
    healthHours: (tenantId, webhookId) =>
      database.read(async (db) => {
        await existingWebhook(db, tenantId, webhookId)
        return (await readHealthHours(db, clock.now(), [webhookId])).get(webhookId) ?? []
      }),
  }
}

/** What was sent again is no longer found, so the next slice goes on behind it. */
async function resendSome(db: Kysely<Tables>, query: FailedQuery, clock: Clock): Promise<number> {
  const failed = await failedDeliveries(db, query)
  for (const delivery of failed) await sendAgain(db, delivery, clock)
  return failed.length
}

/** The same bytes as a delivery of their own, with all its tries. Resolves to its id. */
async function sendAgain(db: Kysely<Tables>, delivery: Delivery, clock: Clock): Promise<string> {
  const { tenantId, webhookId, eventId, datasetId, modelId, modelVersion, datasetStatus, body, chainLength } = delivery
  const id = newId()
  await addDelivery(db, {
    id,
    tenantId,
    webhookId,
    eventId,
    datasetId,
    modelId,
    modelVersion,
    datasetStatus,
    body,
    chainLength,
    purpose: 'RESEND',
    createdAt: clock.now().toISOString(),
  })
  return id
}

async function existing(db: Kysely<Tables>, tenantId: string, id: string): Promise<LoggedCall> {
  const call = await findCall(db, tenantId, id)
  if (!call) throw new AppError('WEBHOOK_LOG_NOT_FOUND', { id })
  return call
}

/** Rows of `delivery_attempts`: the webhook log as people look at it. */
import { sql, type Insertable, type Kysely } from 'kysely'
import { z } from 'zod'
import type { TriggeringStatus } from '../../contract/webhook.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WebhookHeader } from '../../contract/webhook.ts'
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Delivery } from './delivery.ts'

type Db = Kysely<Tables>

export interface LogFilter {
  readonly tenantId: string
  readonly webhookId?: string | undefined
  readonly datasetId?: string | undefined
  readonly outcomes: readonly WebhookLogOutcome[]
  readonly statuses: readonly TriggeringStatus[]
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface LogPage {
  readonly limit: number
  /** Sequence of the last record of the page before. */
  readonly before?: number | undefined
}

/** One HTTP call of a delivery. */
export interface AttemptRecord {
  readonly id: string
  readonly deliveryId: string
  readonly tenantId: string
  readonly webhookId: string
  readonly datasetId: string
  readonly datasetStatus: TriggeringStatus
  /** 1 is the first try, 2 to 11 are the retries. */
  readonly number: number
  readonly at: string
  readonly durationMilliseconds: number
  readonly outcome: WebhookLogOutcome
  /** What happened, in words. */
  readonly message: string
  readonly requestUrl: string
  /** As sent, secrets as their names; null in old records. */
  readonly requestHeaders: readonly WebhookHeader[] | null
  readonly responseStatus: number | null
  /** null in old records and when nothing was answered. */
  readonly responseHeaders: readonly WebhookHeader[] | null
  /** The first 4 KB of the answer, of old records less. */
  readonly responseText: string | null
  readonly nextAttemptAt: string | null
}

/** With what is to be known of its delivery and webhook. */
export interface LoggedCall
  extends
    AttemptRecord,
    Pick<Delivery, 'modelId' | 'modelVersion' | 'purpose' | 'eventId' | 'body' | 'state' | 'attemptCount'> {
  /** Rising and never used again. */
  readonly sequence: number
  readonly webhookName: string
}

const storedHeaders = z.array(z.object({ name: z.string(), value: z.string() }))
const readHeaders = (text: string | null) => (text === null ? null : readJson(storedHeaders, text))

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function callOf(row: Row): LoggedCall {
  return {
    sequence: row.sequence,
    id: row.id,
    deliveryId: row.delivery_id,
    tenantId: row.tenant_id,
    webhookId: row.webhook_id,
    webhookName: row.webhook_name,
    datasetId: row.dataset_id,
    datasetStatus: row.dataset_status,
    modelId: row.model_id,
    modelVersion: row.model_version,
    purpose: row.purpose,
    eventId: row.event_id,
    body: row.body,
    state: row.state,
    attemptCount: row.attempt_count,
    number: row.number,
    at: row.at,
    durationMilliseconds: row.duration_ms,
    outcome: row.outcome,
    message: row.message,
    requestUrl: row.request_url,
    // Lists of calls leave the headers out.
    get requestHeaders() {
      return readHeaders(row.request_headers_json)
    },
    responseStatus: row.response_status,
    get responseHeaders() {
      return readHeaders(row.response_headers_json)
    },
    responseText: row.response_text,
    nextAttemptAt: row.next_attempt_at,
  }
}

export async function addRecord(db: Db, record: AttemptRecord): Promise<void> {
  const row: Insertable<Tables['delivery_attempts']> = {
    id: record.id,
    delivery_id: record.deliveryId,
    tenant_id: record.tenantId,
    webhook_id: record.webhookId,
    dataset_id: record.datasetId,
    dataset_status: record.datasetStatus,
    number: record.number,
    at: record.at,
    duration_ms: record.durationMilliseconds,
    outcome: record.outcome,
    message: record.message,
    request_url: record.requestUrl,
    request_headers_json: record.requestHeaders && JSON.stringify(record.requestHeaders),
    response_status: record.responseStatus,
    response_headers_json: record.responseHeaders && JSON.stringify(record.responseHeaders),
    response_text: record.responseText,
    next_attempt_at: record.nextAttemptAt,
  }
  await db.insertInto('delivery_attempts').values(row).execute()
}

function rows(db: Db, tenantId: string) {
  return db
    .selectFrom('delivery_attempts as attempt')
    .innerJoin('deliveries as delivery', 'delivery.id', 'attempt.delivery_id')
    .innerJoin('webhooks as webhook', 'webhook.id', 'attempt.webhook_id')
    .selectAll('attempt')
    .select([
      'webhook.name as webhook_name',
      'delivery.model_id',
      'delivery.model_version',
      'delivery.purpose',
      'delivery.event_id',
      'delivery.body',
      'delivery.state',
      'delivery.attempt_count',
    ])
    .where('attempt.tenant_id', '=', tenantId)
}

/** Newest first. The page is found in an index before anything is joined to it. */
export async function listLog(db: Db, filter: LogFilter, page: LogPage): Promise<LoggedCall[]> {
  const sequences = await findPage(db, filter, page)
  if (sequences.length === 0) return []
  const found = rows(db, filter.tenantId).where('attempt.sequence', 'in', sequences)
  return (await found.orderBy('attempt.sequence', 'desc').execute()).map(callOf)
}

async function findPage(db: Db, filter: LogFilter, { limit, before }: LogPage): Promise<number[]> {
  const { tenantId, webhookId, datasetId, outcomes, statuses, from, to } = filter
  let query = db
    .selectFrom('delivery_attempts')
    .select('sequence')
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('sequence', '<', before)
  if (webhookId !== undefined) query = query.where('webhook_id', '=', webhookId)
  if (datasetId !== undefined) query = query.where('dataset_id', '=', datasetId)
  if (outcomes.length > 0) query = query.where('outcome', 'in', [...outcomes])
  if (statuses.length > 0) query = query.where('dataset_status', 'in', [...statuses])
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  return (await query.execute()).map(({ sequence }) => sequence)
}

export async function findCall(db: Db, tenantId: string, id: string): Promise<LoggedCall | undefined> {
  const row = await rows(db, tenantId).where('attempt.id', '=', id).executeTakeFirst()
  return row && callOf(row)
}

/** All calls of a delivery, first one first. */
export async function callsOfDelivery(db: Db, tenantId: string, deliveryId: string): Promise<LoggedCall[]> {
  const found = rows(db, tenantId).where('attempt.delivery_id', '=', deliveryId)
  return (await found.orderBy('attempt.sequence').execute()).map(callOf)
}

export interface HourOfCalls {
  readonly webhookId: string
  /** `2027-02-01T09` */
  readonly hour: string
  readonly outcome: WebhookLogOutcome
  readonly count: number
}

/** Calls of the webhooks since a time, counted in an index alone; hours without any are left out. */
export async function countCallsByHour(db: Db, webhookIds: readonly string[], from: string): Promise<HourOfCalls[]> {
  if (webhookIds.length === 0) return []
  const hour = sql<string>`substr(${sql.ref('at')}, 1, 13)`
  const rows = await db
    .selectFrom('delivery_attempts')
    .select(({ fn }) => ['webhook_id as webhookId', hour.as('hour'), 'outcome', fn.countAll().as('count')])
    .where('webhook_id', 'in', [...webhookIds])
    .where('at', '>=', from)
    .groupBy(['webhook_id', hour, 'outcome'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

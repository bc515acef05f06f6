/** Rows of the webhook log as people look at them. */
import type { Kysely, Selectable } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'

type Db = Kysely<Tables>

export interface LogFilter {
  readonly tenantId: string
  readonly webhookId?: string | undefined
  readonly datasetId?: string | undefined
  readonly outcomes: readonly WebhookLogOutcome[]
  readonly statuses: readonly DatasetStatus[]
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface LogPage {
  readonly limit: number
  /** Sequence of the last record of the page before. */
  readonly before?: number | undefined
}

export type LogRow = Selectable<Tables['delivery_attempts']> & {
  readonly webhook_name: string
} & Pick<
    Selectable<Tables['deliveries']>,
    'model_id' | 'model_version' | 'purpose' | 'event_id' | 'body' | 'state' | 'attempt_count'
  >

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
export async function listLog(db: Db, filter: LogFilter, page: LogPage): Promise<LogRow[]> {
  const sequences = await findPage(db, filter, page)
  return sequences.length === 0
    ? []
    : rows(db, filter.tenantId).where('attempt.sequence', 'in', sequences).orderBy('attempt.sequence', 'desc').execute()
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

export function findLogRow(db: Db, tenantId: string, id: string): Promise<LogRow | undefined> {
  return rows(db, tenantId).where('attempt.id', '=', id).executeTakeFirst()
}

/** All calls of a delivery, first one first. */
export function logOfDelivery(db: Db, tenantId: string, deliveryId: string): Promise<LogRow[]> {
  return rows(db, tenantId).where('attempt.delivery_id', '=', deliveryId).orderBy('attempt.sequence').execute()
}

export interface CallCount {
  readonly delivered: number
  readonly failed: number
}

/** Calls of a webhook from one time to another, counted in an index alone. */
export async function countCalls(db: Db, webhookId: string, from: string, to: string): Promise<CallCount> {
  const calls = () =>
    db
      .selectFrom('delivery_attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('webhook_id', '=', webhookId)
      .where('at', '>=', from)
      .where('at', '<', to)
  const all = await calls().executeTakeFirstOrThrow()
  const delivered = await calls().where('outcome', '=', 'DELIVERED').executeTakeFirstOrThrow()
  return { delivered: Number(delivered.count), failed: Number(all.count) - Number(delivered.count) }
}

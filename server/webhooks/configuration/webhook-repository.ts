/** Rows of `webhooks`, and what their deliveries say about them. */
import type { Kysely } from 'kysely'
import type { MissedCalls, TriggeringStatus, WebhookFilters } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Tables } from '../../storage/tables.ts'
import { countMissed } from '../delivery/missed-calls.ts'
import type { WebhookRow } from './open-webhook.ts'

type Db = Kysely<Tables>

/** Oldest first. */
export function listWebhooks(db: Db, tenantId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Throws WEBHOOK_NOT_FOUND. */
export async function existingWebhook(db: Db, tenantId: string, id: string): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return row
  throw new AppError('WEBHOOK_NOT_FOUND', { id })
}

/** When it is called, as the configuration has it. */
export function filtersOf(row: Pick<WebhookRow, 'statuses_json' | 'name_pattern' | 'tags_json'>): WebhookFilters {
  // The columns are written from a parsed order and by nothing else.
  return {
    statuses: JSON.parse(row.statuses_json) as TriggeringStatus[],
    namePattern: row.name_pattern,
    tags: JSON.parse(row.tags_json) as string[],
  }
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(db: Db, { id, ...changes }: WebhookRow): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

/** What has failed up to now is missed no longer. By its own times: the clock may have been set back since. */
export async function leaveMissed(db: Db, id: string): Promise<void> {
  const failed = db.selectFrom('deliveries').where('webhook_id', '=', id).where('state', '=', 'FAILED')
  const { last } = await failed.select(({ fn }) => fn.max('finished_at').as('last')).executeTakeFirstOrThrow()
  if (last === null) return
  const missedFrom = new Date(Date.parse(last) + 1).toISOString()
  await db.updateTable('webhooks').set({ missed_from: missedFrom }).where('id', '=', id).execute()
}

/** Its deliveries and their log go with it. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

export interface WebhookActivity {
  readonly lastAttempt: { readonly at: string; readonly message: string } | undefined
  /** Deliveries that are not finished. */
  readonly waiting: number
  readonly missed: MissedCalls
}

export async function readActivity(
  db: Db,
  { id: webhookId, missed_from }: Pick<WebhookRow, 'id' | 'missed_from'>,
): Promise<WebhookActivity> {
  const lastAttempt = await db
    .selectFrom('delivery_attempts')
    .select(['at', 'message'])
    .where('webhook_id', '=', webhookId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { waiting } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return { lastAttempt, waiting: Number(waiting), missed: await countMissed(db, webhookId, missed_from) }
}

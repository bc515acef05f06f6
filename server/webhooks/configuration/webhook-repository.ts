/** Rows of `webhooks`, and what their deliveries say about them. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import { triggeringStatus, type MissedCalls, type WebhookFilters } from '../../contract/webhook.ts'
import { AppError } from '../../foundation/app-error.ts'
import { readJson } from '../../storage/json-column.ts'
import type { Tables } from '../../storage/tables.ts'
import { countMissed } from '../delivery/missed-call-repository.ts'
import type { Webhook } from './webhook.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['webhooks']>

const storedStatuses = z.array(triggeringStatus)
const storedTags = z.array(z.string())

function webhookOf(row: Row): Webhook {
  let filters: WebhookFilters | undefined
  return {
    id: row.id,
    tenantId: row.tenant_id,
    name: row.name,
    url: row.url,
    isEnabled: row.is_enabled === 1,
    authorization: row.authorization,
    hmacMethod: row.hmac_method,
    sealedHmacKey: row.sealed_hmac_key,
    sealedHeaders: row.sealed_headers,
    hasStandardHeaders: row.has_standard_headers === 1,
    // Whoever sends what is due looks at every webhook and at no filter.
    get filters() {
      filters ??= {
        statuses: readJson(storedStatuses, row.statuses_json),
        namePattern: row.name_pattern,
        tags: readJson(storedTags, row.tags_json),
      }
      return filters
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    failingSince: row.failing_since,
    pausedReason: row.paused_reason,
    isLoop: row.is_loop === 1,
    missedFrom: row.missed_from,
  }
}

function rowOf(webhook: Webhook): Insertable<Tables['webhooks']> {
  return {
    id: webhook.id,
    tenant_id: webhook.tenantId,
    name: webhook.name,
    url: webhook.url,
    is_enabled: webhook.isEnabled ? 1 : 0,
    authorization: webhook.authorization,
    hmac_method: webhook.hmacMethod,
    sealed_hmac_key: webhook.sealedHmacKey,
    sealed_headers: webhook.sealedHeaders,
    has_standard_headers: webhook.hasStandardHeaders ? 1 : 0,
    statuses_json: JSON.stringify(webhook.filters.statuses),
    name_pattern: webhook.filters.namePattern,
    tags_json: JSON.stringify(webhook.filters.tags),
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
    failing_since: webhook.failingSince,
    paused_reason: webhook.pausedReason,
    is_loop: webhook.isLoop ? 1 : 0,
    missed_from: webhook.missedFrom,
  }
}

const webhooksOf = async (query: { execute(): Promise<Row[]> }) => (await query.execute()).map(webhookOf)

/** Oldest first. */
export function listWebhooks(db: Db, tenantId: string): Promise<Webhook[]> {
  return webhooksOf(
    db.selectFrom('webhooks').selectAll().where('tenant_id', '=', tenantId).orderBy('created_at').orderBy('id'),
  )
}

/** Those of the tenant that are on, oldest first. */
export function listEnabledWebhooks(db: Db, tenantId: string): Promise<Webhook[]> {
  return webhooksOf(
    db
      .selectFrom('webhooks')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('is_enabled', '=', 1)
      .orderBy('created_at')
      .orderBy('id'),
  )
}

/** Of all tenants, those that may be called. */
export function listCallableWebhooks(db: Db): Promise<Webhook[]> {
  return webhooksOf(
    db.selectFrom('webhooks').selectAll().where('is_enabled', '=', 1).where('paused_reason', 'is', null),
  )
}

/** Of all tenants, those that are on and paused for something that may be put right unheard. */
export function listPausedWebhooks(db: Db): Promise<Webhook[]> {
  return webhooksOf(
    db
      .selectFrom('webhooks')
      .selectAll()
      .where('is_enabled', '=', 1)
      .where('paused_reason', 'is not', null)
      .where('is_loop', '=', 0),
  )
}

/** Addresses of all webhooks by their ids. */
export async function webhookUrls(db: Db): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.selectFrom('webhooks').select(['id', 'url']).execute()).map(({ id, url }) => [id, url]))
}

/** Throws WEBHOOK_NOT_FOUND. */
export async function existingWebhook(db: Db, tenantId: string, id: string): Promise<Webhook> {
  const [webhook] = await webhooksOf(
    db.selectFrom('webhooks').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id),
  )
  if (webhook) return webhook
  throw new AppError('WEBHOOK_NOT_FOUND', { id })
}

export async function insertWebhook(db: Db, webhook: Webhook): Promise<void> {
  await db.insertInto('webhooks').values(rowOf(webhook)).execute()
}

export async function updateWebhook(db: Db, webhook: Webhook): Promise<void> {
  const { id, ...changes } = rowOf(webhook)
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

/** Resolves to whether it was not paused before. */
export async function pauseWebhook(db: Db, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ paused_reason: reason })
    .where('id', '=', id)
    .where('paused_reason', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Until a person ends the pause. Resolves to whether it had not been stopped before. */
export async function stopWebhook(db: Db, id: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ paused_reason: reason, is_loop: 1 })
    .where('id', '=', id)
    .where('is_loop', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unless it was changed, or stopped, since it was read. */
export async function endPause(db: Db, { id, updatedAt }: Pick<Webhook, 'id' | 'updatedAt'>): Promise<void> {
  const same = { id, updated_at: updatedAt, is_loop: 0 } as const
  await db
    .updateTable('webhooks')
    .set({ paused_reason: null })
    .where(({ and }) => and(same))
    .execute()
}

/** The first success after a failed delivery. */
export async function heal(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailing(db: Db, id: string, since: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
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
  { id: webhookId, missedFrom }: Pick<Webhook, 'id' | 'missedFrom'>,
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
  return { lastAttempt, waiting, missed: await countMissed(db, webhookId, missedFrom) }
}

export interface FailingWebhook {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly isEnabled: boolean
}

/** Of all tenants, those whose last delivery failed all its retries. */
export function listFailingWebhooks(db: Db): Promise<FailingWebhook[]> {
  return webhooksOf(db.selectFrom('webhooks').selectAll().where('failing_since', 'is not', null))
}

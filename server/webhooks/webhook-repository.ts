/** Rows of `webhooks`, and what their deliveries say about them. */
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { WebhookRow } from './open-webhook.ts'

type Db = Kysely<Tables>

/** Oldest first. */
export function listWebhooks(db: Db, tenantId: string): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().where('tenant_id', '=', tenantId).orderBy('created_at').orderBy('id').execute()
}

export function findWebhook(db: Db, tenantId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(db: Db, { id, ...changes }: WebhookRow): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

/** Its deliveries and their log go with it. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

export interface WebhookActivity {
  readonly lastAttempt: { readonly at: string; readonly message: string } | undefined
  /** Deliveries that are not finished. */
  readonly waiting: number
}

export async function readActivity(db: Db, webhookId: string): Promise<WebhookActivity> {
  const lastAttempt = await db.selectFrom('delivery_attempts').select(['at', 'message']).where('webhook_id', '=', webhookId).orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  const { waiting } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return { lastAttempt, waiting: Number(waiting) }
}

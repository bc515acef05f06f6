/** Rows of `failing_webhooks` and `notification_windows`: what is failing, and when that was told last. */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { FailingWebhook } from './compose-mail.ts'

type Db = Kysely<Tables>
export type NotificationWindow = Omit<Selectable<Tables['notification_windows']>, 'tenant_id'>

export interface FailingRow extends FailingWebhook {
  readonly firstAt: string
  readonly isTold: boolean
}

/** One more delivery that failed all its retries; nothing when the webhook was deleted meanwhile. */
export async function addFailure(db: Db, webhookId: string, at: string): Promise<void> {
  await db
    .insertInto('failing_webhooks')
    .columns(['webhook_id', 'tenant_id', 'first_at', 'last_at', 'failure_count', 'is_told'])
    .expression((from) =>
      from
        .selectFrom('webhooks')
        .select([
          'id',
          'tenant_id',
          sql.val(at).as('first_at'),
          sql.val(at).as('last_at'),
          sql.lit(1).as('failure_count'),
          sql.lit(0).as('is_told'),
        ])
        .where('id', '=', webhookId),
    )
    .onConflict((conflict) =>
      conflict.column('webhook_id').doUpdateSet((row) => ({
        first_at: row
          .case()
          .when('failing_webhooks.is_told', '=', 1)
          .then(at)
          .else(row.ref('failing_webhooks.first_at'))
          .end(),
        last_at: at,
        failure_count: row('failing_webhooks.failure_count', '+', 1),
        is_told: 0 as const,
      })),
    )
    .execute()
}

export async function removeFailure(db: Db, webhookId: string): Promise<void> {
  await db.deleteFrom('failing_webhooks').where('webhook_id', '=', webhookId).execute()
}

/**
 * After a crash between what became of a webhook and its being noted here: adds those that fail, forgets those that
 * work again.
 */
export async function noteLostChanges(db: Db, at: string): Promise<void> {
  const healed = db.selectFrom('webhooks').select('id').where('failing_since', 'is', null)
  await db.deleteFrom('failing_webhooks').where('webhook_id', 'in', healed).execute()
  const known = db.selectFrom('failing_webhooks').select('webhook_id')
  const lost = await db
    .selectFrom('webhooks')
    .select('id')
    .where('failing_since', 'is not', null)
    .where('id', 'not in', known)
    .execute()
  for (const { id } of lost) await addFailure(db, id, at)
}

/** Tenants with a failure that was not told yet, of a webhook that is on and still fails. */
export async function tenantsToTell(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('failing_webhooks')
    .innerJoin('webhooks', 'webhooks.id', 'failing_webhooks.webhook_id')
    .select('failing_webhooks.tenant_id')
    .distinct()
    .where('is_told', '=', 0)
    .where('webhooks.is_enabled', '=', 1)
    .where('webhooks.failing_since', 'is not', null)
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** The enabled ones that still fail, in the order they began to. */
export async function listFailing(db: Db, tenantId: string): Promise<FailingRow[]> {
  const rows = await db
    .selectFrom('failing_webhooks')
    .innerJoin('webhooks', 'webhooks.id', 'failing_webhooks.webhook_id')
    .select(['webhook_id', 'webhooks.name', 'first_at', 'last_at', 'failure_count', 'is_told'])
    .where('failing_webhooks.tenant_id', '=', tenantId)
    .where('webhooks.is_enabled', '=', 1)
    .where('webhooks.failing_since', 'is not', null)
    .orderBy('first_at')
    .orderBy('webhook_id')
    .execute()
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    name: row.name,
    failureCount: row.failure_count,
    firstAt: row.first_at,
    lastAt: row.last_at,
    isTold: row.is_told === 1,
  }))
}

export async function markTold(db: Db, tenantId: string): Promise<void> {
  await db.updateTable('failing_webhooks').set({ is_told: 1 }).where('tenant_id', '=', tenantId).execute()
}

export async function putWindow(db: Db, tenantId: string, window: NotificationWindow): Promise<void> {
  await db.deleteFrom('notification_windows').where('tenant_id', '=', tenantId).execute()
  await db
    .insertInto('notification_windows')
    .values({ tenant_id: tenantId, ...window })
    .execute()
}

/** A time that is still to come, after the clock was set back, counts as just now from here on. */
export async function readWindow(db: Db, tenantId: string, now: string): Promise<NotificationWindow | undefined> {
  const found = await db
    .selectFrom('notification_windows')
    .select(['told_at', 'mailed_at', 'tried_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!found) return undefined
  const notAfter = <Time extends string | null>(time: Time) => (time !== null && time > now ? now : time)
  const window = {
    told_at: notAfter(found.told_at) ?? now,
    mailed_at: notAfter(found.mailed_at),
    tried_at: notAfter(found.tried_at),
  }
  if (Object.values(found).some((time) => time !== null && time > now)) await putWindow(db, tenantId, window)
  return window
}

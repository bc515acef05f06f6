/** Rows of `failing_webhooks` and `notification_windows`: what is failing, and when that was told last. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { FailingWebhook } from './compose-mail.ts'

type Db = Kysely<Tables>

/** When the administrators of a tenant were last told, so that it does not happen too often. */
export interface NotificationWindow {
  readonly toldAt: string
  /** Last mail that was sent, or may have been. */
  readonly mailedAt: string | null
  /** Last try to send one, whatever came of it. */
  readonly triedAt: string | null
}

/** A webhook whose last delivery failed all its retries. */
export interface FailingNow {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly isEnabled: boolean
}

/** Those of all tenants; `server/webhooks` knows them. */
export type FailingWebhooks = (db: Db) => Promise<readonly FailingNow[]>

export interface NotedFailure extends FailingWebhook {
  readonly firstAt: string
  readonly isTold: boolean
}

/** One more delivery that failed all its retries. */
export async function addFailure(
  db: Db,
  { id, tenantId }: Pick<FailingNow, 'id' | 'tenantId'>,
  at: string,
): Promise<void> {
  await db
    .insertInto('failing_webhooks')
    .values({ webhook_id: id, tenant_id: tenantId, first_at: at, last_at: at, failure_count: 1, is_told: 0 })
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
export async function noteLostChanges(db: Db, failing: readonly FailingNow[], at: string): Promise<void> {
  const rows = await db.selectFrom('failing_webhooks').select('webhook_id').execute()
  const known = new Set(rows.map((row) => row.webhook_id))
  const failingIds = new Set(failing.map(({ id }) => id))
  for (const id of known) if (!failingIds.has(id)) await removeFailure(db, id)
  for (const webhook of failing) if (!known.has(webhook.id)) await addFailure(db, webhook, at)
}

/** Tenants with a failure that was not told yet, of a webhook that is on and still fails. */
export async function tenantsToTell(db: Db, failing: readonly FailingNow[]): Promise<string[]> {
  const rows = await db
    .selectFrom('failing_webhooks')
    .select(['webhook_id', 'tenant_id'])
    .where('is_told', '=', 0)
    .execute()
  const enabled = new Set(failing.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : [])))
  return [...new Set(rows.flatMap((row) => (enabled.has(row.webhook_id) ? [row.tenant_id] : [])))]
}

/** The enabled ones that still fail, in the order they began to. */
export async function listFailing(db: Db, tenantId: string, failing: readonly FailingNow[]): Promise<NotedFailure[]> {
  const rows = await db
    .selectFrom('failing_webhooks')
    .select(['webhook_id', 'first_at', 'last_at', 'failure_count', 'is_told'])
    .where('tenant_id', '=', tenantId)
    .orderBy('first_at')
    .orderBy('webhook_id')
    .execute()
  const enabled = new Map(failing.flatMap((webhook) => (webhook.isEnabled ? [[webhook.id, webhook.name]] : [])))
  return rows.flatMap((row) => {
    const name = enabled.get(row.webhook_id)
    if (name === undefined) return []
    return [
      {
        webhookId: row.webhook_id,
        name,
        failureCount: row.failure_count,
        firstAt: row.first_at,
        lastAt: row.last_at,
        isTold: row.is_told === 1,
      },
    ]
  })
}

export async function markTold(db: Db, tenantId: string): Promise<void> {
  await db.updateTable('failing_webhooks').set({ is_told: 1 }).where('tenant_id', '=', tenantId).execute()
}

export async function putWindow(
  db: Db,
  tenantId: string,
  { toldAt, mailedAt, triedAt }: NotificationWindow,
): Promise<void> {
  await db.deleteFrom('notification_windows').where('tenant_id', '=', tenantId).execute()
  await db
    .insertInto('notification_windows')
    .values({ tenant_id: tenantId, told_at: toldAt, mailed_at: mailedAt, tried_at: triedAt })
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
    toldAt: notAfter(found.told_at) ?? now,
    mailedAt: notAfter(found.mailed_at),
    triedAt: notAfter(found.tried_at),
  }
  if (Object.values(found).some((time) => time !== null && time > now)) await putWindow(db, tenantId, window)
  return window
}

/**
 * A webhook whose receiver submits a dataset for every event, again and again, is paused until a person ends the pause.
 */
import type { Kysely } from 'kysely'
import { longestEventChain } from '../../contract/event-chain.ts'
import { platformActor, recordChange } from '../../storage/audit-trail.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WebhookRow } from '../configuration/open-webhook.ts'
import { addLogRow } from './attempt-repository.ts'
import { findDelivery, type NewDelivery } from './outbox-repository.ts'

const reason = `Its calls go round in a circle: ${longestEventChain} times in a row a call led to a dataset whose event was the next call. Change what the receiver does, or the filters, and save the webhook again.`

/**
 * The event that is one too many goes into the log and is not sent. Resolves to whether the webhook had not been
 * stopped before.
 */
export async function stopLoop(
  db: Kysely<Tables>,
  webhook: WebhookRow,
  event: NewDelivery,
  at: Date,
): Promise<boolean> {
  await db
    .insertInto('deliveries')
    .values({ ...event, state: 'FAILED', next_attempt_at: null, finished_at: at.toISOString() })
    .execute()
  const attempt = {
    startedAt: at,
    durationMilliseconds: 0,
    outcome: 'REFUSED',
    request: { url: webhook.url, headers: [] },
    response: undefined,
    words: '',
  } as const
  await addLogRow(db, await findDelivery(db, event.id), attempt, { message: `Nothing was sent. ${reason}` })
  await db.updateTable('deliveries').set({ attempt_count: 1 }).where('id', '=', event.id).execute()
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ paused_reason: reason, is_loop: 1 })
    .where('id', '=', webhook.id)
    .where('is_loop', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { tenant_id, id, name, paused_reason } = webhook
  await recordChange(db, platformActor(tenant_id), at, {
    action: 'UPDATE',
    kind: 'WEBHOOK',
    id,
    name,
    before: { pausedReason: paused_reason },
    after: { pausedReason: reason },
  })
  return true
}

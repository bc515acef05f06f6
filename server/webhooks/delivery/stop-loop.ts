/**
 * A webhook whose receiver submits a dataset for every event, again and again, is paused until a person ends the pause.
 */
import type { Kysely } from 'kysely'
import { maxEventChain } from '../../contract/event-chain.ts'
import { platformActor, recordChange } from '../../storage/audit-trail.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Webhook } from '../configuration/webhook.ts'
import { stopWebhook } from '../configuration/webhook-repository.ts'
import { logAttempt } from './store-attempt.ts'
import type { NewDelivery } from './delivery.ts'
import { addEnded, countOneAttempt, findDelivery } from './outbox-repository.ts'

export const loopReason = `Its calls go round in a circle: ${maxEventChain} times in a row a call led to a dataset whose event was the next call. Change what the receiver does, or the filters, and save the webhook again.`

/**
 * The event that is one too many goes into the log and is not sent. Resolves to whether the webhook had not been
 * stopped before.
 */
export async function stopLoop(db: Kysely<Tables>, webhook: Webhook, event: NewDelivery, at: Date): Promise<boolean> {
  await addEnded(db, event, { state: 'FAILED', at: at.toISOString() })
  const attempt = {
    startedAt: at,
    durationMilliseconds: 0,
    outcome: 'REFUSED',
    request: { url: webhook.url, headers: [] },
    response: undefined,
    words: '',
  } as const
  await logAttempt(db, await findDelivery(db, event.id), attempt, { message: `Nothing was sent. ${loopReason}` })
  await countOneAttempt(db, event.id)
  if (!(await stopWebhook(db, webhook.id, loopReason))) return false
  const { tenantId, id, name, pausedReason } = webhook
  await recordChange(db, platformActor(tenantId), at, {
    action: 'UPDATE',
    kind: 'WEBHOOK',
    id,
    name,
    before: { pausedReason },
    after: { pausedReason: loopReason },
  })
  return true
}

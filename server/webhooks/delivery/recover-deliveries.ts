/** What the last process had under way when it ended without a word: into the log as such, and due again. */
import type { Kysely } from 'kysely'
import type { Clock } from '../../foundation/clock.ts'
import type { Tables } from '../../storage/tables.ts'
import { webhookUrls } from '../configuration/webhook-repository.ts'
import type { Attempt } from './attempt.ts'
import { storeAttempt } from './store-attempt.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import { verdictOn } from './describe-answer.ts'
import { underWay } from './outbox-repository.ts'

/** Resolves to how many there were. */
export async function recoverDeliveries(db: Kysely<Tables>, policy: DeliveryPolicy, clock: Clock): Promise<number> {
  const interrupted = await underWay(db)
  const urls = await webhookUrls(db)
  for (const delivery of interrupted) {
    const attempt: Attempt = {
      startedAt: new Date(delivery.attemptStartedAt ?? delivery.createdAt),
      durationMilliseconds: 0,
      ...verdictOn({ kind: 'interrupted' }, ''),
      // What was in its headers is gone with the process.
      request: { url: urls.get(delivery.webhookId) ?? '', headers: [] },
      response: undefined,
    }
    await storeAttempt(db, policy, { delivery, attempt, at: clock.now() })
  }
  return interrupted.length
}

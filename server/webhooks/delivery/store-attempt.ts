/** What comes of attempts: their records in the log, what they do to the delivery, and to the health of the webhook. */
import type { Kysely } from 'kysely'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import { heal, markFailing, pauseWebhook } from '../configuration/webhook-repository.ts'
import type { Attempt } from './attempt.ts'
import type { Delivery } from './delivery.ts'
import { outlookWords } from './describe-answer.ts'
import { nextAttemptAt, type DeliveryPolicy } from './delivery-policy.ts'
import { addRecord } from './log-repository.ts'
import { finishDelivery, isWaiting, planAttempt } from './outbox-repository.ts'

type Db = Kysely<Tables>

/** What a finished attempt means beyond itself. */
export type Consequence = 'exhausted' | 'healed' | 'paused'

export interface AttemptEnd {
  readonly delivery: Delivery
  readonly attempt: Attempt
  /** When it ended. */
  readonly at: Date
}

/** Stores an attempt of a delivery that waits. Resolves to undefined also when the webhook was deleted meanwhile. */
export async function storeAttempt(db: Db, policy: DeliveryPolicy, end: AttemptEnd): Promise<Consequence | undefined> {
  const { delivery, attempt } = end
  if (!(await isWaiting(db, delivery))) return undefined
  if (attempt.outcome === 'DELIVERED') return storeSuccess(db, end)
  if (attempt.outcome === 'REFUSED') return storeRefusal(db, end)
  if (attempt.outcome === 'INTERRUPTED') return storeInterruption(db, end)
  return storeFailure(db, policy, end)
}

async function storeSuccess(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await logAttempt(db, delivery, attempt, { message: attempt.words })
  await finishDelivery(db, delivery, { state: 'DELIVERED', at: at.toISOString() })
  return (await heal(db, delivery.webhookId)) ? 'healed' : undefined
}

async function storeFailure(
  db: Db,
  policy: DeliveryPolicy,
  { delivery, attempt, at }: AttemptEnd,
): Promise<Consequence | undefined> {
  const attemptCount = delivery.attemptCount + 1
  const next = nextAttemptAt(policy, attemptCount, at)
  await logAttempt(db, delivery, attempt, { message: attempt.words + outlookWords(next, attemptCount), next })
  if (next) {
    await planAttempt(db, delivery, { at: next.toISOString(), attemptCount })
    return undefined
  }
  await finishDelivery(db, delivery, { state: 'FAILED', at: at.toISOString() })
  await markFailing(db, delivery.webhookId, at.toISOString())
  return 'exhausted'
}

/** Nothing was sent, so it does not count: the delivery waits until the webhook goes on. */
async function storeRefusal(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await planAttempt(db, delivery, { at: at.toISOString() })
  // Several may find out at the same time; once is enough for the log.
  if (!(await pauseWebhook(db, delivery.webhookId, attempt.words))) return undefined
  await logAttempt(db, delivery, attempt, {
    message: `${attempt.words} The webhook is paused until that is put right; its events wait, for 30 days at most.`,
  })
  return 'paused'
}

async function storeInterruption(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await logAttempt(db, delivery, attempt, { message: `${attempt.words} It is made again.` })
  await planAttempt(db, delivery, { at: at.toISOString() })
  return undefined
}

export interface LogWords {
  readonly message: string
  readonly next?: Date | undefined
}

/** Its record in the log; resolves to the id of that. */
export async function logAttempt(
  db: Db,
  delivery: Delivery,
  attempt: Attempt,
  { message, next }: LogWords,
): Promise<string> {
  const { request, response } = attempt
  const id = newId()
  const { tenantId, webhookId, datasetId, datasetStatus } = delivery
  await addRecord(db, {
    id,
    deliveryId: delivery.id,
    ...{ tenantId, webhookId, datasetId, datasetStatus },
    number: delivery.attemptCount + 1,
    at: attempt.startedAt.toISOString(),
    durationMilliseconds: attempt.durationMilliseconds,
    outcome: attempt.outcome,
    message,
    requestUrl: request.url,
    requestHeaders: request.headers,
    responseStatus: response?.status ?? null,
    responseHeaders: response?.headers ?? null,
    responseText: response?.text ?? null,
    nextAttemptAt: next?.toISOString() ?? null,
  })
  return id
}

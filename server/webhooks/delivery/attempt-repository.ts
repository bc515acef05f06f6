/** What comes of attempts: their rows in the log, and what they do to the delivery and to the health of the webhook. */
import type { Kysely } from 'kysely'
import { newId } from '../../foundation/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Attempt } from './attempt.ts'
import { outlookWords } from './describe-answer.ts'
import { nextAttemptAt, type DeliveryPolicy } from './delivery-policy.ts'
import { releaseLane, type DeliveryRow } from './outbox-repository.ts'

type Db = Kysely<Tables>

/** What a finished attempt means beyond itself. */
export type Consequence = 'exhausted' | 'healed' | 'paused'

export interface AttemptEnd {
  readonly delivery: DeliveryRow
  readonly attempt: Attempt
  /** When it ended. */
  readonly at: Date
}

/** Stores an attempt of a delivery that waits. Resolves to undefined also when the webhook was deleted meanwhile. */
export async function storeAttempt(db: Db, policy: DeliveryPolicy, end: AttemptEnd): Promise<Consequence | undefined> {
  const { delivery, attempt } = end
  const stillThere = await db
    .selectFrom('deliveries')
    .select('state')
    .where('sequence', '=', delivery.sequence)
    .where('id', '=', delivery.id)
    .executeTakeFirst()
  if (stillThere?.state !== 'WAITING') return undefined
  if (attempt.outcome === 'DELIVERED') return storeSuccess(db, end)
  if (attempt.outcome === 'REFUSED') return storeRefusal(db, end)
  if (attempt.outcome === 'INTERRUPTED') return storeInterruption(db, end)
  return storeFailure(db, policy, end)
}

async function storeSuccess(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await addLogRow(db, delivery, attempt, { message: attempt.words })
  await finish(db, delivery, 'DELIVERED', at)
  return (await heal(db, delivery.webhook_id)) ? 'healed' : undefined
}

/** The first success after a failed delivery. */
export async function heal(db: Db, webhookId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function storeFailure(
  db: Db,
  policy: DeliveryPolicy,
  { delivery, attempt, at }: AttemptEnd,
): Promise<Consequence | undefined> {
  const attemptCount = delivery.attempt_count + 1
  const next = nextAttemptAt(policy, attemptCount, at)
  await addLogRow(db, delivery, attempt, { message: attempt.words + outlookWords(next, attemptCount), next })
  if (next) {
    await db
      .updateTable('deliveries')
      .set({ attempt_count: attemptCount, next_attempt_at: next.toISOString(), attempt_started_at: null })
      .where('sequence', '=', delivery.sequence)
      .execute()
    return undefined
  }
  await finish(db, delivery, 'FAILED', at)
  await db
    .updateTable('webhooks')
    .set({ failing_since: at.toISOString() })
    .where('id', '=', delivery.webhook_id)
    .where('failing_since', 'is', null)
    .execute()
  return 'exhausted'
}

async function finish(db: Db, delivery: DeliveryRow, state: 'DELIVERED' | 'FAILED', at: Date): Promise<void> {
  const changes = {
    state,
    attempt_count: delivery.attempt_count + 1,
    next_attempt_at: null,
    attempt_started_at: null,
    finished_at: at.toISOString(),
  }
  await db.updateTable('deliveries').set(changes).where('sequence', '=', delivery.sequence).execute()
  await releaseLane(db, delivery, at.toISOString())
}

/** Nothing was sent, so it does not count: the delivery waits until the webhook goes on. */
async function storeRefusal(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await makeDueAgain(db, delivery, at)
  const paused = await db
    .updateTable('webhooks')
    .set({ paused_reason: attempt.words })
    .where('id', '=', delivery.webhook_id)
    .where('paused_reason', 'is', null)
    .executeTakeFirst()
  // Several may find out at the same time; once is enough for the log.
  if (paused.numUpdatedRows === 0n) return undefined
  await addLogRow(db, delivery, attempt, {
    message: `${attempt.words} The webhook is paused until that is put right; its events wait, for 30 days at most.`,
  })
  return 'paused'
}

async function storeInterruption(db: Db, { delivery, attempt, at }: AttemptEnd): Promise<Consequence | undefined> {
  await addLogRow(db, delivery, attempt, { message: `${attempt.words} It is made again.` })
  await makeDueAgain(db, delivery, at)
  return undefined
}

async function makeDueAgain(db: Db, { sequence }: DeliveryRow, at: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ attempt_started_at: null, next_attempt_at: at.toISOString() })
    .where('sequence', '=', sequence)
    .execute()
}

export interface LogWords {
  readonly message: string
  readonly next?: Date | undefined
}

/** The row in the log; resolves to its id. */
export async function addLogRow(
  db: Db,
  delivery: DeliveryRow,
  attempt: Attempt,
  { message, next }: LogWords,
): Promise<string> {
  const { request, response } = attempt
  const id = newId()
  await db
    .insertInto('delivery_attempts')
    .values({
      id,
      delivery_id: delivery.id,
      tenant_id: delivery.tenant_id,
      webhook_id: delivery.webhook_id,
      dataset_id: delivery.dataset_id,
      dataset_status: delivery.dataset_status,
      number: delivery.attempt_count + 1,
      at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMilliseconds,
      outcome: attempt.outcome,
      message,
      request_url: request.url,
      request_headers_json: JSON.stringify(request.headers),
      response_status: response?.status ?? null,
      response_headers_json: response ? JSON.stringify(response.headers) : null,
      response_text: response?.text ?? null,
      next_attempt_at: next?.toISOString() ?? null,
    })
    .execute()
  return id
}

/** Rows of `deliveries` as the outbox sees them: what comes in, what is due, what is under way. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { undelivered, type MissedSpan } from './missed-calls.ts'

export type DeliveryRow = Selectable<Tables['deliveries']>
export type NewDelivery = Omit<
  Insertable<Tables['deliveries']>,
  'state' | 'next_attempt_at' | 'attempt_started_at' | 'finished_at'
>
type Db = Kysely<Tables>

// SQLite uses a partial index only for conditions that stand in the statement word for word.
const waiting = sql.lit('WAITING' as const)
const none = sql.lit(0)

/**
 * Adds a delivery that waits; it is due at once unless an older one of the same webhook and dataset has to come first.
 */
export async function addDelivery(db: Db, row: NewDelivery): Promise<void> {
  const isFirst = (await firstOfLane(db, row.webhook_id, row.dataset_id)) === undefined
  await db
    .insertInto('deliveries')
    .values({ ...row, state: 'WAITING', next_attempt_at: isFirst ? row.created_at : null })
    .execute()
}

function firstOfLane(db: Db, webhookId: string, datasetId: string): Promise<{ sequence: number } | undefined> {
  return db
    .selectFrom('deliveries')
    .select('sequence')
    .where('webhook_id', '=', webhookId)
    .where('dataset_id', '=', datasetId)
    .where('state', '=', waiting)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}

/**
 * After a delivery is done with, the next of its webhook and dataset is due, unless it has its time already or is under
 * way.
 */
export async function releaseLane(db: Db, { webhook_id, dataset_id }: DeliveryRow, now: string): Promise<void> {
  const next = await firstOfLane(db, webhook_id, dataset_id)
  if (next)
    await db
      .updateTable('deliveries')
      .set({ next_attempt_at: now })
      .where('sequence', '=', next.sequence)
      .where('next_attempt_at', 'is', null)
      .where('attempt_started_at', 'is', null)
      .execute()
}

export interface DueQuery {
  readonly webhookId: string
  readonly now: string
  readonly limit: number
}

/** Due for the first time, longest due first. */
export function dueFirstAttempts(db: Db, query: DueQuery): Promise<DeliveryRow[]> {
  return query.limit < 1 ? Promise.resolve([]) : due(db, query).where('attempt_count', '=', none).execute()
}

/** Due once more, longest due first. */
export function dueRetries(db: Db, query: DueQuery): Promise<DeliveryRow[]> {
  return query.limit < 1 ? Promise.resolve([]) : due(db, query).where('attempt_count', '>', none).execute()
}

function due(db: Db, { webhookId, now, limit }: DueQuery) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
}

export interface NextDue {
  readonly first: string | undefined
  readonly retry: string | undefined
}

/** When something of the webhook is due next. */
export async function nextDue(db: Db, webhookId: string): Promise<NextDue> {
  const ahead = () => planned(db, webhookId).orderBy('next_attempt_at').limit(1)
  const first = await ahead().where('attempt_count', '=', none).executeTakeFirst()
  const retry = await ahead().where('attempt_count', '>', none).executeTakeFirst()
  return { first: first?.next_attempt_at ?? undefined, retry: retry?.next_attempt_at ?? undefined }
}

/** Whether anything is due later than `time`. Nothing is ever put so far ahead; the clock was set back. */
export async function liesBeyond(db: Db, webhookId: string, time: string): Promise<boolean> {
  const beyond = () => planned(db, webhookId).where('next_attempt_at', '>', time).limit(1)
  const first = await beyond().where('attempt_count', '=', none).executeTakeFirst()
  return (first ?? (await beyond().where('attempt_count', '>', none).executeTakeFirst())) !== undefined
}

function planned(db: Db, webhookId: string) {
  return db
    .selectFrom('deliveries')
    .select('next_attempt_at')
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
}

export async function bringNearer(db: Db, webhookId: string, latest: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ next_attempt_at: latest })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '>', latest)
    .execute()
}

/** Marks attempts as under way before they are made, so that a crash leaves a trace of them. */
export async function markUnderWay(db: Db, sequences: readonly number[], at: string): Promise<void> {
  if (sequences.length > 0)
    await db
      .updateTable('deliveries')
      .set({ attempt_started_at: at, next_attempt_at: null })
      .where('sequence', 'in', [...sequences])
      .execute()
}

/** What the last process had under way when it ended. */
export function underWay(db: Db): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('attempt_started_at', 'is not', null)
    .orderBy('sequence')
    .execute()
}

export function findDelivery(db: Db, id: string): Promise<DeliveryRow> {
  return db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export interface FailedQuery extends MissedSpan {
  readonly until: string
  readonly limit: number
}

/**
 * One of the deliveries of each event that has not reached the receiver since and is not on its way, in the order of
 * the events.
 */
export function failedDeliveries(db: Db, { until, limit, ...span }: FailedQuery): Promise<DeliveryRow[]> {
  const first = undelivered(db, span)
    .where('failed.finished_at', '<=', until)
    .groupBy('failed.event_id')
    .select(({ fn }) => fn.min('failed.sequence').as('sequence'))
    .orderBy('sequence')
    .limit(limit)
  return db.selectFrom('deliveries').selectAll().where('sequence', 'in', first).orderBy('sequence').execute()
}

/** Rows of `deliveries` as the outbox sees them: what comes in, what is due, what is under way. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { Delivery, NewDelivery } from './delivery.ts'
import { undelivered, type MissedSpan } from './missed-call-repository.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['deliveries']>

// SQLite uses a partial index only for conditions that stand in the statement word for word.
const waiting = sql.lit('WAITING' as const)
const none = sql.lit(0)

export function deliveryOf(row: Row): Delivery {
  return {
    sequence: row.sequence,
    id: row.id,
    tenantId: row.tenant_id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    datasetId: row.dataset_id,
    modelId: row.model_id,
    modelVersion: row.model_version,
    datasetStatus: row.dataset_status,
    body: row.body,
    chainLength: row.chain_length,
    state: row.state,
    purpose: row.purpose,
    createdAt: row.created_at,
    attemptCount: row.attempt_count,
    nextAttemptAt: row.next_attempt_at,
    attemptStartedAt: row.attempt_started_at,
    finishedAt: row.finished_at,
  }
}

const deliveriesOf = async (query: { execute(): Promise<Row[]> }) => (await query.execute()).map(deliveryOf)

function rowOf(delivery: NewDelivery): Omit<Insertable<Tables['deliveries']>, 'state'> {
  return {
    id: delivery.id,
    tenant_id: delivery.tenantId,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    dataset_id: delivery.datasetId,
    model_id: delivery.modelId,
    model_version: delivery.modelVersion,
    dataset_status: delivery.datasetStatus,
    body: delivery.body,
    chain_length: delivery.chainLength,
    purpose: delivery.purpose,
    created_at: delivery.createdAt,
  }
}

/**
 * Adds a delivery that waits; it is due at once unless an older one of the same webhook and dataset has to come first.
 */
export async function addDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  const isFirst = !(await holdLane(db, delivery))
  await db
    .insertInto('deliveries')
    .values({ ...rowOf(delivery), state: 'WAITING', next_attempt_at: isFirst ? delivery.createdAt : null })
    .execute()
}

/** Adds a delivery that is over: it never waits, and nothing waits for it. */
export async function addEnded(
  db: Db,
  delivery: NewDelivery,
  { state, at }: { readonly state: 'DELIVERED' | 'FAILED'; readonly at: string },
): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({ ...rowOf(delivery), state, next_attempt_at: null, finished_at: at })
    .execute()
}

/** The one attempt of a delivery that was added when it was over is in the log. */
export async function countOneAttempt(db: Db, id: string): Promise<void> {
  await db.updateTable('deliveries').set({ attempt_count: 1 }).where('id', '=', id).execute()
}

type Lane = Pick<Delivery, 'webhookId' | 'datasetId'>

function firstOfLane(db: Db, { webhookId, datasetId }: Lane): Promise<{ sequence: number } | undefined> {
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
 * Whether an older one has to come first. That one's row is written, and nothing in it changed: who is about to finish
 * it elsewhere thereby learns of what comes after it, whichever of the two is stored first.
 */
async function holdLane(db: Db, lane: Lane): Promise<boolean> {
  for (let first = await firstOfLane(db, lane); first; first = await firstOfLane(db, lane)) {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set((column) => ({ chain_length: column.ref('chain_length') }))
      .where('sequence', '=', first.sequence)
      .where('state', '=', waiting)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return true
  }
  return false
}

/**
 * After a delivery is done with, the next of its webhook and dataset is due, unless it has its time already or is under
 * way.
 */
export async function releaseLane(db: Db, lane: Lane, now: string): Promise<void> {
  const next = await firstOfLane(db, lane)
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
export function dueFirstAttempts(db: Db, query: DueQuery): Promise<Delivery[]> {
  return query.limit < 1 ? Promise.resolve([]) : deliveriesOf(due(db, query).where('attempt_count', '=', none))
}

/** Due once more, longest due first. */
export function dueRetries(db: Db, query: DueQuery): Promise<Delivery[]> {
  return query.limit < 1 ? Promise.resolve([]) : deliveriesOf(due(db, query).where('attempt_count', '>', none))
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
export function underWay(db: Db): Promise<Delivery[]> {
  return deliveriesOf(
    db.selectFrom('deliveries').selectAll().where('attempt_started_at', 'is not', null).orderBy('sequence'),
  )
}

export async function findDelivery(db: Db, id: string): Promise<Delivery> {
  return deliveryOf(await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Whether it is still there and waits. */
export async function isWaiting(db: Db, { sequence, id }: Pick<Delivery, 'sequence' | 'id'>): Promise<boolean> {
  const found = await db
    .selectFrom('deliveries')
    .select('state')
    .where('sequence', '=', sequence)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.state === 'WAITING'
}

/** Nothing of it is under way any more; with another number of attempts where one counts. */
export async function planAttempt(
  db: Db,
  { sequence }: Pick<Delivery, 'sequence'>,
  { at, attemptCount }: { readonly at: string; readonly attemptCount?: number },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ attempt_count: attemptCount, next_attempt_at: at, attempt_started_at: null })
    .where('sequence', '=', sequence)
    .execute()
}

/** After its last attempt. */
export async function finishDelivery(
  db: Db,
  delivery: Delivery,
  { state, at }: { readonly state: 'DELIVERED' | 'FAILED'; readonly at: string },
): Promise<void> {
  const changes = {
    state,
    attempt_count: delivery.attemptCount + 1,
    next_attempt_at: null,
    attempt_started_at: null,
    finished_at: at,
  }
  await db.updateTable('deliveries').set(changes).where('sequence', '=', delivery.sequence).execute()
  await releaseLane(db, delivery, at)
}

/** Of deliveries that wait; `like` is a pattern of SQL. */
export function waitingBodies(db: Db, like: string): Promise<Pick<Delivery, 'sequence' | 'body'>[]> {
  return db
    .selectFrom('deliveries')
    .select(['sequence', 'body'])
    .where('state', '=', 'WAITING')
    .where('body', 'like', like)
    .execute()
}

export async function putBody(db: Db, sequence: number, body: string): Promise<void> {
  await db.updateTable('deliveries').set({ body }).where('sequence', '=', sequence).execute()
}

export interface FailedQuery extends MissedSpan {
  readonly until: string
  readonly limit: number
}

/**
 * One of the deliveries of each event that has not reached the receiver since and is not on its way, in the order of
 * the events.
 */
export function failedDeliveries(db: Db, { until, limit, ...span }: FailedQuery): Promise<Delivery[]> {
  const first = undelivered(db, span)
    .where('failed.finished_at', '<=', until)
    .groupBy('failed.event_id')
    .select(({ fn }) => fn.min('failed.sequence').as('sequence'))
    .orderBy('sequence')
    .limit(limit)
  return deliveriesOf(db.selectFrom('deliveries').selectAll().where('sequence', 'in', first).orderBy('sequence'))
}

/**
 * What keeps the webhook log from growing: records are removed after 30 days (specification, Limits), beyond the newest
 * 50,000 also earlier; beyond the newest 5,000 they lose their headers and all but the beginning of the answer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { releaseLane } from './outbox-repository.ts'

export interface LogLimits {
  readonly days: number
  /** Records kept, of all tenants. */
  readonly records: number
  /** Records kept with headers and the whole of what was kept of the answer. */
  readonly detailedRecords: number
  /** Characters of the answer that older records keep. */
  readonly oldAnswerCharacters: number
}

export const logLimits: LogLimits = { days: 30, records: 50_000, detailedRecords: 5_000, oldAnswerCharacters: 256 }

export interface LogHousekeepingOptions {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: LogLimits
}

export interface LogHousekeeping {
  /** Everything that is due now. */
  run(): Promise<void>
  /** Now, and every few minutes from now on. */
  start(): void
  /** A record came in. */
  note(): void
  stop(): Promise<void>
}

type Db = Kysely<Tables>

const roundSeconds = 300
/** New records after which a round is due sooner, so that the database never grows by much more than what is kept. */
const roundRecords = 1000
/** Rows changed in one transaction; a few milliseconds. */
const sliceSize = 50
/** Between two slices, so that others have their turn. */
const pauseMilliseconds = 5

export function createLogHousekeeping({ database, clock, logger, limits }: LogHousekeepingOptions): LogHousekeeping {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopped = false
  /** Records up to here have been shortened. */
  let shortenedTo = 0
  let noted = 0

  /** Resolves to how many rows there were. */
  const inSlices = async (slice: (db: Db) => Promise<number>): Promise<number> => {
    let rows = 0
    for (let count = -1; !isStopped && count !== 0; rows += count) {
      count = await database.write(slice)
      await pause(pauseMilliseconds)
    }
    return rows
  }
  const tidy = async () => {
    const now = clock.now()
    const cutoff = new Date(now.getTime() - limits.days * 86_400_000).toISOString()
    const newest = await database.read(newestSequence)
    await inSlices((db) =>
      removeRecords(
        db,
        db.selectFrom('delivery_attempts').select(['sequence', 'delivery_id']).where('at', '<', cutoff),
      ),
    )
    await inSlices((db) =>
      removeRecords(
        db,
        db
          .selectFrom('delivery_attempts')
          .select(['sequence', 'delivery_id'])
          .where('sequence', '<=', newest - limits.records),
      ),
    )
    const dropped = await inSlices((db) => removeWaiting(db, cutoff, now.toISOString()))
    if (dropped > 0)
      logger.warn(
        { dropped, days: limits.days },
        'events were dropped because the webhooks they waited for were off or paused for too long',
      )
    while (!isStopped && shortenedTo < newest - limits.detailedRecords) {
      const span = { after: shortenedTo, upTo: newest - limits.detailedRecords, characters: limits.oldAnswerCharacters }
      shortenedTo = await database.write((db) => shorten(db, span))
      await pause(pauseMilliseconds)
    }
  }
  const run = () => {
    round ??= tidy().finally(() => (round = undefined))
    return round
  }
  const runAndReport = () =>
    void run().catch((error: unknown) => logger.error({ error: String(error) }, 'the webhook log could not be tidied'))
  return {
    run,
    start() {
      runAndReport()
      timer = setInterval(runAndReport, roundSeconds * 1000)
      timer.unref()
    },
    note() {
      noted++
      if (noted % roundRecords === 0) runAndReport()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round?.catch(() => undefined)
    },
  }
}

async function newestSequence(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('delivery_attempts')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.sequence ?? 0
}

/** Some of the records, and the deliveries they were the last trace of. Resolves to how many records. */
async function removeRecords(
  db: Db,
  query: SelectQueryBuilder<Tables, 'delivery_attempts', { sequence: number; delivery_id: string }>,
): Promise<number> {
  const records = await query.orderBy('sequence').limit(sliceSize).execute()
  if (records.length === 0) return 0
  await db
    .deleteFrom('delivery_attempts')
    .where(
      'sequence',
      'in',
      records.map(({ sequence }) => sequence),
    )
    .execute()
  await db
    .deleteFrom('deliveries')
    .where('id', 'in', [...new Set(records.map(({ delivery_id }) => delivery_id))])
    .where('state', '<>', 'WAITING')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('delivery_attempts').select('id').whereRef('delivery_id', '=', 'deliveries.id'))),
    )
    .execute()
  return records.length
}

/**
 * Events that have waited for as long as records are kept, for webhooks that are off or paused; any other still gets
 * its own.
 */
async function removeWaiting(db: Db, cutoff: string, now: string): Promise<number> {
  const resting = db
    .selectFrom('webhooks')
    .select('id')
    .where(({ eb, or }) => or([eb('is_enabled', '=', 0), eb('paused_reason', 'is not', null)]))
  const waiting = db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '=', sql.lit('WAITING' as const))
    .where('webhook_id', 'in', resting)
  const old = await waiting
    .where('created_at', '<', cutoff)
    .where('attempt_started_at', 'is', null)
    .limit(sliceSize)
    .execute()
  for (const delivery of old) {
    await db.deleteFrom('deliveries').where('sequence', '=', delivery.sequence).execute()
    await releaseLane(db, delivery, now)
  }
  return old.length
}

interface Span {
  readonly after: number
  readonly upTo: number
  readonly characters: number
}

/**
 * Shortens the next records of the span that still are long, as those of the last process are not. Resolves to the last
 * sequence that is done.
 */
async function shorten(db: Db, { after, upTo, characters }: Span): Promise<number> {
  const records = await db
    .selectFrom('delivery_attempts')
    .select('sequence')
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where('request_headers_json', 'is not', null)
    .orderBy('sequence')
    .limit(sliceSize)
    .execute()
  const last = records.at(-1)
  if (!last) return upTo
  await db
    .updateTable('delivery_attempts')
    .set(({ fn, ref, val }) => ({
      request_headers_json: null,
      response_headers_json: null,
      response_text: fn<string | null>('substr', [ref('response_text'), val(1), val(characters)]),
    }))
    .where('sequence', '>', after)
    .where('sequence', '<=', last.sequence)
    .where('request_headers_json', 'is not', null)
    .execute()
  return last.sequence
}

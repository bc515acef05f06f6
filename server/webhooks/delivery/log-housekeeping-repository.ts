/** What goes from `deliveries` and `delivery_attempts` when it is old, and what old records lose. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { deliveryOf, releaseLane } from './outbox-repository.ts'

type Db = Kysely<Tables>

/** 0 when there is no record. */
export async function newestSequence(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('delivery_attempts')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.sequence ?? 0
}

/** Some of the records, and the deliveries they were the last trace of. Resolves to how many records. */
export function removeRecordsBefore(db: Db, time: string, limit: number): Promise<number> {
  return removeRecords(db, records(db, limit).where('at', '<', time))
}

/** The same by their sequence. */
export function removeRecordsUpTo(db: Db, sequence: number, limit: number): Promise<number> {
  return removeRecords(db, records(db, limit).where('sequence', '<=', sequence))
}

function records(db: Db, limit: number) {
  return db.selectFrom('delivery_attempts').select(['sequence', 'delivery_id']).orderBy('sequence').limit(limit)
}

async function removeRecords(db: Db, query: ReturnType<typeof records>): Promise<number> {
  const found = await query.execute()
  if (found.length === 0) return 0
  await db
    .deleteFrom('delivery_attempts')
    .where(
      'sequence',
      'in',
      found.map(({ sequence }) => sequence),
    )
    .execute()
  await db
    .deleteFrom('deliveries')
    .where('id', 'in', [...new Set(found.map(({ delivery_id }) => delivery_id))])
    .where('state', '<>', 'WAITING')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('delivery_attempts').select('id').whereRef('delivery_id', '=', 'deliveries.id'))),
    )
    .execute()
  return found.length
}

/**
 * Events that have waited for as long as records are kept, for webhooks that are off or paused; any other still gets
 * its own.
 */
export async function removeWaiting(
  db: Db,
  { before, now, limit }: { readonly before: string; readonly now: string; readonly limit: number },
): Promise<number> {
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
    .where('created_at', '<', before)
    .where('attempt_started_at', 'is', null)
    .limit(limit)
    .execute()
  for (const delivery of old) {
    await db.deleteFrom('deliveries').where('sequence', '=', delivery.sequence).execute()
    await releaseLane(db, deliveryOf(delivery), now)
  }
  return old.length
}

export interface Span {
  readonly after: number
  readonly upTo: number
  readonly characters: number
  readonly limit: number
}

/**
 * Shortens the next records of the span that still are long, as those of the last process are not. Resolves to the last
 * sequence that is done.
 */
export async function shorten(db: Db, { after, upTo, characters, limit }: Span): Promise<number> {
  const records = await db
    .selectFrom('delivery_attempts')
    .select('sequence')
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where('request_headers_json', 'is not', null)
    .orderBy('sequence')
    .limit(limit)
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

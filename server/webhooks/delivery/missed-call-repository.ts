/**
 * What a receiver missed: events of which no delivery has arrived and none is on its way, as far as nobody has said to
 * leave them.
 */
import { sql, type Kysely } from 'kysely'
import type { MissedCalls } from '../../contract/webhook.ts'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export interface MissedSpan {
  readonly webhookId: string
  /** Deliveries that failed at this time or later. */
  readonly since: string
}

/** Deliveries that failed, of events that have not reached the receiver since and are not on their way. */
export function undelivered(db: Db, { webhookId, since }: MissedSpan) {
  return db
    .selectFrom('deliveries as failed')
    .where('failed.webhook_id', '=', webhookId)
    .where('failed.state', '=', 'FAILED')
    .where('failed.finished_at', '>=', since)
    .where('failed.purpose', '<>', 'TEST')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as other')
            .select('other.id')
            .whereRef('other.event_id', '=', 'failed.event_id')
            .where('other.state', '<>', 'FAILED'),
        ),
      ),
    )
}

/** The way a webhook counts them. `missedFrom` is undefined as long as nobody left any alone. */
export async function countMissed(db: Db, webhookId: string, missedFrom: string | null): Promise<MissedCalls> {
  const { count, since } = await undelivered(db, { webhookId, since: missedFrom ?? '' })
    .select(({ fn }) => [
      fn.count<number>('failed.event_id').distinct().as('count'),
      fn.min<string | null>('failed.created_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  const { onTheWay } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('onTheWay'))
    .where('webhook_id', '=', webhookId)
    // Word for word, for the index of those that wait.
    .where('state', '=', sql.lit('WAITING' as const))
    .where('purpose', '=', 'RESEND')
    .executeTakeFirstOrThrow()
  return { count, ...(since === null ? {} : { since }), onTheWay }
}

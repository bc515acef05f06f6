/**
 * Which of the tenant's datasets would pass filters: the very check of the events, over all of them, a slice at a time.
 */
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { FilterTest, WebhookFilters } from '../../contract/webhook.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { triggeringStatusOf } from '../delivery/compose-payload.ts'
import { matchesFilters } from './matches-filters.ts'

/** Datasets read at once: a few milliseconds during which nothing else runs. */
const sliceSize = 1000
const mostExamples = 20
/** After so long without a pause others get their turn. */
const turnSeconds = 0.015
/** An evil pattern takes milliseconds a name; nobody waits longer than this for an answer. */
const patienceSeconds = 5

export interface FilterTester {
  readonly database: Database
  readonly clock: Pick<Clock, 'seconds'>
}

/** Counts datasets by what they are now; stops when the client has gone. */
export async function testFilters(
  { database, clock }: FilterTester,
  tenantId: string,
  { filters, signal }: { readonly filters: WebhookFilters; readonly signal: AbortSignal },
): Promise<FilterTest> {
  const end = clock.seconds() + patienceSeconds
  const examples: FilterTest['examples'] = []
  let [matching, checked] = [0, 0]
  let turnEnd = clock.seconds() + turnSeconds
  for (let last: Candidate | undefined; ;) {
    const slice: Candidate[] = await database.read((db) => readSlice(db, tenantId, last))
    for (const candidate of slice) {
      checked++
      const { id, name, model_id: model } = candidate
      const status = triggeringStatusOf(candidate)
      const tags = JSON.parse(candidate.tags_json) as string[]
      if (status !== undefined && matchesFilters(filters, { name, tags, status })) {
        matching++
        if (examples.length < mostExamples) examples.push({ id, name, model, tags, status })
      }
      if (clock.seconds() < turnEnd) continue
      if (clock.seconds() > end || signal.aborted) return { matching, checked, isComplete: false, examples }
      await setImmediate()
      turnEnd = clock.seconds() + turnSeconds
    }
    if (slice.length < sliceSize) return { matching, checked, isComplete: true, examples }
    last = slice.at(-1)
  }
}

type Candidate = Pick<Tables['datasets'], 'id' | 'name' | 'model_id' | 'status' | 'tags_json' | 'submit_time'>

/** The next ones after `last`, newest first. */
function readSlice(db: Kysely<Tables>, tenantId: string, last: Candidate | undefined): Promise<Candidate[]> {
  const query = db
    .selectFrom('datasets')
    .select(['id', 'name', 'model_id', 'status', 'tags_json', 'submit_time'])
    .where('tenant_id', '=', tenantId)
    .where('purged_at', 'is', null)
    .orderBy('submit_time', 'desc')
    .orderBy('id', 'desc')
    .limit(sliceSize)
  return (
    last
      ? query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('submit_time', 'id'), '<', tuple(last.submit_time, last.id)),
        )
      : query
  ).execute()
}

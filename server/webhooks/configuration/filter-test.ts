/**
 * Which of the tenant's datasets would pass filters: the very check of the events, over all of them, a slice at a time.
 */
import { setImmediate } from 'node:timers/promises'
import type { FilterTest, WebhookFilters } from '../../contract/webhook.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import { triggeringStatusOf } from '../delivery/compose-payload.ts'
import type { DatasetLookup, SlicedDataset } from '../delivery/event-dataset.ts'
import { matchesFilters } from './matches-filters.ts'

/** Datasets read at once: a few milliseconds during which nothing else runs. */
const sliceSize = 1000
const maxExamples = 20
/** After so long without a pause others get their turn. */
const turnSeconds = 0.015
/** An evil pattern takes milliseconds a name; nobody waits longer than this for an answer. */
const patienceSeconds = 5

export interface FilterTester {
  readonly database: Database
  readonly clock: Pick<Clock, 'seconds'>
  readonly datasets: Pick<DatasetLookup, 'slice'>
}

/** Counts datasets by what they are now; stops when the client has gone. */
export async function testFilters(
  { database, clock, datasets }: FilterTester,
  tenantId: string,
  { filters, signal }: { readonly filters: WebhookFilters; readonly signal: AbortSignal },
): Promise<FilterTest> {
  const end = clock.seconds() + patienceSeconds
  const examples: FilterTest['examples'] = []
  let [matching, checked] = [0, 0]
  let turnEnd = clock.seconds() + turnSeconds
  for (let last: SlicedDataset | undefined; ;) {
    const part = { last, limit: sliceSize }
    const slice: SlicedDataset[] = await database.read((db) => datasets.slice(db, tenantId, part))
    for (const candidate of slice) {
      checked++
      const { id, name, modelId: model } = candidate
      const status = triggeringStatusOf(candidate)
      const tags = [...candidate.tags]
      if (status !== undefined && matchesFilters(filters, { name, tags, status })) {
        matching++
        if (examples.length < maxExamples) examples.push({ id, name, model, tags, status })
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

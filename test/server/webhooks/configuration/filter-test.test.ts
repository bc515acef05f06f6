/**
 * Trying filters on many datasets: every slice is read, only triggering statuses count, and nobody waits for an evil
 * pattern.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { testFilters } from '../../../../server/webhooks/configuration/filter-test.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'

const count = 2500
let folder: string
let database: Database
let tenantId: string
const none = { statuses: [], namePattern: null, tags: [] }
const signal = new AbortController().signal

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-filter-test-'))
  database = await openDatabase({ folder })
  tenantId = await prepareFirstTenant(database, systemClock)
  // Many submitted in the same millisecond: the slices must part them by id.
  const rows = Array.from({ length: count }, (_, index) =>
    storedDataset(tenantId, {
      name: `Plan ${index}`,
      status: index % 5 === 0 ? 'SOLVING_ACTIVE' : 'SOLVING_COMPLETED',
      tags_json: index % 2 ? '["odd"]' : '[]',
      submit_time: new Date(Date.UTC(2027, 0, 1) + Math.floor(index / 100)).toISOString(),
    }),
  )
  await database.write((db) => insertAll(db, rows))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('every dataset is looked at once, and those under way do not pass', async () => {
  const { matching, checked, isComplete, examples } = await testFilters({ database, clock: systemClock }, tenantId, {
    filters: none,
    signal,
  })
  expect({ matching, checked, isComplete }).toEqual({ matching: count * 0.8, checked: count, isComplete: true })
  expect(new Set(examples.map(({ id }) => id)).size).toBe(20)
  expect(
    (
      await testFilters({ database, clock: systemClock }, tenantId, {
        filters: { ...none, namePattern: '^Plan 1.*7$', tags: ['odd'] },
        signal,
      })
    ).matching,
  ).toBe(111)
})

test('other tenants have none of it', async () => {
  expect(await testFilters({ database, clock: systemClock }, 'another', { filters: none, signal })).toEqual({
    matching: 0,
    checked: 0,
    isComplete: true,
    examples: [],
  })
})

test('after its time is up, or when the client has gone, it answers with what it has', async () => {
  let seconds = 0
  const slow = { seconds: () => (seconds += 0.01) }
  const cut = await testFilters({ database, clock: slow }, tenantId, { filters: none, signal })
  expect(cut.isComplete).toBe(false)
  expect(cut.checked).toBeGreaterThan(0)
  expect(cut.checked).toBeLessThan(count)
  expect(
    (await testFilters({ database, clock: slow }, tenantId, { filters: none, signal: AbortSignal.abort() })).checked,
  ).toBeLessThan(5)
})

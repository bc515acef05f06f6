/** The log stays small: by age, by number, and old records without what is big. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { createLogHousekeeping, type LogLimits } from '../../../../server/webhooks/delivery/log-housekeeping.ts'
import { addWebhook, attemptsOf, deliveriesOf, prepareTenant, tenantId } from '../../../support/delivery-bench.ts'

let folder = ''
let database: Database
const now = new Date('2027-03-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const limits: LogLimits = { days: 30, records: 500, detailedRecords: 100, oldAnswerCharacters: 5 }

beforeEach(async () => {
  warnings.length = 0
  folder = await mkdtemp(join(tmpdir(), 'planwright-log-'))
  database = await openDatabase({ folder })
  await prepareTenant(database)
  await addWebhook(database, { id: 'w', url: 'http://localhost:1/' })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const event = (id: string, at: string) => ({
  id,
  event_id: id,
  tenant_id: tenantId,
  webhook_id: 'w',
  dataset_id: id,
  model_id: 'm',
  model_version: 'v1',
  dataset_status: 'SOLVING_COMPLETED' as const,
  body: '{}',
  purpose: 'EVENT' as const,
  created_at: at,
})

/** Deliveries with two calls each. */
async function addDelivered(count: number, at: string, prefix: string): Promise<void> {
  await database.write(async (db) => {
    for (let number = 0; number < count; number++) {
      const id = `${prefix}${number}`
      await db
        .insertInto('deliveries')
        .values({ ...event(id, at), state: 'DELIVERED', attempt_count: 2, next_attempt_at: null, finished_at: at })
        .execute()
      for (const attempt of [1, 2]) {
        const row = {
          delivery_id: id,
          tenant_id: tenantId,
          webhook_id: 'w',
          dataset_id: id,
          dataset_status: 'SOLVING_COMPLETED' as const,
          number: attempt,
          at,
          duration_ms: 1,
          outcome: 'DELIVERED' as const,
          message: 'x',
          request_url: 'u',
        }
        await db
          .insertInto('delivery_attempts')
          .values({
            ...row,
            id: `${id}-${attempt}`,
            request_headers_json: '[]',
            response_status: 200,
            response_headers_json: '[]',
            response_text: 'a long answer',
            next_attempt_at: null,
          })
          .execute()
      }
    }
  })
}

const warnings: object[] = []
const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) }
const tidy = () => createLogHousekeeping({ database, clock: { ...systemClock, now: () => now }, logger, limits }).run()

const rest = () => database.write((db) => db.updateTable('webhooks').set({ is_enabled: 0 }).execute())

test('records older than 30 days go, with their deliveries, and so do events that have waited as long for a webhook that is off', async () => {
  await rest()
  await addDelivered(150, daysAgo(31), 'old')
  await addDelivered(10, daysAgo(29), 'young')
  await database.write(async (db) => {
    await db
      .insertInto('deliveries')
      .values({ ...event('forgotten', daysAgo(31)), dataset_id: 'd', state: 'WAITING', next_attempt_at: daysAgo(31) })
      .execute()
    await db
      .insertInto('deliveries')
      .values({ ...event('behind it', daysAgo(1)), dataset_id: 'd', state: 'WAITING', next_attempt_at: null })
      .execute()
  })
  await tidy()
  expect((await attemptsOf(database)).every(({ delivery_id }) => delivery_id.startsWith('young'))).toBe(true)
  const left = await deliveriesOf(database)
  expect(left).toHaveLength(11)
  // What came after the forgotten one is due now.
  expect(left.find(({ id }) => id === 'behind it')?.next_attempt_at).toBe(now.toISOString())
})

test('beyond the newest records go whatever their age, and beyond the newest detailed ones lose what is big', async () => {
  await addDelivered(400, daysAgo(1), 'n')
  await tidy()
  const attempts = await attemptsOf(database)
  expect(attempts).toHaveLength(limits.records)
  expect(await deliveriesOf(database)).toHaveLength(limits.records / 2)
  const isDetailed = attempts.map(
    ({ request_headers_json, response_headers_json, response_text }) =>
      request_headers_json !== null && response_headers_json !== null && response_text === 'a long answer',
  )
  expect(isDetailed).toEqual(attempts.map((_, index) => index >= limits.records - limits.detailedRecords))
  expect(attempts[0]).toMatchObject({ response_text: 'a lon', response_status: 200, message: 'x' })
})

test('an event stays however long it has waited for a webhook that is on', async () => {
  await database.write((db) =>
    db
      .insertInto('deliveries')
      .values({ ...event('held back', daysAgo(40)), state: 'WAITING', next_attempt_at: daysAgo(40) })
      .execute(),
  )
  await tidy()
  expect((await deliveriesOf(database)).map(({ id }) => id)).toEqual(['held back'])
})

test('an event that goes leaves alone the call under way in front of it, and how many went is logged', async () => {
  await rest()
  await database.write(async (db) => {
    await db
      .insertInto('deliveries')
      .values({
        ...event('under way', daysAgo(32)),
        dataset_id: 'd',
        state: 'WAITING',
        next_attempt_at: null,
        attempt_started_at: daysAgo(0),
      })
      .execute()
    await db
      .insertInto('deliveries')
      .values({ ...event('behind it', daysAgo(31)), dataset_id: 'd', state: 'WAITING', next_attempt_at: null })
      .execute()
  })
  await tidy()
  const left = await deliveriesOf(database)
  expect(left).toMatchObject([{ id: 'under way', next_attempt_at: null, attempt_started_at: daysAgo(0) }])
  expect(warnings).toEqual([{ dropped: 1, days: 30 }])
})

test('what was shortened once is not written again by the next process', async () => {
  await addDelivered(400, daysAgo(1), 'n')
  await tidy()
  await database.write((db) =>
    db
      .updateTable('delivery_attempts')
      .set({ response_text: 'not looked at' })
      .where('request_headers_json', 'is', null)
      .execute(),
  )
  await tidy()
  expect(
    (await attemptsOf(database))
      .slice(0, limits.records - limits.detailedRecords)
      .every(({ response_text }) => response_text === 'not looked at'),
  ).toBe(true)
})

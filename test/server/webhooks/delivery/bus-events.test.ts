/** What wakes deliveries: one event of the bus each, and none of their own making. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventBus, type BusEvent } from '../../../../server/foundation/event-bus.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import {
  addWebhook,
  createBench,
  prepareTenant,
  quickPolicy,
  webhookRow,
  type DeliveryBench,
} from '../../../support/delivery-bench.ts'

const own = createEventBus(silentLogger)
const published: BusEvent[] = []
const bus = {
  ...own,
  publish(event: BusEvent) {
    published.push(event)
    own.publish(event)
  },
}

let folder: string
let database: Database
let bench: DeliveryBench

beforeEach(async () => {
  published.length = 0
  folder = await mkdtemp(join(tmpdir(), 'planwright-bus-events-'))
  database = await openDatabase({ folder })
  await prepareTenant(database)
  bench = createBench(database, { bus, policy: { ...quickPolicy, recheckSeconds: 3600 } })
  await bench.delivery.start(7400)
  // Paused after the start, which would look at it.
  await addWebhook(database, { id: 'w', url: 'http://localhost:9/', paused_reason: 'There is no secret "TOKEN".' })
})
afterEach(async () => {
  await bench.delivery.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const pausedReason = async () => (await webhookRow(database, 'w')).paused_reason

test.each(['secrets', 'webhooks'] as const)('a change of %s is heard as it is', async (kind) => {
  bus.publish({ kind, tenantId: '', id: '' })
  await expect.poll(pausedReason).toBeNull()
  expect(published.map((event) => event.kind)).toEqual([kind])
})

test('who wakes them in this process needs no event', async () => {
  bench.delivery.wake()
  await expect.poll(pausedReason).toBeNull()
  expect(published).toEqual([])
})

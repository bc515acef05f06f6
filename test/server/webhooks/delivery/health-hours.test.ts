/** The calls of the last 24 hours by the hour, of several webhooks at once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookLogOutcome } from '../../../../server/contract/webhook-log.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { readHealthHours } from '../../../../server/webhooks/delivery/health-hours.ts'
import { addRecord } from '../../../../server/webhooks/delivery/log-repository.ts'
import { addDelivery } from '../../../../server/webhooks/delivery/outbox-repository.ts'
import { addWebhook, prepareTenant, tenantId } from '../../../support/delivery-bench.ts'

let folder: string
let database: Database
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-hours-'))
  database = await openDatabase({ folder })
  await prepareTenant(database)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A webhook with one delivery, to which all its calls belong. */
async function addDeliveries(webhookId: string): Promise<void> {
  await addWebhook(database, { id: webhookId, url: 'http://localhost:9/' })
  await database.write((db) =>
    addDelivery(db, {
      ...{ id: webhookId, webhookId, tenantId, eventId: webhookId, datasetId: 'd', body: '{}', chainLength: 0 },
      ...{ modelId: 'field-service-routing', modelVersion: 'v1', datasetStatus: 'SOLVING_COMPLETED' },
      ...{ purpose: 'EVENT', createdAt: '2027-02-01T08:00:00.000Z' },
    }),
  )
}

const addCall = (webhookId: string, at: string, outcome: WebhookLogOutcome) =>
  database.write((db) =>
    addRecord(db, {
      ...{ id: `${webhookId} ${++number}`, deliveryId: webhookId, tenantId, webhookId, datasetId: 'd', number, at },
      ...{ datasetStatus: 'SOLVING_COMPLETED', durationMilliseconds: 1, outcome, message: '', requestUrl: '' },
      ...{ requestHeaders: null, responseStatus: null, responseHeaders: null, responseText: null, nextAttemptAt: null },
    }),
  )

test('counts each call once, in its hour', async () => {
  for (const id of ['a', 'b', 'c']) await addDeliveries(id)
  await addCall('a', '2027-02-01T09:00:00.000Z', 'DELIVERED')
  await addCall('a', '2027-02-01T09:59:59.999Z', 'DELIVERED')
  await addCall('a', '2027-02-01T09:30:00.000Z', 'REJECTED')
  await addCall('a', '2027-02-01T09:31:00.000Z', 'TIMED_OUT')
  await addCall('a', '2027-02-01T10:00:00.000Z', 'DELIVERED')
  await addCall('b', '2027-02-01T09:00:00.000Z', 'UNREACHABLE')
  // The first hour that is shown, and the last moment before it.
  await addCall('b', '2027-01-31T11:00:00.000Z', 'DELIVERED')
  await addCall('b', '2027-01-31T10:59:59.999Z', 'DELIVERED')
  const now = new Date('2027-02-01T10:20:00.000Z')
  const hours = await database.read((db) => readHealthHours(db, now, ['a', 'b', 'c']))
  const told = (id: string) => hours.get(id)?.filter(({ delivered, failed }) => delivered + failed > 0)
  expect([...hours.values()].map((list) => [list.length, list[0]?.hour, list.at(-1)?.hour])).toEqual(
    Array.from({ length: 3 }, () => [24, '2027-01-31T11:00:00.000Z', '2027-02-01T10:00:00.000Z']),
  )
  expect(told('a')).toEqual([
    { hour: '2027-02-01T09:00:00.000Z', delivered: 2, failed: 2 },
    { hour: '2027-02-01T10:00:00.000Z', delivered: 1, failed: 0 },
  ])
  expect(told('b')).toEqual([
    { hour: '2027-01-31T11:00:00.000Z', delivered: 1, failed: 0 },
    { hour: '2027-02-01T09:00:00.000Z', delivered: 0, failed: 1 },
  ])
  expect(told('c')).toEqual([])
})

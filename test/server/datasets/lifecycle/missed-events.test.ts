/** Revisions, and what a stream that broke off is told of them: from the rows, whoever has restarted since. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife, type DatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import { findDatasetById, numberedStatusChangesOf } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { eventsSince } from '../../../../server/datasets/lifecycle/missed-events.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import type { Clock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { storedDataset } from '../../../support/stored-datasets.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'

const tenantId = newId()
const id = newId()
let database: Database
let life: DatasetLife
/** Goes on with each look: what happens in the same millisecond cannot be told apart by its times. */
let looks = 0
const clock: Clock = { now: () => new Date(Date.UTC(2027, 0, 4) + ++looks), seconds: () => looks / 1000 }
const published: (readonly [id: string, status: string])[] = []

beforeEach(async () => {
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db.insertInto('tenants').values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' }).execute(),
  )
  published.length = 0
  const hub = createDatasetHub()
  hub.watch(id, ({ id: event, dataset }) => void published.push([event, dataset.status]))
  const sortValues = createSortValues([fieldServiceRouting])
  life = createDatasetLife({ database, clock, hub, sortValues, listeners: [] })
  await life.create(storedDataset(tenantId, { id, status: 'DATASET_CREATED', attempt: 0, hasSolution: false }))
})
afterEach(() => database.close())

/** Solved, and renamed on the way; of another server, as far as the caller can tell. */
async function solve(): Promise<void> {
  await life.apply(id, 'validated')
  await life.apply(id, 'computed')
  await life.apply(id, 'queued')
  await life.decide(id, () => ({ event: 'started', changes: { attempt: 1 } }))
  const run = life.fenced({ id, attempt: 1 })
  await run.apply('activated')
  await life.update(id, { name: 'Renamed' })
  await run.update({ score: '0hard/0medium/-1soft', hasSolution: true })
  await run.apply('completed')
}

async function since(lastEventId: string | undefined) {
  const dataset = await database.read((db) => findDatasetById(db, id))
  if (!dataset) throw new Error('it is gone')
  const events = await eventsSince(dataset, lastEventId, () => database.read((db) => numberedStatusChangesOf(db, id)))
  return events.map((event) => ({ ...event, status: event.dataset.status }))
}

test('every published change has the next revision, and each status knows its own', async () => {
  await solve()
  expect(published.map(([event]) => event)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const changes = await database.read((db) => numberedStatusChangesOf(db, id))
  expect(changes.map(({ revision, status }) => [String(revision), status])).toEqual(
    published.filter(([event]) => !['7', '8'].includes(event)),
  )
})

test('what was decided against, or lost its lease, takes no revision', async () => {
  await life.decide(id, () => undefined)
  await life.apply(id, 'completed')
  await life.updateIf(id, () => false, { name: 'no' })
  await expect(life.fenced({ id, attempt: 7 }).update({ name: 'no' })).rejects.toMatchObject({ code: 'LEASE_LOST' })
  expect((await life.update(id, { name: 'yes' })).revision).toBe(2)
})

test('whoever missed statuses hears every one, and of what else changed under it', async () => {
  await solve()
  expect((await since('3')).map((event) => [event.id, event.status])).toEqual([
    ['4', 'SOLVING_SCHEDULED'],
    ['5', 'SOLVING_STARTED'],
    ['6', 'SOLVING_ACTIVE'],
    ['8', 'SOLVING_ACTIVE'],
    ['9', 'SOLVING_COMPLETED'],
  ])
  const [, started, active] = await since('3')
  expect(started?.dataset).toMatchObject({ activeTime: null, completeTime: null, name: 'Renamed' })
  expect(active?.dataset).toMatchObject({ activeTime: expect.any(String) as string, completeTime: null })
})

test('whoever missed nothing hears nothing, but for the end, which is said again', async () => {
  await life.apply(id, 'validated')
  expect(await since('2')).toEqual([])
  await life.apply(id, 'computed')
  await life.apply(id, 'failed')
  expect((await since('4')).map(({ status }) => status)).toEqual(['SOLVING_FAILED'])
})

test.each([undefined, '', 'k3x9ab.17', '-1', '1.5', '99'])(
  'with %j the dataset is told as it is',
  async (lastEventId) => {
    await solve()
    expect((await since(lastEventId)).map((event) => [event.id, event.status])).toEqual([['9', 'SOLVING_COMPLETED']])
  },
)

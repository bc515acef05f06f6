import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetStatus } from '../../../../server/contract/status.ts'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import { insertDataset, updateDataset } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { nextQueued } from '../../../../server/datasets/queue/queue-repository.ts'
import type { DatasetService } from '../../../../server/datasets/lifecycle/dataset-service.ts'
import { newDataset } from '../../../../server/datasets/dataset/new-dataset.ts'
import { createQueueCapacity } from '../../../../server/datasets/queue/queue-capacity.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { createTenantQueue, type TenantQueue } from '../../../../server/datasets/queue/tenant-queue.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { SolveQueue } from '../../../../server/datasets/queue/solve-queue.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

const [ours, theirs] = [newId(), newId()]
const now = '2027-02-01T08:00:00.000Z'
let database: Database
let queue: TenantQueue

async function dataset(tenantId: string, status: DatasetStatus, priority = 5, queuedAt = now): Promise<string> {
  const id = newId()
  await database.write(async (db) => {
    await insertDataset(
      db,
      newDataset({
        id,
        tenantId,
        model: fieldServiceRouting,
        name: 'x',
        options: { operation: 'SOLVE', priority, tags: [], eventChain: null },
        configuration: {},
        now,
      }),
    )
    await updateDataset(db, { id }, { status, queuedAt })
  })
  return id
}

beforeAll(async () => {
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db
      .insertInto('tenants')
      .values([ours, theirs].map((id) => ({ id, name: id, created_at: now })))
      .execute(),
  )
  queue = createTenantQueue({
    database,
    // Nothing of another tenant must get as far as a service.
    life: createDatasetLife({
      database,
      clock: systemClock,
      hub: createDatasetHub(),
      sortValues: createSortValues([fieldServiceRouting]),
      listeners: [],
    }),
    queue: { usedSlots: 1, slots: 2 } as SolveQueue,
    datasets: {} as DatasetService,
    models: [fieldServiceRouting],
  })
})
afterAll(() => database.close())

test('a tenant neither sees nor moves nor cancels datasets of another', async () => {
  const [waiting, running] = [await dataset(theirs, 'SOLVING_SCHEDULED', 9), await dataset(theirs, 'SOLVING_ACTIVE')]
  const own = await dataset(ours, 'SOLVING_SCHEDULED')
  expect(await queue.read(ours)).toMatchObject({
    slots: { used: 1, total: 2 },
    running: [],
    queued: [{ id: own, position: 1 }],
  })
  expect(await queue.read(theirs)).toMatchObject({ running: [{ id: running }], queued: [{ id: waiting, position: 1 }] })
  for (const id of [waiting, running]) {
    await expect(queue.reprioritise(ours, id, 1)).rejects.toMatchObject({ code: 'DATASET_NOT_FOUND' })
    await expect(queue.cancel(ours, id)).rejects.toMatchObject({ code: 'DATASET_NOT_FOUND' })
  }
  expect((await queue.read(theirs)).queued).toMatchObject([{ id: waiting, priority: 9 }])
})

test('the queue of one tenant may be full while that of another is not', async () => {
  const assertRoom = createQueueCapacity(database, 2)
  await dataset(ours, 'DATASET_CREATED')
  await expect(assertRoom(ours, 'SOLVE')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(assertRoom(ours, 'NONE')).resolves.toBeUndefined()
  await expect(assertRoom(theirs, 'SOLVE')).resolves.toBeUndefined()
})

test('priorities count within a tenant; between tenants the longer wait does', async () => {
  await database.write((db) => db.deleteFrom('datasets').execute())
  const at = (minute: number) => `2027-02-01T09:0${minute}:00.000Z`
  const slow = await dataset(ours, 'SOLVING_SCHEDULED', 1, at(0))
  const hurried = await dataset(ours, 'SOLVING_SCHEDULED', 10, at(3))
  const patient = await dataset(theirs, 'SOLVING_SCHEDULED', 0, at(2))
  const late = await dataset(theirs, 'SOLVING_SCHEDULED', 0, at(4))
  const order: string[] = []
  for (let next = await database.read(nextQueued); next; next = await database.read(nextQueued)) {
    order.push(next.id)
    const { id } = next
    await database.write((db) => updateDataset(db, { id }, { status: 'SOLVING_STARTED' }))
  }
  expect(order).toEqual([patient, hurried, slow, late])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetStatuses, type DatasetStatus } from '../../../../server/contract/status.ts'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife, type DatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import { findDatasetById } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'

const tenantId = newId()
let database: Database
let life: DatasetLife

async function stored(status: DatasetStatus, operation: 'SOLVE' | 'NONE' = 'SOLVE'): Promise<string> {
  const row = storedDataset(tenantId, { status, operation })
  await database.write((db) => insertAll(db, [row]))
  return row.id
}

beforeAll(async () => {
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db.insertInto('tenants').values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' }).execute(),
  )
  life = createDatasetLife({
    database,
    clock: systemClock,
    hub: createDatasetHub(),
    sortValues: createSortValues([fieldServiceRouting]),
    listeners: [],
  })
})
afterAll(() => database.close())

test('a dataset goes to the bin from rest only', async () => {
  const purgeable = []
  for (const status of datasetStatuses) if (await life.purge(await stored(status))) purgeable.push(status)
  expect(purgeable).toEqual(['DATASET_INVALID', 'SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'])
})

test('a computed dataset rests when it is not to be solved; else it is on its way into the queue', async () => {
  expect(await life.purge(await stored('DATASET_COMPUTED', 'NONE'))).toMatchObject({
    purgedAt: expect.any(String) as string,
  })
  expect(await life.purge(await stored('DATASET_COMPUTED', 'SOLVE'))).toBeUndefined()
})

test('what is in the bin is never queued', async () => {
  const id = await stored('SOLVING_COMPLETED')
  await life.purge(id)
  expect(await life.apply(id, 'queued')).toBeUndefined()
  expect(await database.read((db) => findDatasetById(db, id))).toMatchObject({ status: 'SOLVING_COMPLETED' })
})

test('what is gone, or no longer as it must be, is not changed', async () => {
  const id = await stored('SOLVING_SCHEDULED')
  expect(await life.updateIf(newId(), () => true, { priority: 9 })).toBeUndefined()
  expect(await life.updateIf(id, ({ status }) => status === 'SOLVING_ACTIVE', { priority: 9 })).toBeUndefined()
  expect(await life.updateIf(id, ({ status }) => status === 'SOLVING_SCHEDULED', { priority: 9 })).toMatchObject({
    priority: 9,
  })
})

/** One request that reaches two servers at once: both have found no answer before either has one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife, type DatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { acceptedAnswer } from '../../../../server/datasets/submission/idempotency/accepted-answer.ts'
import { keyedAttempt, type Attempt } from '../../../../server/datasets/submission/idempotency/attempt.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { repeatingDatabase } from '../../../support/repeating-database.ts'
import { storedDataset } from '../../../support/stored-datasets.ts'
import { openAfterBoot, rejectionOf } from '../../storage/fixtures.ts'

const tenantId = newId()
const place = { tenantId, route: 'POST field-service-routing /v1/route-plans', key: 'once' }
let database: Database
let life: DatasetLife
const published: string[] = []

beforeEach(async () => {
  database = repeatingDatabase((await openAfterBoot(new FaultDisk().files)).database)
  await database.write((db) =>
    db.insertInto('tenants').values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' }).execute(),
  )
  const hub = createDatasetHub()
  published.length = 0
  hub.watchAll(({ id }) => void published.push(id))
  const sortValues = createSortValues([fieldServiceRouting])
  life = createDatasetLife({ database, clock: systemClock, hub, sortValues, listeners: [] })
})
afterEach(() => database.close())

const attemptOf = async (body: string): Promise<Attempt> => {
  const attempt = keyedAttempt({ place, query: {}, database, clock: systemClock })
  await attempt.bodyIs(body)
  return attempt
}
const fresh = () => storedDataset(tenantId, { status: 'DATASET_CREATED' })
const stored = () =>
  database.read(async (db) => (await db.selectFrom('datasets').select('id').execute()).map(({ id }) => id))

test('the second one answers what the first did, and leaves no dataset', async () => {
  const [first, second] = [await attemptOf('same'), await attemptOf('same')]
  const made = await life.create(fresh(), first.created)
  expect(await rejectionOf(life.create(fresh(), second.created))).toMatchObject({
    name: 'AnsweredBefore',
    answer: acceptedAnswer(made),
  })
  expect([await stored(), published]).toEqual([[made.id], [made.id]])
})

test('with another body it is refused, and leaves no dataset either', async () => {
  const [first, second] = [await attemptOf('one'), await attemptOf('other')]
  const made = await life.create(fresh(), first.created)
  expect(await rejectionOf(life.create(fresh(), second.created))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await stored()).toEqual([made.id])
})

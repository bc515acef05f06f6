import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatasetStatus } from '../../../../server/contract/status.ts'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import type { Dataset } from '../../../../server/datasets/dataset/dataset.ts'
import { findDatasetById } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { createSolvingWatchdog, type SolvingWatchdog } from '../../../../server/datasets/queue/solving-watchdog.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'

const tenantId = newId()
let database: Database
let watchdog: SolvingWatchdog
let wakes = 0
let usedSlots = 0
const warnings: string[] = []
const lines: string[] = []
/** Datasets that somebody is at work on. */
const atWork = new Set<string>()
const begun: string[] = []
const enqueued: string[] = []

beforeEach(async () => {
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db.insertInto('tenants').values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' }).execute(),
  )
  wakes = usedSlots = 0
  for (const told of [warnings, lines, begun, enqueued]) told.length = 0
  atWork.clear()
  watchdog = createSolvingWatchdog({
    database,
    life: createDatasetLife({
      database,
      clock: systemClock,
      hub: createDatasetHub(),
      sortValues: createSortValues([fieldServiceRouting]),
      listeners: [],
    }),
    log: { write: (_id, line) => Promise.resolve(void lines.push(line)), read: () => Promise.resolve('') },
    checks: {
      begin: ({ id }) => void begun.push(id),
      enqueue: (id) => Promise.resolve(void enqueued.push(id)),
      isAtWorkOn: (id) => atWork.has(id),
    },
    queue: {
      isAtWorkOn: (id) => atWork.has(id),
      wake: () => void wakes++,
      get usedSlots() {
        return usedSlots
      },
      slots: 1,
    },
    logger: { ...silentLogger, warn: (_fields, message) => void warnings.push(message) },
  })
})
afterEach(() => database.close())

async function stored(status: DatasetStatus, changes: Partial<Dataset> = {}): Promise<string> {
  const row = storedDataset(tenantId, { status, queuedAt: '2027-01-01T00:00:00.000Z', ...changes })
  await database.write((db) => insertAll(db, [row]))
  return row.id
}
const rowOf = (id: string) => database.read((db) => findDatasetById(db, id))

test.each(['SOLVING_STARTED', 'SOLVING_ACTIVE'] as const)(
  'a dataset that is %s without a process goes back into the queue, aloud, at the second look',
  async (status) => {
    const id = await stored(status)
    await watchdog.look()
    expect(await rowOf(id)).toMatchObject({ status })
    expect(warnings).toEqual([])
    await watchdog.look()
    expect(await rowOf(id)).toMatchObject({
      status: 'SOLVING_SCHEDULED',
      crashCount: 1,
      queuedAt: '2027-01-01T00:00:00.000Z',
    })
    expect(warnings).toEqual(['a dataset was on its way and nothing was at work on it; it goes on'])
    expect(lines).toContain('The solver process was missing; the run goes on from its best plan (restart 1 of 2).')
    expect(wakes).toBeGreaterThan(0)
  },
)

test('one that was to stop ends with its plan; one that was interrupted too often has failed', async () => {
  const stopped = await stored('SOLVING_ACTIVE', { isStopRequested: true })
  const empty = await stored('SOLVING_STARTED', { isStopRequested: true, hasSolution: false })
  const often = await stored('SOLVING_ACTIVE', { crashCount: 2 })
  await watchdog.look()
  await watchdog.look()
  expect(await rowOf(stopped)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  expect(await rowOf(empty)).toMatchObject({ status: 'SOLVING_INCOMPLETE' })
  expect(await rowOf(often)).toMatchObject({
    status: 'SOLVING_FAILED',
    failureMessage: expect.stringContaining('interrupted 3 times') as string,
  })
})

test('a check that nobody carries out begins again, and what it was to queue is queued', async () => {
  const [created, validated, computed] = [
    await stored('DATASET_CREATED'),
    await stored('DATASET_VALIDATED'),
    await stored('DATASET_COMPUTED'),
  ]
  const resting = await stored('DATASET_COMPUTED', { operation: 'NONE' })
  await watchdog.look()
  expect([...begun, ...enqueued]).toEqual([])
  await watchdog.look()
  expect(begun.sort()).toEqual([created, validated].sort())
  expect(enqueued).toEqual([computed])
  expect(await rowOf(resting)).toMatchObject({ status: 'DATASET_COMPUTED' })
})

test('a queue that does not move although a slot is free is woken, aloud', async () => {
  await stored('SOLVING_SCHEDULED')
  await watchdog.look()
  expect(wakes).toBe(0)
  await watchdog.look()
  expect([wakes, warnings]).toEqual([1, ['the solve queue did not move although slots were free; it looks again']])
})

test('what somebody is at work on is left alone, and so is a queue that waits for a slot', async () => {
  const ids = []
  for (const status of [
    'DATASET_CREATED',
    'DATASET_VALIDATED',
    'DATASET_COMPUTED',
    'SOLVING_STARTED',
    'SOLVING_ACTIVE',
  ] as const)
    ids.push(await stored(status))
  for (const id of ids) atWork.add(id)
  await stored('SOLVING_SCHEDULED')
  usedSlots = 1
  for (let look = 0; look < 4; look++) await watchdog.look()
  expect([warnings, begun, enqueued, wakes]).toEqual([[], [], [], 0])
})

test('a dataset that moves between two looks is left alone', async () => {
  const id = await stored('SOLVING_STARTED')
  await watchdog.look()
  await database.write((db) =>
    db.updateTable('datasets').set({ status: 'SOLVING_ACTIVE' }).where('id', '=', id).execute(),
  )
  await watchdog.look()
  await database.write((db) => db.updateTable('datasets').set({ attempt: 7 }).where('id', '=', id).execute())
  await watchdog.look()
  expect(warnings).toEqual([])
})

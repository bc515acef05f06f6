/** Runs whose dataset went to somebody else meanwhile: whatever they still send, nothing of it is stored. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import { findDatasetById, statusChangesOf } from '../../../../server/datasets/dataset/dataset-repository.ts'
import type { Dataset } from '../../../../server/datasets/dataset/dataset.ts'
import type { DatasetPort, RunnableDataset } from '../../../../server/datasets/queue/dataset-port.ts'
import { startRun } from '../../../../server/datasets/queue/dataset-run.ts'
import { createDatasetRuns } from '../../../../server/datasets/queue/dataset-runs.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import { parseScore } from '../../../../server/solver/search/score.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDocuments, type Documents } from '../../../../server/storage/documents.ts'
import { planDocumentKinds, planVersion } from '../../../../server/storage/plan-versions.ts'
import type { WorkerEvent } from '../../../../server/workers/protocol.ts'
import type { WorkerHost } from '../../../../server/workers/worker-host.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'
import { folder, openAfterBoot } from '../../storage/fixtures.ts'

const tenantId = newId()
const id = newId()
let disk: FaultDisk
let database: Database
let documents: Documents
let runs: DatasetPort
const published: Dataset[] = []

beforeEach(async () => {
  disk = new FaultDisk()
  database = (await openAfterBoot(disk.files)).database
  published.length = 0
  const row = storedDataset(tenantId, {
    id,
    status: 'SOLVING_SCHEDULED',
    attempt: 0,
    hasSolution: false,
    score: null,
    queuedAt: '2027-01-01T00:00:00.000Z',
  })
  await database.write(async (db) => {
    await db
      .insertInto('tenants')
      .values({ id: tenantId, name: 'ours', created_at: '2027-01-01T00:00:00.000Z' })
      .execute()
    await insertAll(db, [row])
  })
  const hub = createDatasetHub()
  hub.watchAll((dataset) => void published.push(dataset))
  documents = openDocuments(folder, disk.files)
  runs = createDatasetRuns({
    database,
    documents,
    life: createDatasetLife({
      database,
      clock: systemClock,
      hub,
      sortValues: createSortValues([fieldServiceRouting]),
      listeners: [],
    }),
    log: { write: () => Promise.resolve(), read: () => Promise.resolve('') },
    history: { add: () => Promise.resolve(), read: () => Promise.resolve([]) },
    clock: systemClock,
  })
})
afterEach(() => database.close())

const state = () =>
  database.read(async (db) => ({ row: await findDatasetById(db, id), statuses: await statusChangesOf(db, id) }))

async function next(): Promise<RunnableDataset> {
  const run = await runs.startNext()
  if (!run) throw new Error('nothing waits')
  return run
}

/** As a worker does it. */
async function planOf(run: RunnableDataset, report: number, score: string) {
  const version = planVersion(run.attempt, report)
  for (const kind of planDocumentKinds) await documents.planFolder(id, version).write(kind, { score })
  return { version, score: parseScore(score), kpis: {}, spentSeconds: 1, steps: 1, moves: 1 }
}

/** The first run is thought dead, the dataset is taken again, and then the first one goes on. */
async function overtaken(): Promise<{ old: RunnableDataset; current: RunnableDataset }> {
  const old = await next()
  await runs.interrupted(old, { reason: 'was not heard of', spentSeconds: 1 })
  const current = await next()
  expect([old.attempt, current.attempt]).toEqual([1, 2])
  return { old, current }
}

type Message = (run: RunnableDataset) => Promise<unknown>
const messages: [string, Message][] = [
  ['that its search runs', (run) => runs.activated(run, { threadCount: 1, preparedSeconds: 1 })],
  ['a better plan', async (run) => runs.improved(run, await planOf(run, 7, '0hard/0medium/-1soft'))],
  ['its end', (run) => runs.finished(run, { reason: 'stopped', spentSeconds: 3 })],
  ['that it failed', (run) => runs.failed(run, 'no memory')],
  ['that its process is gone', (run) => runs.interrupted(run, { reason: 'was killed', spentSeconds: 3 })],
  ['that its platform shuts down', (run) => runs.requeued(run, 3)],
]

describe.each(messages)('a run says %s', (_what, send) => {
  test('after another attempt has begun: nothing changes', async () => {
    const { old, current } = await overtaken()
    await runs.activated(current, { threadCount: 1, preparedSeconds: 1 })
    await runs.improved(current, await planOf(current, 1, '0hard/0medium/-500soft'))
    const before = await state()
    const heard = published.length
    await expect(send(old)).rejects.toMatchObject({ code: 'LEASE_LOST' })
    expect(await state()).toEqual(before)
    expect(published.length).toBe(heard)
    expect(await documents.read(before.row!, 'output')).toEqual({ score: '0hard/0medium/-500soft' })
  })

  test('after its dataset went back into the queue: nothing changes', async () => {
    const run = await next()
    await runs.requeued(run, 1)
    const before = await state()
    await expect(send(run)).rejects.toMatchObject({ code: 'LEASE_LOST' })
    expect(await state()).toEqual(before)
    expect(await documents.exists((await state()).row!, 'output')).toBe(false)
  })
})

test('a run that lost its dataset is killed, gives its slot free and leaves no documents', async () => {
  const run = await next()
  let send: (event: WorkerEvent) => void = () => undefined
  let end: (outcome: string) => void = () => undefined
  let kills = 0
  const host: WorkerHost = {
    start: () => ({
      pid: undefined,
      onEvent: (listener) => void (send = listener),
      onEnd: (listener) => void (end = listener),
      send: () => undefined,
      kill() {
        kills++
        end('was killed (SIGKILL)')
      },
    }),
  }
  const running = startRun(
    run,
    {
      job: { datasetId: id, modelId: run.modelId, documentsVersion: null, overrides: undefined },
      run: { attempt: 1, limits: {}, seed: 0, threadCount: 1, spentSeconds: 0, fromOutput: false },
    },
    {
      host,
      limits: { memoryMegabytes: 1024, silenceSeconds: 600 },
      datasets: runs,
      persistence: { firstMilliseconds: 1, maxMilliseconds: 4, patienceSeconds: 3600 },
      clock: systemClock,
      logger: silentLogger,
    },
  )
  // Somebody thought it dead.
  await runs.interrupted(run, { reason: 'was not heard of', spentSeconds: 1 })
  const { attempt } = await next()
  const before = await state()
  send({ kind: 'best', ...(await planOf(run, 1, '0hard/0medium/-1soft')) })
  await running.done
  expect(running.isEnded).toBe(true)
  expect(kills).toBeGreaterThan(0)
  expect(attempt).toBe(2)
  expect(await state()).toEqual(before)
  expect([...disk.content().keys()].filter((path) => path.includes(id))).toEqual([])
})

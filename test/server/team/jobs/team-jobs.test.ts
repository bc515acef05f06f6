/** Datasets on their way to workers, on a real PostgreSQL: the order, the fence, and what becomes of what is lost. */
import type { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife, endOf, type DatasetLife } from '../../../../server/datasets/lifecycle/dataset-life.ts'
import type { Dataset } from '../../../../server/datasets/dataset/dataset.ts'
import { findDatasetById } from '../../../../server/datasets/dataset/dataset-repository.ts'
import type { JobQueue, Lease } from '../../../../server/datasets/queue/job-queue.ts'
import { createSortValues } from '../../../../server/datasets/dataset/sort-values.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { createEventBus } from '../../../../server/foundation/event-bus.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { planningModels } from '../../../../server/models/registry.ts'
import { createSoleLeader, type Leader } from '../../../../server/storage/leader.ts'
import { openPostgres } from '../../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../../server/storage/postgres/postgres-database.ts'
import { startAdmission } from '../../../../server/team/jobs/admission.ts'
import { openBoss, solveQueue } from '../../../../server/team/jobs/boss.ts'
import { createBossJobs } from '../../../../server/team/jobs/boss-jobs.ts'
import { noteWorker, sentJobs } from '../../../../server/team/jobs/job-repository.ts'
import { recoverLostJobs } from '../../../../server/team/jobs/lost-jobs.ts'
import { createWorkFollower } from '../../../../server/team/jobs/work-follower.ts'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../../support/postgres.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'

const assertCurrent = () => Promise.resolve()
const log = { write: () => Promise.resolve(), read: () => Promise.resolve('') }

describe.runIf(canRunPostgres())('jobs of a team', () => {
  let postgres: TestPostgres
  let database: PostgresDatabase
  let boss: PgBoss
  let jobs: JobQueue
  let life: DatasetLife
  let leader: Leader
  let tenantId: string
  const bus = createEventBus(silentLogger)
  const never = new AbortController().signal

  beforeAll(() => {
    postgres = startPostgres()
  }, 120_000)
  afterAll(() => postgres.remove())
  beforeEach(async () => {
    const address = postgres.createDatabase()
    database = await openPostgres({ address })
    tenantId = await prepareFirstTenant(database, systemClock)
    boss = await openBoss({ address, logger: silentLogger })
    const clock = systemClock
    jobs = createBossJobs({ boss, database, bus, clock, logger: silentLogger, workerId: 'worker' })
    const listeners = [createWorkFollower({ jobs, bus, serverId: 'server' })]
    const sortValues = createSortValues(planningModels)
    life = createDatasetLife({ database, clock, hub: createDatasetHub(), sortValues, listeners })
    leader = createSoleLeader(silentLogger)
  })
  afterEach(async () => {
    await leader.close()
    await boss.stop({ graceful: false })
    await database.close()
  })

  const waiting = (changes: Partial<Dataset> = {}) =>
    storedDataset(tenantId, {
      status: 'SOLVING_SCHEDULED',
      queuedAt: '2027-01-01T00:00:00.000Z',
      attempt: 0,
      hasSolution: false,
      ...changes,
    })
  const store = async (...datasets: Dataset[]) => {
    await database.write((db) => insertAll(db, datasets))
    return datasets.map(({ id }) => id)
  }
  const send = (datasetId: string) => database.write((tx) => jobs.send(tx, { datasetId, attempt: 0 }))
  const take = async () => (await jobs.take(never))!
  const start = (lease: Lease) =>
    life.decide(
      lease.datasetId,
      (before) => ({ event: 'started', changes: { attempt: before.attempt + 1 } }),
      (tx) => lease.claim(tx),
    )
  const find = (id: string) => database.read((db) => findDatasetById(db, id))
  const sent = () => database.read(sentJobs)
  const admit = async (slots: number) => {
    const now = systemClock.now().toISOString()
    const worker = { id: 'worker', host: 'here', version: '1', slots, isDraining: false, startedAt: now, seenAt: now }
    await database.write((db) => noteWorker(db, worker))
    const checks = { begin: () => undefined, enqueue: () => Promise.resolve(undefined) }
    const liveServers = () => Promise.resolve([])
    startAdmission({
      ...{ boss, jobs, database, life, log, bus, leader, checks, liveServers },
      ...{ clock: systemClock, logger: silentLogger, serverId: 'server' },
    })
  }

  test('a job is sent once, taken once, and gone with the end of its run', async () => {
    const [id = ''] = await store(waiting())
    await send(id)
    await expect(send(id)).rejects.toThrow(/job already|duplicate key/)
    const lease = await take()
    expect(lease.datasetId).toBe(id)
    expect((await start(lease))?.attempt).toBe(1)
    expect(await lease.heartbeat()).toEqual({ stopRequested: false })
    await life.fenced({ id, attempt: 1 }).apply('endedEmpty')
    expect(await sent()).toEqual([])
    await lease.heartbeat()
    expect(lease.lost.aborted).toBe(true)
  })

  test('what is taken back cannot be begun by who had taken it, and is sent anew', async () => {
    const [id = ''] = await store(waiting())
    await send(id)
    const first = await take()
    await database.write((tx) => jobs.withdraw(tx, id))
    await expect(start(first)).rejects.toMatchObject({ code: 'LEASE_LOST' })
    await first.heartbeat()
    expect(first.lost.aborted).toBe(true)
    await send(id)
    expect((await start(await take()))?.status).toBe('SOLVING_STARTED')
  })

  test('ending a dataset that waits takes its job back in the same transaction', async () => {
    const [id = ''] = await store(waiting())
    await send(id)
    await life.decide(id, (before) => ({ event: endOf(before) }))
    expect(await sent()).toEqual([])
    expect(await boss.fetch(solveQueue)).toEqual([])
  })

  test('the leader sends no more than workers can begin, in the order of the queue', async () => {
    const at = (second: number) => `2027-01-01T00:00:0${String(second)}.000Z`
    const [late, early, urgent] = await store(
      waiting({ queuedAt: at(2) }),
      waiting({ queuedAt: at(1) }),
      waiting({ queuedAt: at(3), priority: 10 }),
    )
    await admit(1)
    const taken = [await take(), await take()].map(({ datasetId }) => datasetId)
    expect(taken).toEqual([urgent, early])
    expect((await sent()).map(({ datasetId }) => datasetId)).not.toContain(late)
  })

  test('5,000 urgent datasets of one tenant let the single one of another, which waits longer, start next', async () => {
    const rival = newId()
    await store(waiting({ priority: 10, queuedAt: '2027-01-01T00:00:01.000Z' }))
    await database.write(async (db) => {
      await db.insertInto('tenants').values({ id: rival, name: 'rival', created_at: '2027' }).execute()
      const row = await db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow()
      const copies = Array.from({ length: 5000 }, (_, index) => ({ ...row, number: 10_000 + index, id: newId() }))
      for (let at = 0; at < copies.length; at += 500)
        await db
          .insertInto('datasets')
          .values(copies.slice(at, at + 500))
          .execute()
    })
    await admit(1)
    await start(await take())
    // Only what was sent for the slot and to go on with is ahead of it.
    const [single] = await store(waiting({ tenantId: rival, priority: 1 }))
    await expect.poll(async () => (await sent()).length).toBe(2)
    const second = await take()
    await start(second)
    await life.decide(second.datasetId, (before) => ({ event: endOf(before) }))
    expect((await take()).datasetId).toBe(single)
  })

  test('a run whose worker is gone goes on, twice, and has then failed', async () => {
    const [id = ''] = await store(waiting())
    for (const crashes of [1, 2, 3]) {
      await send(id)
      const lease = await take()
      await start(lease)
      // As supervision does when nobody touches it.
      await lease.fail('no sign of life')
      expect(await recoverLostJobs({ database, life, log, assertCurrent })).toBe(1)
      expect((await find(id))?.crashCount).toBe(crashes)
      expect((await find(id))?.status).toBe(crashes === 3 ? 'SOLVING_FAILED' : 'SOLVING_SCHEDULED')
    }
    expect((await find(id))?.failureMessage).toMatch(/interrupted 3 times and is not started again/)
    expect(await recoverLostJobs({ database, life, log, assertCurrent })).toBe(0)
  })

  test('a job that was lost before its run began costs nothing', async () => {
    const [id = ''] = await store(waiting())
    await send(id)
    await (await take()).fail('gone')
    await recoverLostJobs({ database, life, log, assertCurrent })
    expect(await find(id)).toMatchObject({ crashCount: 0, status: 'SOLVING_SCHEDULED' })
    expect(await sent()).toEqual([])
  })

  test('nobody who was overtaken leads on', async () => {
    const [id = ''] = await store(waiting())
    await send(id)
    const lease = await take()
    await start(lease)
    await lease.fail('gone')
    const overtaken = () => Promise.reject(new Error('another one leads'))
    await expect(recoverLostJobs({ database, life, log, assertCurrent: overtaken })).rejects.toThrow(
      'another one leads',
    )
    expect((await find(id))?.status).toBe('SOLVING_STARTED')
  })
})

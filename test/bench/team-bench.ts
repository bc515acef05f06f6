/**
 * The way of datasets to workers and back, without solving: `npm run bench -- team [--datasets N]` on a PostgreSQL
 * of its own. Workers are loops of this process; a stub solve of 0 or 1 s stands for a run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { prepareFirstTenant } from '../../server/access/tenants/first-start.ts'
import { createDatasetHub } from '../../server/datasets/lifecycle/dataset-hub.ts'
import { createDatasetLife, type DatasetLife } from '../../server/datasets/lifecycle/dataset-life.ts'
import type { JobQueue } from '../../server/datasets/queue/job-queue.ts'
import { createSortValues } from '../../server/datasets/dataset/sort-values.ts'
import { systemClock as clock } from '../../server/foundation/clock.ts'
import { newId } from '../../server/foundation/ids.ts'
import { silentLogger as logger } from '../../server/foundation/logger.ts'
import { planningModels } from '../../server/models/registry.ts'
import { createSoleLeader } from '../../server/storage/leader.ts'
import { openPostgres } from '../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../server/storage/postgres/postgres-database.ts'
import { startAdmission } from '../../server/team/jobs/admission.ts'
import { openBoss } from '../../server/team/jobs/boss.ts'
import { createBossJobs } from '../../server/team/jobs/boss-jobs.ts'
import { noteWorker } from '../../server/team/jobs/job-repository.ts'
import { createWorkFollower } from '../../server/team/jobs/work-follower.ts'
import { createNotifyBus } from '../../server/team/notify-bus.ts'
import { canRunPostgres, startPostgres } from '../support/postgres.ts'
import { insertAll, storedDataset } from '../support/stored-datasets.ts'

const { values } = parseArgs({ options: { datasets: { type: 'string', default: '500' } } })
const count = Number(values.datasets)
const slots = 8

/** Transactions of this database that began anew, most of them because they met another one. */
const rollbacks = sql<{ count: number }>`
  select xact_rollback as count from pg_stat_database where datname = current_database()
`

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
const milliseconds = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `p50 ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`
}

interface Stub {
  readonly database: PostgresDatabase
  readonly life: DatasetLife
  readonly jobs: JobQueue
  readonly seconds: number
  readonly signal: AbortSignal
  onStart(id: string): void
  onEnd(id: string): void
}

async function stubSlot({ life, jobs, seconds, signal, onStart, onEnd }: Stub): Promise<void> {
  while (!signal.aborted) {
    const lease = await jobs.take(signal)
    if (!lease) return
    const dataset = await life.decide(
      lease.datasetId,
      (before) => ({ event: 'started', changes: { attempt: before.attempt + 1 } }),
      (tx) => lease.claim(tx),
    )
    if (!dataset) continue
    onStart(dataset.id)
    if (seconds > 0) await delay(seconds * 1000)
    await life.fenced(dataset).apply('endedEmpty')
    onEnd(dataset.id)
  }
}

/** One database, one leader, so many workers of 8 slots. */
async function measure(address: string, workers: number, seconds: number): Promise<void> {
  const database = await openPostgres({ address, connections: 20 })
  const tenantId = await prepareFirstTenant(database, clock)
  const buses = [newId(), newId()].map((processId) => createNotifyBus({ address, processId, logger }))
  const [bus, otherBus] = [buses[0]!, buses[1]!]
  const boss = await openBoss({ address, logger })
  const common = { database, clock, logger }
  const jobs = createBossJobs({ ...common, boss, bus, workerId: 'bench' })
  const listeners = [createWorkFollower({ jobs, bus, serverId: 'bench' })]
  const sortValues = createSortValues(planningModels)
  const life = createDatasetLife({ ...common, hub: createDatasetHub(), sortValues, listeners })
  const leader = createSoleLeader(logger)
  const now = clock.now().toISOString()
  const card = { host: 'bench', version: '0', slots, isDraining: false, startedAt: now, seenAt: '9999' }
  for (let index = 0; index < workers; index++)
    await database.write((db) => noteWorker(db, { ...card, id: String(index) }))
  startAdmission({
    ...{ ...common, boss, jobs, life, bus, leader, serverId: 'bench' },
    log: { write: () => Promise.resolve(), read: () => Promise.resolve('') },
    checks: { begin: () => undefined, enqueue: () => Promise.resolve(undefined) },
    liveServers: () => Promise.resolve([]),
  })
  const over = new AbortController()
  const started = new Map<string, number>()
  let ended = 0
  let tellEnd = (): void => undefined
  const stub: Stub = {
    ...{ database, life, jobs, seconds, signal: over.signal },
    onStart: (id) => void started.set(id, performance.now()),
    onEnd: () => {
      ended++
      tellEnd()
    },
  }
  const loops = Array.from({ length: workers * slots }, () => stubSlot(stub))
  const computed = () => storedDataset(tenantId, { status: 'DATASET_COMPUTED', attempt: 0, hasSolution: false })
  const untilEnded = (wanted: number) =>
    new Promise<void>((resolve) => (tellEnd = () => void (ended >= wanted && resolve())))

  const single = 20
  const waits: number[] = []
  for (let index = 1; index <= single; index++) {
    const dataset = computed()
    await database.write((db) => insertAll(db, [dataset]))
    const all = untilEnded(index)
    const queuedAt = performance.now()
    await life.apply(dataset.id, 'queued')
    await all
    waits.push((started.get(dataset.id) ?? NaN) - queuedAt)
  }
  const backlog = Array.from({ length: count }, () => ({
    ...computed(),
    status: 'SOLVING_SCHEDULED' as const,
    queuedAt: now,
  }))
  const all = untilEnded(single + count)
  const beganAt = performance.now()
  for (let at = 0; at < count; at += 500) await database.write((db) => insertAll(db, backlog.slice(at, at + 500)))
  await all
  const perSecond = count / ((performance.now() - beganAt) / 1000)
  const { rows } = await database.read((db) => rollbacks.execute(db))
  console.log(
    `${String(workers)} workers of ${String(slots)} slots, ${String(seconds)} s each: ${perSecond.toFixed(0)} jobs/s; queued to started, alone: ${milliseconds(waits)}; ${String(rows[0]?.count)} rolled back`,
  )
  if (workers === 1 && seconds === 0) await measureNotify(bus, otherBus)
  over.abort()
  await Promise.all(loops)
  await leader.close()
  await boss.stop({ graceful: false })
  await Promise.all(buses.map((one) => one.close()))
  await database.close()
}

async function measureNotify(
  from: ReturnType<typeof createNotifyBus>,
  to: ReturnType<typeof createNotifyBus>,
): Promise<void> {
  const lags: number[] = []
  for (let index = 0; index < 100; index++) {
    const sentAt = performance.now()
    await new Promise<void>((resolve) => {
      const unsubscribe = to.subscribe('stop', ({ id }) => {
        if (id !== String(index)) return
        unsubscribe()
        resolve()
      })
      from.publish({ kind: 'stop', tenantId: '', id: String(index) })
    })
    lags.push(performance.now() - sentAt)
  }
  console.log(`an event from one process to another: ${milliseconds(lags)}`)
}

if (canRunPostgres()) {
  const postgres = startPostgres()
  try {
    for (const seconds of [0, 1])
      for (const workers of [1, 2, 4]) await measure(postgres.createDatabase(), workers, seconds)
  } finally {
    await postgres.remove()
  }
}

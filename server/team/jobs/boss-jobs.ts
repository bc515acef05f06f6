/** The job queue of a team, on pg-boss. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { JobQueue, Lease, SolveJob } from '../../datasets/queue/job-queue.ts'
import { leaseLost } from '../../datasets/dataset/lease.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { solveQueue } from './boss.ts'
import { isStopRequested } from '../../datasets/queue/queue-repository.ts'
import { claimJob, deleteJob, insertJob } from './job-repository.ts'
import { inTransaction } from './transaction-sql.ts'

/** Of the event that tells workers of something to take. */
export const sentEvent = { kind: 'queue', tenantId: '', id: 'sent' } as const

export interface BossJobsOptions {
  readonly boss: PgBoss
  readonly database: Database
  readonly bus: EventBus
  readonly clock: Clock
  readonly logger: Logger
  /** Of the worker that takes; null where nobody does. */
  readonly workerId: string | null
}

/** A job that was taken. */
type Taken = Pick<JobWithMetadata<SolveJob>, 'id' | 'retryCount' | 'data'>

/** When a word of the bus was lost, or the database was away. */
const lookMilliseconds = 1000

export function createBossJobs({ boss, database, bus, clock, logger, workerId }: BossJobsOptions): JobQueue {
  const nextId = createOrderedIds(() => clock.now())
  const woken = createBell()
  let isListening = false
  /** Only whoever takes needs to know, and a word between two jobs counts as well. */
  const listen = () => {
    if (!isListening) bus.subscribe('queue', ({ id }) => id === sentEvent.id && woken.ring())
    isListening = true
  }
  const fetch = async (): Promise<Taken | undefined> => {
    try {
      const [job] = await boss.fetch<SolveJob>(solveQueue, { includeMetadata: true })
      return job
    } catch (error) {
      logger.warn({ error: String(error) }, 'no job could be fetched; it is tried again')
      return undefined
    }
  }
  const leaseOf = ({ id: jobId, retryCount, data }: Taken): Lease => {
    const { datasetId, attempt } = data
    const held = { id: jobId, retryCount }
    const lost = new AbortController()
    return {
      datasetId,
      lost: lost.signal,
      async claim(tx) {
        if (!(await claimJob(tx, { datasetId, jobId, workerId }))) throw leaseLost({ id: datasetId, attempt })
      },
      async heartbeat() {
        if ((await touched(boss, held)) === 0) lost.abort()
        return { stopRequested: await database.read((db) => isStopRequested(db, datasetId)) }
      },
      async complete() {
        await database.write(
          async (tx) => {
            if (await claimJob(tx, { datasetId, jobId, workerId })) await deleteJob(tx, datasetId)
            await boss.complete(solveQueue, held, null, { db: inTransaction(tx) })
          },
          { datasets: [datasetId] },
        )
      },
      fail: async (reason) => void (await boss.fail(solveQueue, held, { reason })),
    }
  }
  return {
    async send(tx, { datasetId, attempt }) {
      const jobId = nextId()
      const data: SolveJob = { datasetId, attempt }
      const sent = await boss.send(solveQueue, data, { id: jobId, singletonKey: datasetId, db: inTransaction(tx) })
      if (sent === null) throw new Error(`The dataset ${datasetId} has a job already`)
      await insertJob(tx, { datasetId, jobId, sentAt: clock.now().toISOString() })
      tx.afterCommit(() => bus.publish(sentEvent))
    },
    async withdraw(tx, datasetId) {
      const jobId = await deleteJob(tx, datasetId)
      if (jobId !== undefined)
        await boss.complete(solveQueue, jobId, null, { includeQueued: true, db: inTransaction(tx) })
    },
    async take(signal) {
      listen()
      while (!signal.aborted) {
        const rung = woken.wait()
        const job = await fetch()
        if (job) return leaseOf(job)
        await untilRung(rung, signal)
      }
      return undefined
    },
  }
}

const command = z.object({ affected: z.number() })

/** How many were still held; its types do not say so. */
async function touched(boss: PgBoss, held: Pick<Taken, 'id' | 'retryCount'>): Promise<number> {
  return command.parse(await boss.touch(solveQueue, held)).affected
}

/** Or a while has gone by. */
async function untilRung(rung: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const time = delay(lookMilliseconds, undefined, { signal: AbortSignal.any([signal, over.signal]) })
  await Promise.race([rung, time.catch(() => undefined)])
  over.abort()
}

/** Rings for everybody who waits. */
function createBell() {
  let ring = (): void => undefined
  let rung = new Promise<void>((resolve) => (ring = resolve))
  return {
    wait: () => rung,
    ring() {
      ring()
      rung = new Promise((resolve) => (ring = resolve))
    },
  }
}

/**
 * UUIDs of version 7: jobs of one transaction have one time, and are taken in the order of their ids. Of one sender
 * each is greater than the one before.
 */
function createOrderedIds(now: () => Date): () => string {
  let last = 0n
  return () => {
    // Milliseconds, and 12 bits that count within them.
    const next = BigInt(now().getTime()) << 12n
    last = next > last ? next : last + 1n
    const head = (last >> 12n).toString(16).padStart(12, '0')
    const count = (last & 0xfffn).toString(16).padStart(3, '0')
    const chance = randomBytes(8).toString('hex')
    return `${head.slice(0, 8)}-${head.slice(8)}-7${count}-8${chance.slice(1, 4)}-${chance.slice(4)}`
  }
}

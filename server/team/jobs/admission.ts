/**
 * The leader sends datasets to the workers: in the order of the queue, and no more than they can begin, so that who
 * comes with a higher priority does not wait behind what was sent long ago. It also notices workers that are gone.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { JobQueue } from '../../datasets/queue/job-queue.ts'
import { nextInLine } from '../../datasets/queue/queue-repository.ts'
import { findDatasetById } from '../../datasets/dataset/dataset-repository.ts'
import type { LookedAfter } from '../../datasets/queue/team-work.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Leader, Leadership } from '../../storage/leader.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { solveQueue } from './boss.ts'
import { secondsOfDatabase } from './boss-repository.ts'
import { jobOf, listWorkers, sentJobs } from './job-repository.ts'
import { takeLostChecks } from './lost-checks.ts'
import { recoverLostJobs } from './lost-jobs.ts'
import { waitingEvent } from './work-follower.ts'
import { heardOfSince } from './worker-liveness.ts'

export interface AdmissionOptions extends LookedAfter {
  readonly boss: PgBoss
  readonly jobs: Pick<JobQueue, 'send'>
  readonly database: Database
  readonly bus: EventBus
  readonly leader: Leader
  readonly clock: Clock
  readonly logger: Logger
  readonly serverId: string
  /** Ids of the servers that were heard of. */
  liveServers(): Promise<readonly string[]>
}

/** After an outage workers get so many seconds to be heard of again, or it would cost each of them a restart. */
const graceSeconds = 15
const lookMilliseconds = 1000
/** In one transaction. */
const largestBatch = 20

export function startAdmission(options: AdmissionOptions): void {
  const { leader, bus, clock, logger } = options
  let wake = (): void => undefined
  let quietUntil = 0
  bus.subscribe('queue', ({ id }) => {
    if (id === waitingEvent.id) wake()
  })
  const supervise = async (leadership: Leadership) => {
    const { boss, database } = options
    if (clock.seconds() < quietUntil || (await database.read(secondsOfDatabase)) < graceSeconds) return
    await boss.supervise(solveQueue)
    const assertCurrent = leadership.assertCurrent.bind(leadership)
    const jobs = await recoverLostJobs({ ...options, assertCurrent })
    if (jobs > 0) logger.warn({ jobs }, 'workers were not heard of any more; what they solved goes on elsewhere')
    const checks = await takeLostChecks({ ...options, assertCurrent })
    if (checks > 0) logger.warn({ checks }, 'servers were not heard of any more; what they checked is checked here')
  }
  leader.lead('admission', async (leadership) => {
    const { signal } = leadership
    let supervisedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      try {
        await admit(leadership, options)
        if (clock.seconds() - supervisedAt >= 1) {
          supervisedAt = clock.seconds()
          await supervise(leadership)
        }
      } catch (error) {
        if (signal.aborted) return
        quietUntil = clock.seconds() + graceSeconds
        logger.warn({ error: String(error) }, 'datasets could not be sent to workers; it is tried again')
        await delay(lookMilliseconds, undefined, { signal }).catch(() => undefined)
        continue
      }
      await Promise.race([woken, delay(lookMilliseconds, undefined, { signal }).catch(() => undefined)])
    }
    quietUntil = clock.seconds() + graceSeconds
  })
}

/** The next, as many as workers have room for: one for each free slot, and one for each worker to go on with. */
async function nextToSend({ database, clock }: AdmissionOptions) {
  return database.read(async (db) => {
    const ready = (await listWorkers(db, heardOfSince(clock))).filter(({ isDraining }) => !isDraining)
    const sent = (await sentJobs(db)).map(({ datasetId }) => datasetId)
    const most = ready.reduce((sum, { slots }) => sum + slots + 1, 0)
    const count = Math.min(largestBatch, most - sent.length)
    return count > 0 ? nextInLine(db, count, sent) : []
  })
}

async function admit(leadership: Leadership, options: AdmissionOptions): Promise<void> {
  const { database, jobs } = options
  for (;;) {
    const line = await nextToSend(options)
    if (line.length === 0) return
    await database.write(
      async (tx) => {
        await leadership.assertCurrent(tx)
        for (const id of line) {
          const dataset = await findDatasetById(tx, id)
          if (dataset?.status !== 'SOLVING_SCHEDULED' || (await jobOf(tx, id)) !== undefined) continue
          await jobs.send(tx, { datasetId: id, attempt: dataset.attempt })
        }
      },
      { datasets: line },
    )
  }
}

/**
 * pg-boss in the database of the team: it hands jobs to workers and notices when one is not heard of any more. The
 * order of jobs, how often a run begins again and what becomes of a dataset are the platform's, in its own rows.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from '../../foundation/logger.ts'
import { defaultPersistence, pauseAfter } from '../../storage/until-stored.ts'

export const solveQueue = 'solve'

/** Seconds without a sign of life after which a job is another worker's; the least that pg-boss takes. */
export const leaseSeconds = 10
/** Seconds between two signs of life. */
export const heartbeatSeconds = 3

/** The most pg-boss takes; runs are ended by their own limits long before. */
const longestRunSeconds = 24 * 60 * 60 - 1

export interface BossOptions {
  /** `postgres://…` */
  readonly address: string
  readonly logger: Logger
  /** Gives the start up. */
  readonly signal?: AbortSignal
}

/** Waits for the database, aloud in the log; rejects once the signal is aborted. */
export async function openBoss({ address, logger, signal }: BossOptions): Promise<PgBoss> {
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    const boss = new PgBoss({
      connectionString: address,
      application_name: 'planwright-jobs',
      max: 4,
      connectionTimeoutMillis: 5000,
      // The leader supervises by itself, so that it can pause after an outage.
      supervise: false,
      monitorIntervalSeconds: 1,
      schedule: false,
      persistWarnings: false,
    })
    boss.on('error', (error) => logger.warn({ error: String(error) }, 'the job queue had a fault and goes on'))
    try {
      await boss.start()
      await prepareQueue(boss)
      return boss
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined)
      if (signal?.aborted) throw error
      const milliseconds = pauseAfter(tries, defaultPersistence)
      logger.warn({ error: String(error), milliseconds }, 'the job queue could not be opened; it is tried again')
      await delay(milliseconds, undefined, { signal })
    }
  }
}

/** A job that is lost is sent again by the platform, which counts that in the row of the dataset: no retries here. */
async function prepareQueue(boss: PgBoss): Promise<void> {
  const options = {
    policy: 'exclusive' as const,
    notify: false,
    retryLimit: 0,
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: longestRunSeconds,
    deleteAfterSeconds: 60 * 60,
  }
  if (await boss.getQueue(solveQueue)) return
  await boss.createQueue(solveQueue, options)
}

/** The solve queue of a server whose datasets are solved by workers: it starts nothing itself. */
import { setTimeout as delay } from 'node:timers/promises'
import { finalStatuses } from '../../contract/status.ts'
import type { DatasetHub } from '../../datasets/lifecycle/dataset-hub.ts'
import type { SolveQueue } from '../../datasets/queue/solve-queue.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import { listWorkers, sentJobs } from './job-repository.ts'
import { heardOfSince } from './worker-liveness.ts'

export interface TeamSolveQueueOptions {
  readonly database: Database
  readonly bus: EventBus
  readonly hub: DatasetHub
  readonly clock: Clock
  readonly logger: Logger
}

/** Longer than a worker gets to stop. */
const stopWaitMilliseconds = 15_000
const countMilliseconds = 2000

export function createTeamSolveQueue({ database, bus, hub, clock, logger }: TeamSolveQueueOptions): SolveQueue {
  let counted = { usedSlots: 0, slots: 0 }
  const count = async () => {
    const since = heardOfSince(clock)
    counted = await database.read(async (db) => ({
      usedSlots: (await sentJobs(db)).filter(({ workerId }) => workerId !== null).length,
      slots: (await listWorkers(db, since)).reduce((sum, { slots, isDraining }) => sum + (isDraining ? 0 : slots), 0),
    }))
  }
  const countAloud = () =>
    void count().catch((error: unknown) => logger.warn({ error: String(error) }, 'the workers could not be counted'))
  countAloud()
  const timer = setInterval(countAloud, countMilliseconds)
  timer.unref()
  return {
    // Whatever changes a status tells the leader.
    wake: () => undefined,
    async stop(datasetId) {
      const over = new AbortController()
      const ended = new Promise<void>((resolve) => {
        const unwatch = hub.watch(datasetId, ({ dataset }) => finalStatuses.has(dataset.status) && resolve())
        over.signal.addEventListener('abort', unwatch)
      })
      bus.publish({ kind: 'stop', tenantId: '', id: datasetId })
      const time = delay(stopWaitMilliseconds, undefined, { ref: false, signal: over.signal })
      await Promise.race([ended, time.catch(() => undefined)])
      over.abort()
    },
    isAtWorkOn: () => true,
    get usedSlots() {
      return counted.usedSlots
    },
    get slots() {
      return counted.slots
    },
    // Each worker has its own.
    setSlots: () => undefined,
    close() {
      clearInterval(timer)
      return Promise.resolve()
    },
  }
}

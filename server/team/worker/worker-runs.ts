/**
 * The runs of a worker: takes jobs while it has slots, tells every few seconds that it is at work on them, and kills
 * what it has lost. Without the database it solves on: what it holds is stored when there is one again, if it still
 * holds it.
 */
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatasetRuns } from '../../datasets/queue/dataset-runs.ts'
import { startRun, type DatasetRun, type RunOptions } from '../../datasets/queue/dataset-run.ts'
import type { JobQueue, Lease } from '../../datasets/queue/job-queue.ts'
import { commandFor } from '../../datasets/queue/solve-queue.ts'
import { isLeaseLost } from '../../datasets/dataset/lease.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Documents } from '../../storage/documents.ts'
import { untilStored } from '../../storage/until-stored.ts'
import { heartbeatSeconds } from '../jobs/boss.ts'

export interface WorkerRunsOptions extends Omit<RunOptions, 'datasets'> {
  readonly jobs: Pick<JobQueue, 'take'>
  readonly datasets: DatasetRuns
  readonly documents: Documents
  readonly bus: EventBus
  readonly slots: number
}

export interface WorkerRuns {
  readonly usedSlots: number
  /** Takes nothing more; what runs goes on. */
  drain(): void
  /** Takes nothing more and puts what runs back into the queue. */
  close(): Promise<void>
}

export function startWorkerRuns(options: WorkerRunsOptions): WorkerRuns {
  const { jobs, logger, slots, bus } = options
  const draining = new AbortController()
  const open = new Map<string, JobRun>()
  const unsubscribe = bus.subscribe('stop', ({ id }) => open.get(id)?.look())
  let slotFreed = (): void => undefined
  const take = async () => {
    while (!draining.signal.aborted) {
      const freed = new Promise<void>((resolve) => (slotFreed = resolve))
      if (open.size >= slots) {
        await freed
        continue
      }
      const lease = await jobs.take(draining.signal)
      if (!lease) return
      const run = startJobRun(lease, options)
      open.set(lease.datasetId, run)
      void run.done.then(() => {
        if (open.get(lease.datasetId) === run) open.delete(lease.datasetId)
        slotFreed()
      })
    }
  }
  const taking = take().catch((error: unknown) =>
    logger.error({ error: String(error) }, 'no more jobs are taken: this is a fault'),
  )
  const drain = () => {
    draining.abort()
    slotFreed()
  }
  return {
    get usedSlots() {
      return open.size
    },
    drain,
    async close() {
      drain()
      await taking
      unsubscribe()
      await Promise.all([...open.values()].map((run) => run.putBack()))
    },
  }
}

interface JobRun {
  /** Resolves when nothing of it is left here. Never rejects. */
  readonly done: Promise<void>
  /** Looks now whether it is to stop, or lost. */
  look(): void
  putBack(): Promise<void>
}

function startJobRun(lease: Lease, options: WorkerRunsOptions): JobRun {
  const { datasets, documents, logger } = options
  const { datasetId } = lease
  const leaving = new AbortController()
  let run: DatasetRun | undefined
  let isStopped = false
  const beat = () =>
    lease.heartbeat().then(
      ({ stopRequested }) => {
        isStopped ||= stopRequested
        if (isStopped) run?.stop()
      },
      (error: unknown) => logger.warn({ datasetId, error: String(error) }, 'a lease could not be told to be held'),
    )
  const timer = setInterval(() => void beat(), heartbeatSeconds * 1000)
  lease.lost.addEventListener('abort', () => {
    // Its end is stored, and took the job with it.
    if (run?.isEnded) return
    logger.warn({ datasetId }, 'a run lost its lease and is ended')
    leaving.abort()
    run?.abandon()
  })

  const perform = async () => {
    const dataset = await datasets.start(datasetId, (tx) => lease.claim(tx))
    if (!dataset) return lease.complete()
    const staged = await stage(dataset, options, leaving.signal)
    if (staged !== undefined) {
      if (!leaving.signal.aborted) await datasets.failed(dataset, staged)
      return
    }
    run = startRun(dataset, commandFor(dataset), options)
    if (leaving.signal.aborted) run.abandon()
    if (isStopped) run.stop()
    await run.done
    if (!run.isEnded && !lease.lost.aborted) await datasets.requeued(dataset, run.spentSeconds)
  }
  const done = perform()
    .catch(async (error: unknown) => {
      if (isLeaseLost(error)) return
      logger.error({ datasetId, error: String(error) }, 'a job ended badly; the leader finds out what there is of it')
      // Without the database its lease runs out.
      await lease.fail(String(error)).catch(() => undefined)
    })
    .finally(() => clearInterval(timer))
    .then(() =>
      rm(dirname(documents.pathOf({ id: datasetId, documentsVersion: null }, 'input')), {
        recursive: true,
        force: true,
      }),
    )
    .catch((error: unknown) => logger.warn({ datasetId, error: String(error) }, 'documents of a run stay here'))
  return {
    done,
    look: () => void beat(),
    async putBack() {
      leaving.abort()
      run?.abandon()
      await done
    },
  }
}

/** What went wrong, or undefined. */
function stage(
  dataset: Parameters<Documents['stage']>[0],
  options: WorkerRunsOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const work = () => options.documents.stage(dataset)
  const fields = { datasetId: dataset.id }
  return untilStored(work, { ...options, what: 'the input of a run', fields, givesUp: true, signal }).then(
    () => undefined,
    (error: unknown) => `Its documents could not be read: ${error instanceof Error ? error.message : String(error)}`,
  )
}

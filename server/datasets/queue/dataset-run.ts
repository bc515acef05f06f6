/**
 * One run of one dataset: a worker process of its own, its events written into the dataset's life in order. Whatever
 * happens to the process - killed, hung, out of memory, an exception - costs this run only, and a disk that refuses for
 * a while costs nothing: what is to be stored waits.
 */
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { isLeaseLost } from '../dataset/lease.ts'
import { untilStored, type Persistence } from '../../storage/until-stored.ts'
import type { BestPlan } from '../dataset/run.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import { startWorker, type SupervisedWorker, type WorkerLimits } from '../../workers/supervised-worker.ts'
import type { WorkerHost } from '../../workers/worker-host.ts'
import type { DatasetJob, SolveRun, WorkerEvent } from '../../workers/protocol.ts'

/** Seconds a worker gets to hand in its best plan after a stop, before it is ended. */
const stopGraceSeconds = 10

export interface DatasetRun {
  readonly dataset: RunnableDataset
  /** Asks for an early end; the best plan is kept. */
  stop(): void
  /** Ends the worker without touching the dataset, which goes on at the next start. */
  abandon(): void
  /** The outcome is stored: the slot is free, though the process may live a moment longer. */
  readonly isEnded: boolean
  /** Of this attempt and those before it, each from its start on. */
  readonly spentSeconds: number
  /** Resolves when the dataset has its final status or waits again, or was abandoned, and the process is gone. */
  readonly done: Promise<void>
}

export interface RunOptions {
  readonly host: WorkerHost
  readonly limits: WorkerLimits
  readonly datasets: DatasetPort
  readonly persistence: Persistence
  readonly clock: Clock
  readonly logger: Logger
}

export function startRun(
  dataset: RunnableDataset,
  command: { job: DatasetJob; run: SolveRun },
  options: RunOptions,
): DatasetRun {
  const { datasets, clock, logger } = options
  const { id } = dataset
  const abandoned = new AbortController()
  let isEnded = false
  let isStopped = false
  const startedAt = clock.seconds()
  let newestPlan: BestPlan | undefined
  let pending = Promise.resolve()

  const store = (what: string, work: () => Promise<void>, givesUp = false) =>
    untilStored(work, { ...options, what, fields: { datasetId: id }, givesUp, signal: abandoned.signal })
  /** However long the disk refuses: until then the slot is taken, and the run is not forgotten. */
  const settle = async (change: () => Promise<void>) => {
    await store('the end of a run', change)
    isEnded = true
  }
  const spentSeconds = () => dataset.spentSeconds + clock.seconds() - startedAt

  const handle = async (event: WorkerEvent): Promise<void> => {
    switch (event.kind) {
      case 'activated':
        return store('the start of a run', () => datasets.activated(dataset, event), true)
      case 'best':
        // A better one has come while this one waited, or has been stored in its place.
        if (!newestPlan) return
        return store('the best plan of a run', storeNewestPlan, true)
      case 'finished':
        return settle(() => datasets.finished(dataset, event))
      case 'failed':
        return settle(() => datasets.failed(dataset, event.message))
      case 'log':
        return datasets.log(dataset, event.line)
      default:
    }
  }
  const storeNewestPlan = async () => {
    const plan = newestPlan
    if (!plan) return
    await datasets.improved(dataset, plan)
    if (newestPlan === plan) newestPlan = undefined
  }
  /** The dataset is another run's now, or nobody's: what this one still does is for nothing. */
  const giveUp = (error: Error) => {
    logger.warn(
      { datasetId: id, attempt: dataset.attempt, error: String(error) },
      'a run lost its dataset and is ended',
    )
    isEnded = true
    worker.kill('lost its dataset')
  }
  /** Events are handled one after the other; a fault in handling ends the run, not the platform. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    pending = pending
      .then(async () => {
        if (isEnded || abandoned.signal.aborted) return
        try {
          await work()
        } catch (error) {
          if (abandoned.signal.aborted) return
          if (isLeaseLost(error)) return giveUp(error)
          logger.error({ datasetId: id, error: String(error) }, 'an event of a run could not be handled')
          await settle(() =>
            datasets.failed(
              dataset,
              `The plan could not be stored: ${error instanceof Error ? error.message : String(error)}`,
            ),
          )
        }
      })
      .catch((error: unknown) => {
        if (abandoned.signal.aborted) return
        if (isLeaseLost(error)) return giveUp(error)
        // No fault of the disk: the watchdog finds the dataset without a process, and says so again.
        logger.error({ datasetId: id, error: String(error) }, 'the end of a run could not be stored')
        isEnded = true
      })
    return pending
  }

  const worker: SupervisedWorker = startWorker(options.host, options.limits, (event) => {
    if (event.kind === 'best') newestPlan = event
    void enqueue(() => handle(event)).then(() => {
      if (isEnded) worker.kill('is no longer needed')
    })
  })
  worker.send({ kind: 'solve', ...command })

  const goneAt = worker.ended.then((reason) => ({ reason, spentSeconds: spentSeconds() }))
  const done = goneAt
    .then((interruption) =>
      enqueue(() =>
        settle(() =>
          isStopped ? datasets.finished(dataset, { reason: 'stopped' }) : datasets.interrupted(dataset, interruption),
        ),
      ),
    )
    .then(() => datasets.cleared(dataset))
    .catch((error: unknown) =>
      logger.warn(
        { datasetId: id, error: String(error) },
        'what a run left behind could not be removed; the next start does',
      ),
    )

  return {
    dataset,
    get isEnded() {
      return isEnded
    },
    get spentSeconds() {
      return spentSeconds()
    },
    done,
    stop() {
      if (isStopped) return
      isStopped = true
      worker.send({ kind: 'stop' })
      setTimeout(() => worker.kill('did not stop in time'), stopGraceSeconds * 1000).unref()
    },
    abandon() {
      abandoned.abort()
      worker.kill('was ended because the platform is shutting down')
    },
  }
}

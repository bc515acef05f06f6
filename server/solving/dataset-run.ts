/**
 * One run of one dataset: a worker process of its own, its events written into the dataset's life in order. Whatever
 * happens to the process - killed, hung, out of memory, an exception - costs this run only.
 */
import type { Logger } from '../foundation/logger.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import { startWorker, type SupervisedWorker, type WorkerLimits } from './supervised-worker.ts'
import type { WorkerHost } from './worker-host.ts'
import type { DatasetJob, SolveRun, WorkerEvent } from './worker/messages.ts'

/** Seconds a worker gets to hand in its best plan after a stop, before it is ended. */
const stopGraceSeconds = 10

export interface DatasetRun {
  readonly datasetId: string
  /** Asks for an early end; the best plan is kept. */
  stop(): void
  /** Ends the worker without touching the dataset, which goes on at the next start. */
  abandon(): void
  /** The outcome is known and about to be published: the slot is free, though the process may live a moment longer. */
  readonly isEnded: boolean
  /** Resolves when the dataset has its final status, or was abandoned. */
  readonly done: Promise<void>
}

export interface RunOptions {
  readonly host: WorkerHost
  readonly limits: WorkerLimits
  readonly datasets: DatasetPort
  readonly logger: Logger
}

export function startRun(dataset: RunnableDataset, command: { job: DatasetJob; run: SolveRun }, options: RunOptions): DatasetRun {
  const { datasets, logger } = options
  const { id } = dataset
  let isAbandoned = false
  let isEnded = false
  let isStopped = false
  let pending = Promise.resolve()

  const settle = async (change: () => Promise<void>) => {
    if (isEnded) return
    isEnded = true
    await change()
  }
  const failed = (message: string) => settle(() => datasets.failed(id, message))

  const handle = async (event: WorkerEvent): Promise<void> => {
    if (isEnded || isAbandoned) return
    switch (event.kind) {
      case 'activated':
        return datasets.activated(id)
      case 'best':
        return datasets.improved(id, event)
      case 'finished':
        return settle(() => datasets.finished(id, event))
      case 'failed':
        return failed(event.message)
      case 'log':
        return datasets.log(id, event.line)
      default:
    }
  }
  /** Events are handled one after the other; a fault in handling ends the run, not the platform. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    pending = pending.then(work).catch(async (error: unknown) => {
      logger.error({ datasetId: id, error: String(error) }, 'an event of a run could not be handled')
      await failed(`The plan could not be stored: ${error instanceof Error ? error.message : String(error)}`).catch(() => undefined)
    })
    return pending
  }

  const worker: SupervisedWorker = startWorker(options.host, options.limits, (event) => {
    void enqueue(() => handle(event)).then(() => {
      if (isEnded) worker.kill('is no longer needed')
    })
  })
  worker.send({ kind: 'solve', ...command })

  const done = worker.ended
    .then((reason) => enqueue(async () => {
      if (isAbandoned || isEnded) return
      if (isStopped) await settle(() => datasets.finished(id, { reason: 'stopped' }))
      else await failed(`The solver process ${reason}.`)
    }))

  return {
    datasetId: id,
    get isEnded() {
      return isEnded
    },
    done,
    stop() {
      if (isStopped) return
      isStopped = true
      worker.send({ kind: 'stop' })
      setTimeout(() => worker.kill('did not stop in time'), stopGraceSeconds * 1000).unref()
    },
    abandon() {
      isAbandoned = true
      worker.kill('was ended because the platform is shutting down')
    },
  }
}

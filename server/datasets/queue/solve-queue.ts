/** The solve queue: as many runs at once as there are slots, by priority, then time in the queue. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { pauseAfter, type Persistence } from '../../storage/until-stored.ts'
import type { RunKey } from '../dataset/run.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import { startRun, type DatasetRun } from './dataset-run.ts'
import { runLimits } from './run-limits.ts'
import type { WorkerLimits } from '../../workers/supervised-worker.ts'
import type { WorkerHost } from '../../workers/worker-host.ts'

export interface SolveQueue {
  /** Looks for work; call it whenever a dataset was queued. */
  wake(): void
  /**
   * For a dataset that was taken from the queue: ends its run, keeps the best plan. Resolves when the run has ended, or
   * when
   * the disk has refused to say so for some seconds.
   */
  stop(datasetId: string): Promise<void>
  /** Whether something is at work on the dataset, or may be about to. */
  isAtWorkOn(datasetId: string): boolean
  /** Running datasets. */
  readonly usedSlots: number
  readonly slots: number
  /** Takes effect at once; with fewer than are used, running work goes on and nothing new starts. */
  setSlots(slots: number): void
  /** Ends all workers; their datasets go back into the queue and go on from their best plan at the next start. */
  close(): Promise<void>
}

export interface SolveQueueOptions {
  readonly host: WorkerHost
  readonly limits: WorkerLimits
  readonly datasets: DatasetPort
  readonly slots: number
  /** How often what the disk refuses is tried again, and for how long. */
  readonly persistence: Persistence
  readonly clock: Clock
  readonly logger: Logger
}

/** Longer than a worker gets to stop. */
const stopWaitMilliseconds = 15_000

export function createSolveQueue(options: SolveQueueOptions): SolveQueue {
  const { datasets, persistence, logger } = options
  let { slots } = options
  const runs = new Map<string, DatasetRun>()
  /** Stopped between being taken from the queue and having a worker. */
  const stoppedBeforeStart = new Set<string>()
  const usedSlots = () => [...runs.values()].filter(({ isEnded }) => !isEnded).length
  let isClosed = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  let failures = 0

  const start = (dataset: RunnableDataset): void => {
    const run = startRun(dataset, commandFor(dataset), options)
    runs.set(dataset.id, run)
    if (stoppedBeforeStart.delete(dataset.id)) run.stop()
    void run.done.finally(() => {
      // Solved again at once, it already has another run.
      if (runs.get(dataset.id) === run) runs.delete(dataset.id)
      queue.wake()
    })
  }

  const look = async (): Promise<void> => {
    while (!isClosed && usedSlots() < slots) {
      const dataset = await datasets.startNext()
      failures = 0
      if (!dataset) return
      if (isClosed) return requeue(dataset, dataset.spentSeconds)
      start(dataset)
    }
  }
  const lookLater = (error: unknown): void => {
    failures++
    const milliseconds = pauseAfter(failures, persistence)
    logger.error(
      { error: String(error), milliseconds },
      'the solve queue could not take its next dataset; it looks again',
    )
    setTimeout(() => queue.wake(), milliseconds).unref()
  }
  const requeue = (run: RunKey, spentSeconds: number) =>
    datasets
      .requeued(run, spentSeconds)
      .catch((error: unknown) =>
        logger.warn(
          { datasetId: run.id, error: String(error) },
          'a run could not be put back into the queue; the next start does',
        ),
      )

  const queue: SolveQueue = {
    wake() {
      if (isClosed) return
      lookAgain = looking !== undefined
      looking ??= look()
        .catch(lookLater)
        .finally(() => {
          looking = undefined
          stoppedBeforeStart.clear()
          if (lookAgain) queue.wake()
        })
    },
    async stop(datasetId) {
      const run = runs.get(datasetId)
      if (run) {
        run.stop()
        await Promise.race([run.done, delay(stopWaitMilliseconds, undefined, { ref: false })])
      } else if (looking) stoppedBeforeStart.add(datasetId)
    },
    isAtWorkOn: (datasetId) => runs.has(datasetId) || looking !== undefined,
    get usedSlots() {
      return usedSlots()
    },
    get slots() {
      return slots
    },
    setSlots(wanted) {
      slots = wanted
      queue.wake()
    },
    async close() {
      isClosed = true
      await looking
      const open = [...runs.values()]
      for (const run of open) run.abandon()
      await Promise.all(
        open.map((run) => run.done.then(() => (run.isEnded ? undefined : requeue(run.dataset, run.spentSeconds)))),
      )
    },
  }
  return queue
}

/** What a worker process is told of a run. */
export function commandFor(dataset: RunnableDataset) {
  const { run, model } = dataset.configuration
  return {
    job: {
      datasetId: dataset.id,
      modelId: dataset.modelId,
      documentsVersion: dataset.documentsVersion,
      overrides: model?.overrides,
    },
    run: {
      attempt: dataset.attempt,
      limits: runLimits(run?.termination),
      seed: run?.randomSeed ?? 0,
      threadCount: run?.maxThreadCount ?? 1,
      spentSeconds: dataset.spentSeconds,
      fromOutput: dataset.hasSolution,
    },
  }
}

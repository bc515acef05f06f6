/** The solve queue: as many runs at once as there are slots, by priority, then time in the queue. */
import { configurationOf } from '../contract/configuration.ts'
import type { Logger } from '../foundation/logger.ts'
import { z } from 'zod'
import type { TravelSettings } from '../travel/travel-source.ts'
import type { DatasetPort, RunnableDataset } from './dataset-port.ts'
import { startRun, type DatasetRun } from './dataset-run.ts'
import { runLimits } from './run-limits.ts'
import type { WorkerLimits } from './supervised-worker.ts'
import type { WorkerHost } from './worker-host.ts'

export interface SolveQueue {
  /** Looks for work; call it whenever a dataset was queued. */
  wake(): void
  /** For a dataset that was taken from the queue: ends its run, keeps the best plan. Resolves when the run has ended. */
  stop(datasetId: string): Promise<void>
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
  readonly dataFolder: string
  readonly travel: TravelSettings
  readonly travelCacheFolder: string
  readonly logger: Logger
}

/** Stored configurations were checked when they came in; overrides are the model's to read. */
const storedConfiguration = configurationOf(z.unknown())

export function createSolveQueue(options: SolveQueueOptions): SolveQueue {
  const { datasets, logger } = options
  let { slots } = options
  const runs = new Map<string, DatasetRun>()
  /** Stopped between being taken from the queue and having a worker. */
  const stoppedBeforeStart = new Set<string>()
  const usedSlots = () => [...runs.values()].filter(({ isEnded }) => !isEnded).length
  let isClosed = false
  let isLooking = false
  let lookAgain = false

  const start = (dataset: RunnableDataset): void => {
    const run = startRun(dataset, commandFor(dataset, options), options)
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
      if (!dataset) return
      start(dataset)
    }
  }

  const queue: SolveQueue = {
    wake() {
      if (isLooking || isClosed) {
        lookAgain = true
        return
      }
      isLooking = true
      lookAgain = false
      void look()
        .catch((error: unknown) => logger.error({ error: String(error) }, 'the solve queue could not take its next dataset'))
        .finally(() => {
          isLooking = false
          if (lookAgain) queue.wake()
        })
    },
    async stop(datasetId) {
      const run = runs.get(datasetId)
      if (!run) return void stoppedBeforeStart.add(datasetId)
      run.stop()
      await run.done
    },
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
      const open = [...runs.values()]
      for (const run of open) run.abandon()
      await Promise.all(open.map((run) => run.done.then(() => datasets.requeued(run.datasetId))))
    },
  }
  return queue
}

function commandFor(dataset: RunnableDataset, { dataFolder, travel, travelCacheFolder }: SolveQueueOptions) {
  const { run, model } = storedConfiguration.parse(dataset.configuration)
  return {
    job: { datasetId: dataset.id, modelId: dataset.modelId, dataFolder, overrides: model?.overrides, travel, travelCacheFolder },
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

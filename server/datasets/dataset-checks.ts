/** From DATASET_CREATED to COMPUTED or INVALID, and on into the queue: what happens to a dataset before it is solved. */
import type { Configuration } from '../contract/configuration.ts'
import { formatScore } from '../solver/score.ts'
import type { Logger } from '../foundation/logger.ts'
import type { CheckLane } from '../solving/check-lane.ts'
import type { SolveQueue } from '../solving/solve-queue.ts'
import type { WorkerCommand, WorkerEvent } from '../solving/worker/messages.ts'
import type { TravelSettings } from '../travel/travel-source.ts'
import type { DatasetLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import type { DatasetChanges, DatasetRow } from './dataset-repository.ts'

export interface DatasetChecks {
  /** Starts the check and returns; its outcome is the dataset's status. */
  begin(dataset: DatasetRow): void
  /** Puts a dataset into the queue, or ends it there when it has been stopped meanwhile; undefined when its status does not allow it. */
  enqueue(id: string, changes?: DatasetChanges): Promise<DatasetRow | undefined>
  /** Resolves when no check is under way. */
  settled(): Promise<void>
}

export interface DatasetChecksOptions {
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly lane: CheckLane
  readonly queue: SolveQueue
  readonly dataFolder: string
  readonly travel: TravelSettings
  readonly travelCacheFolder: string
  readonly logger: Logger
}

export function createDatasetChecks(options: DatasetChecksOptions): DatasetChecks {
  const { life, log, lane, queue, logger } = options
  const open = new Set<Promise<void>>()

  const enqueue = async (id: string, changes: DatasetChanges = {}) => {
    const queued = await life.apply(id, 'queued', { ...changes, failure_message: null, complete_time: null, shutdown_time: null, active_time: null, spent_seconds: 0, crash_count: 0 })
    if (!queued) return undefined
    if (queued.stop_requested) return life.apply(id, queued.has_solution ? 'completed' : 'endedEmpty')
    queue.wake()
    return queued
  }

  const record = async (dataset: DatasetRow, event: WorkerEvent): Promise<void> => {
    if (event.kind === 'validated') {
      const changes = { validation_summary_json: JSON.stringify(event.summary) }
      await log.write(dataset.id, `Validation: ${event.summary.summary}.`)
      await life.apply(dataset.id, event.isValid ? 'validated' : 'refused', changes)
    }
    if (event.kind === 'computed') {
      const changes = { score: formatScore(event.score), input_metrics_json: JSON.stringify(event.inputMetrics), kpis_json: JSON.stringify(event.kpis) }
      await log.write(dataset.id, `Score before solving: ${formatScore(event.score)}.`)
      const computed = await life.apply(dataset.id, 'computed', changes)
      if (computed?.operation === 'SOLVE') await enqueue(dataset.id)
    }
    if (event.kind === 'log') await log.write(dataset.id, event.line)
  }

  const check = async (dataset: DatasetRow): Promise<void> => {
    let recorded = Promise.resolve()
    try {
      await lane.perform(checkOf(dataset, options), (event) => {
        recorded = recorded.then(() => record(dataset, event))
      })
      await recorded
    } catch (error) {
      await recorded.catch(() => undefined)
      const message = error instanceof Error ? error.message : String(error)
      // A check cut off by the shutdown is done again at the next start.
      if (error instanceof Error && 'code' in error && error.code === 'SHUTTING_DOWN') return
      await log.write(dataset.id, `Check failed: ${message}`)
      await life.apply(dataset.id, 'failed', { failure_message: `The dataset could not be checked: ${message}` })
    }
  }

  return {
    begin(dataset) {
      const job = check(dataset).catch((error: unknown) => logger.error({ datasetId: dataset.id, error: String(error) }, 'a check ended badly'))
      open.add(job)
      void job.finally(() => open.delete(job))
    },
    enqueue,
    async settled() {
      await Promise.all(open)
    },
  }
}

function checkOf(dataset: DatasetRow, { dataFolder, travel, travelCacheFolder }: DatasetChecksOptions): WorkerCommand {
  const configuration = JSON.parse(dataset.config_json) as Configuration
  const job = { datasetId: dataset.id, modelId: dataset.model_id, dataFolder, overrides: configuration.model?.overrides, travel, travelCacheFolder }
  return { kind: 'check', job, withoutEffect: (['mapsConfiguration', 'resourcesConfiguration'] as const).filter((part) => configuration[part]) }
}

/**
 * From DATASET_CREATED to COMPUTED or INVALID, and on into the queue: what happens to a dataset before it is solved.
 */
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { formatScore } from '../../solver/search/score.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import type { CheckedPlan, PoolCommand, PoolReport } from '../../workers/protocol.ts'
import type { Documents } from '../../storage/documents.ts'
import { aboutKind } from '../../storage/quarantine.ts'
import { untilStored, type Persistence } from '../../storage/until-stored.ts'
import { aboutOf } from '../dataset/about-dataset.ts'
import { endOf, type DatasetLife } from './dataset-life.ts'
import type { DatasetLog } from './dataset-log.ts'
import type { Dataset, DatasetChanges } from '../dataset/dataset.ts'

export interface DatasetChecks {
  /** Starts the check and returns; its outcome is the dataset's status. Nothing happens while one is under way. */
  begin(dataset: Dataset): void
  /**
   * Puts a dataset into the queue, or ends it there when it has been stopped meanwhile; undefined when its status does
   * not allow it.
   */
  enqueue(id: string, changes?: DatasetChanges): Promise<Dataset | undefined>
  /** Whether the dataset is being checked, or what came of it is being stored. */
  isAtWorkOn(id: string): boolean
  /** Resolves when no check is under way; those that are, are done again at the next start. */
  close(): Promise<void>
}

export interface DatasetChecksOptions {
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly pool: WorkerPool
  /** Looks for work once a dataset was queued. */
  readonly queue: { wake(): void }
  readonly documents: Pick<Documents, 'clearAttempts' | 'write'>
  /** How often what the disk refuses is tried again, and for how long. */
  readonly persistence: Persistence
  readonly clock: Clock
  readonly logger: Logger
}

/** Something is to be done before it is in the queue, or at its end. */
export function isBeingChecked({ status, operation }: Dataset): boolean {
  if (status === 'DATASET_COMPUTED') return operation === 'SOLVE'
  return status === 'DATASET_CREATED' || status === 'DATASET_VALIDATED'
}

export function createDatasetChecks(options: DatasetChecksOptions): DatasetChecks {
  const { life, log, pool, queue, documents, logger } = options
  const open = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const store = <Result>(datasetId: string, what: string, work: () => Promise<Result>, givesUp = false) =>
    untilStored(work, { ...options, what, fields: { datasetId }, givesUp, signal: closing.signal })

  const enqueue = async (id: string, changes: DatasetChanges = {}) => {
    const queued = await life.apply(id, 'queued', {
      ...changes,
      failureMessage: null,
      completeTime: null,
      shutdownTime: null,
      activeTime: null,
      threadCount: null,
      spentSeconds: 0,
      crashCount: 0,
    })
    if (!queued) return undefined
    if (queued.isStopRequested) return life.apply(id, endOf(queued))
    queue.wake()
    return queued
  }

  const recordReport = async ({ id }: Dataset, report: PoolReport): Promise<void> => {
    if (report.kind === 'log') return log.write(id, report.line)
    await log.write(id, `Validation: ${report.summary.summary}.`)
    await store(id, 'the outcome of a check', () =>
      life.apply(id, report.isValid ? 'validated' : 'refused', { validationSummary: report.summary }),
    )
  }

  const recordPlan = async ({ id }: Dataset, { summary, ...checked }: CheckedPlan): Promise<void> => {
    const score = formatScore(checked.score)
    if (summary) await log.write(id, `Validation of the plan it came with: ${summary.summary}.`)
    await log.write(id, `Score before solving: ${score}.`)
    const changes = {
      score,
      inputMetrics: checked.inputMetrics,
      kpis: checked.kpis,
      ...(summary && { validationSummary: summary }),
      plannedFirst: checked.plannedDays?.first ?? null,
      plannedLast: checked.plannedDays?.last ?? null,
    }
    const computed = await store(id, 'the outcome of a check', () => life.apply(id, 'computed', changes))
    if (computed?.operation === 'SOLVE') await store(id, 'the place in the queue', () => enqueue(id))
  }

  const perform = async (dataset: Dataset): Promise<void> => {
    let recorded = Promise.resolve()
    try {
      const checked = await pool.perform(checkOf(dataset), (report) => {
        recorded = recorded.then(() => recordReport(dataset, report))
        // Awaited once the worker is done: until then a refusal of the disk is nobody's fault but this check's.
        recorded.catch(() => undefined)
      })
      if (checked) recorded = recorded.then(() => recordPlan(dataset, checked))
    } finally {
      await recorded
    }
  }

  const check = async (dataset: Dataset): Promise<void> => {
    try {
      await store(dataset.id, 'a checked dataset', () => perform(dataset), true)
    } catch (error) {
      // A check cut off by the shutdown is done again at the next start.
      if (closing.signal.aborted || (error instanceof AppError && error.code === 'SHUTTING_DOWN')) return
      const message = error instanceof Error ? error.message : String(error)
      await documents.clearAttempts(dataset.id, dataset.attempt, [dataset.documentsVersion]).catch(() => undefined)
      await log.write(dataset.id, `Check failed: ${message}`)
      await store(dataset.id, 'the end of a check', () =>
        life.decide(dataset.id, (before) =>
          // In a team another server may have taken the check over, and be done with it.
          isBeingChecked(before)
            ? { event: 'failed', changes: { failureMessage: `The dataset could not be checked: ${message}` } }
            : undefined,
        ),
      )
    }
  }

  /** Nothing depends on it while the row is there. */
  const describe = (dataset: Dataset) =>
    documents
      .write(dataset.id, aboutKind, aboutOf(dataset))
      .catch((error: unknown) =>
        logger.warn(
          { datasetId: dataset.id, error: String(error) },
          'what a dataset is could not be written beside its input',
        ),
      )

  return {
    begin(dataset) {
      if (open.has(dataset.id)) return
      const job = Promise.all([check(dataset), describe(dataset)])
        .catch(
          (error: unknown) =>
            closing.signal.aborted ||
            logger.error({ datasetId: dataset.id, error: String(error) }, 'a check ended badly'),
        )
        .then(() => void open.delete(dataset.id))
      open.set(dataset.id, job)
    },
    enqueue,
    isAtWorkOn: (id) => open.has(id),
    async close() {
      closing.abort()
      await Promise.all(open.values())
    },
  }
}

function checkOf(dataset: Dataset): PoolCommand<'check'> {
  const { configuration } = dataset
  const job = {
    datasetId: dataset.id,
    modelId: dataset.modelId,
    documentsVersion: dataset.documentsVersion,
    overrides: configuration.model?.overrides,
  }
  return {
    kind: 'check',
    job,
    parentId: dataset.parentId,
    withoutEffect: (['mapsConfiguration', 'resourcesConfiguration'] as const).filter((part) => configuration[part]),
  }
}

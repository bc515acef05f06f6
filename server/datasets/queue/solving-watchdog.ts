/**
 * Looks after what nothing else looks after: datasets on their way that nothing is at work on, and a queue that does
 * not move although slots are free. Neither should ever be; what it finds it mends, aloud. It believes only what it
 * sees in two looks in a row, so that it never takes a run that is just beginning or ending for one that is lost.
 */
import type { Logger } from '../../foundation/logger.ts'
import type { SolveQueue } from './solve-queue.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetLife, Decision } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { interruptedDatasets, nextQueued } from './queue-repository.ts'
import { goOnAfterInterruption } from '../lifecycle/interrupted-run.ts'

export interface WatchdogOptions {
  readonly database: Database
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly checks: Pick<DatasetChecks, 'begin' | 'enqueue' | 'isAtWorkOn'>
  readonly queue: Pick<SolveQueue, 'isAtWorkOn' | 'wake' | 'usedSlots' | 'slots'>
  readonly logger: Logger
  /** Between two looks; 30 s when absent. */
  readonly lookMilliseconds?: number
}

export interface SolvingWatchdog {
  /** One look; what it finds for the second time is mended when it resolves. Never rejects. */
  look(): Promise<void>
  start(): void
  /** Resolves when the look under way is done. */
  stop(): Promise<void>
}

const defaultLookMilliseconds = 30_000

export function createSolvingWatchdog({
  database,
  life,
  log,
  checks,
  queue,
  logger,
  lookMilliseconds = defaultLookMilliseconds,
}: WatchdogOptions): SolvingWatchdog {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  /** What the last look found. */
  let suspects: ReadonlySet<string> = new Set()

  const mend = async (dataset: Dataset): Promise<void> => {
    const { id, status, attempt } = dataset
    logger.warn(
      { datasetId: id, status, attempt },
      'a dataset was on its way and nothing was at work on it; it goes on',
    )
    await log.write(id, `Nothing was at work on this dataset, which was ${status}; it goes on.`)
    if (status === 'DATASET_CREATED' || status === 'DATASET_VALIDATED') checks.begin(dataset)
    else if (status === 'DATASET_COMPUTED') await checks.enqueue(id)
    else {
      const isMeant = (before: Dataset) =>
        before.status === status && before.attempt === attempt && !queue.isAtWorkOn(id)
      const decide = (decision: Decision) => life.decide(id, decision)
      await goOnAfterInterruption(id, { cause: 'The solver process was missing', isMeant }, { decide, log })
    }
    queue.wake()
  }

  const visit = async (): Promise<void> => {
    const [unfinished, next] = await database.read(
      async (db) => [await interruptedDatasets(db), await nextQueued(db)] as const,
    )
    const lost = unfinished.filter(({ id }) => !checks.isAtWorkOn(id) && !queue.isAtWorkOn(id))
    const isIdle = next !== undefined && queue.usedSlots < queue.slots && !queue.isAtWorkOn(next.id)
    const markOf = ({ id, status, attempt }: Dataset) => `${id} ${status} ${attempt}`
    const before = suspects
    suspects = new Set([...lost, ...(isIdle ? [next] : [])].map(markOf))
    for (const dataset of lost) if (before.has(markOf(dataset))) await mend(dataset)
    if (isIdle && before.has(markOf(next))) {
      logger.warn(
        { datasetId: next.id, slots: queue.slots, usedSlots: queue.usedSlots },
        'the solve queue did not move although slots were free; it looks again',
      )
      queue.wake()
    }
  }

  const look = () => {
    looking ??= visit()
      .catch((error: unknown) =>
        logger.error(
          { error: String(error) },
          'lost datasets could not be looked for, or not be mended; the next look tries again',
        ),
      )
      .finally(() => (looking = undefined))
    return looking
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), lookMilliseconds)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

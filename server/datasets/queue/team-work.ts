/**
 * Solving by the workers of a team, as the features of a server see it: `server/team/` makes it. Where one process does
 * all by itself there is none.
 */
import type { DatasetChecks } from '../lifecycle/dataset-checks.ts'
import type { DatasetHub } from '../lifecycle/dataset-hub.ts'
import type { DatasetLife, StatusListener } from '../lifecycle/dataset-life.ts'
import type { DatasetLog } from '../lifecycle/dataset-log.ts'
import type { JobQueue } from './job-queue.ts'
import type { SolveQueue } from './solve-queue.ts'

export interface TeamWork {
  /** Part of every change of status. */
  readonly record: StatusListener
  readonly jobs: Pick<JobQueue, 'withdraw'>
  /** What solves, over all workers. */
  solveQueue(hub: DatasetHub): SolveQueue
  /** From now on datasets are sent to workers, and what lost its worker or its server goes on. */
  lookAfter(services: LookedAfter): void
}

export interface LookedAfter {
  readonly life: DatasetLife
  readonly log: DatasetLog
  readonly checks: Pick<DatasetChecks, 'begin' | 'enqueue'>
}

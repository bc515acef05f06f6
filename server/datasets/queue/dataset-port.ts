/** What solving needs of datasets; `dataset-runs.ts` implements it. */
import type { Configuration } from '../../contract/configuration.ts'
import type { TerminationReason } from '../../solver/search/termination.ts'
import type { BestPlan, RunKey } from '../dataset/run.ts'

/** A dataset as a run sees it. */
export interface RunnableDataset extends RunKey {
  readonly modelId: string
  readonly spentSeconds: number
  /** Whether an earlier run or attempt left a plan to go on from. */
  readonly hasSolution: boolean
  /** Of the plan it goes on from. */
  readonly documentsVersion: string | null
  readonly configuration: Configuration
}

/**
 * Each of these may reject while the disk refuses, has then changed nothing that is told to anybody, and may be called
 * again. Each that changes a dataset throws LEASE_LOST when it is not being solved by this attempt, or no more.
 */
export interface DatasetPort {
  /** Takes the next queued dataset into SOLVING_STARTED, or undefined when none waits. */
  startNext(): Promise<RunnableDataset | undefined>
  activated(run: RunKey, start: { readonly threadCount: number; readonly preparedSeconds: number }): Promise<void>
  improved(run: RunKey, best: BestPlan): Promise<void>
  finished(
    run: RunKey,
    end: {
      readonly reason: TerminationReason | 'stopped'
      readonly spentSeconds?: number
      readonly steps?: number
      readonly moves?: number
    },
  ): Promise<void>
  failed(run: RunKey, message: string): Promise<void>
  /**
   * Its process went away, for the reason: back into the queue, or failed after too many times, or ended if that was
   * asked for.
   */
  interrupted(run: RunKey, interruption: { readonly reason: string; readonly spentSeconds: number }): Promise<void>
  /** Back into the queue, because the platform shuts down. */
  requeued(run: RunKey, spentSeconds: number): Promise<void>
  /** No process of this attempt is left: removes what it has left behind. */
  cleared(run: RunKey): Promise<void>
  log(run: RunKey, line: string): Promise<void>
}

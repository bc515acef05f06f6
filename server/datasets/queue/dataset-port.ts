/** What solving needs of datasets; `dataset-runs.ts` implements it. */
import type { Configuration } from '../../contract/configuration.ts'
import type { TerminationReason } from '../../solver/search/termination.ts'
import type { Metrics } from '../../models/planning-model.ts'
import type { Score } from '../../solver/search/score.ts'

/** A dataset as a run sees it. */
export interface RunnableDataset {
  readonly id: string
  readonly modelId: string
  readonly attempt: number
  readonly spentSeconds: number
  /** Whether an earlier run or attempt left a plan to go on from. */
  readonly hasSolution: boolean
  readonly configuration: Configuration
}

export interface BestPlan {
  readonly folder: string
  readonly score: Score
  readonly kpis: Metrics
  readonly spentSeconds: number
  readonly steps: number
  readonly moves: number
}

/**
 * Each of these may reject while the disk refuses, has then changed nothing that is told to anybody, and may be called
 * again.
 */
export interface DatasetPort {
  /** Takes the next queued dataset into SOLVING_STARTED, or undefined when none waits. */
  startNext(): Promise<RunnableDataset | undefined>
  activated(id: string, start: { readonly threadCount: number; readonly preparedSeconds: number }): Promise<void>
  improved(id: string, best: BestPlan): Promise<void>
  finished(
    id: string,
    end: {
      readonly reason: TerminationReason | 'stopped'
      readonly spentSeconds?: number
      readonly steps?: number
      readonly moves?: number
    },
  ): Promise<void>
  failed(id: string, message: string): Promise<void>
  /**
   * Its process went away, for the reason: back into the queue, or failed after too many times, or ended if that was
   * asked for.
   */
  interrupted(id: string, interruption: { readonly reason: string; readonly spentSeconds: number }): Promise<void>
  /** Back into the queue, because the platform shuts down. */
  requeued(id: string, spentSeconds: number): Promise<void>
  /** No process of this attempt is left: removes what it has left behind. */
  cleared(id: string, attempt: number): Promise<void>
  log(id: string, line: string): Promise<void>
}

/**
 * When a run ends, and how far it has come. Limits are OR-combined (decisions, section 4). Times are seconds of the run,
 * handed in by the caller; with only a step or move limit the outcome does not depend on the machine's speed.
 */
import { type Score } from './score.ts'

export interface TerminationLimits {
  readonly spentSeconds?: number
  readonly unimprovedSeconds?: number
  readonly stepCount?: number
  readonly moveCount?: number
  /** Diminished returns: ends when the best score improved by less than `minimumImprovementRatio` of its total gain within the window. */
  readonly diminishedReturns?: { readonly windowSeconds: number; readonly minimumImprovementRatio: number }
}

export interface RunState {
  readonly spentSeconds: number
  readonly steps: number
  readonly moves: number
  readonly bestScore: Score
}

export type TerminationReason = 'spentLimit' | 'unimprovedSpentLimit' | 'stepCountLimit' | 'moveCountLimit' | 'diminishedReturns'

export interface Termination {
  /** The limit that has been reached, or undefined to go on. Call it with growing times. */
  check(state: RunState): TerminationReason | undefined
  /** Share of the run behind us, 0 to 1, never falling. */
  progress(state: RunState): number
}

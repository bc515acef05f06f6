/**
 * When a run ends, and how far it has come. Limits are OR-combined (decisions, section 4). Times are seconds of the
 * run, handed in by the caller; with only a step or move limit the outcome does not depend on the machine's speed.
 */
import { compareScores, type Score } from './score.ts'

export interface TerminationLimits {
  readonly spentSeconds?: number
  readonly unimprovedSeconds?: number
  readonly stepCount?: number
  readonly moveCount?: number
  /**
   * Diminished returns: ends when the best score improved by less than `minimumImprovementRatio` of its total gain
   * within the window.
   */
  readonly diminishedReturns?: { readonly windowSeconds: number; readonly minimumImprovementRatio: number }
}

export interface RunState {
  readonly spentSeconds: number
  readonly steps: number
  readonly moves: number
  readonly bestScore: Score
}

export type TerminationReason =
  'spentLimit' | 'unimprovedSpentLimit' | 'stepCountLimit' | 'moveCountLimit' | 'diminishedReturns' | 'nothingToDecide'

export interface Termination {
  /** The limit that has been reached, or undefined to go on. Call it with growing times. */
  check(state: RunState): TerminationReason | undefined
  /** Share of the run behind us, 0 to 1, never falling. */
  progress(state: RunState): number
}

/**
 * Progress of a run that only its improvement bounds is t / (t + window / 2): half way at half a window, two thirds
 * when the window can end the run for the first time, and never quite done. An annealing driven by it is warm enough to
 * improve for as long as the run goes on, since the cooler it gets, the longer it stays at a temperature.
 */
export function createTermination(limits: TerminationLimits): Termination {
  const { spentSeconds, unimprovedSeconds, stepCount, moveCount, diminishedReturns } = limits
  const record = createImprovementRecord()
  const window = Math.min(unimprovedSeconds ?? Infinity, diminishedReturns?.windowSeconds ?? Infinity)
  let highest = 0
  return {
    check(state) {
      record.note(state)
      if (state.spentSeconds >= (spentSeconds ?? Infinity)) return 'spentLimit'
      if (state.spentSeconds - record.lastImproved() >= (unimprovedSeconds ?? Infinity)) return 'unimprovedSpentLimit'
      if (state.steps >= (stepCount ?? Infinity)) return 'stepCountLimit'
      if (state.moves >= (moveCount ?? Infinity)) return 'moveCountLimit'
      if (!diminishedReturns) return undefined
      const { windowSeconds, minimumImprovementRatio } = diminishedReturns
      const ratio = record.improvementRatio(state.spentSeconds - windowSeconds)
      return ratio !== undefined && ratio < minimumImprovementRatio ? 'diminishedReturns' : undefined
    },
    progress({ spentSeconds: spent, steps, moves }) {
      const shares = [
        share(spent, spentSeconds),
        share(steps, stepCount),
        share(moves, moveCount),
        spent > 0 && window < Infinity ? spent / (spent + window / 2) : 0,
      ]
      highest = Math.min(1, Math.max(highest, ...shares))
      return highest
    },
  }
}

function share(used: number, limit: number | undefined): number {
  if (limit === undefined) return 0
  return limit > 0 ? used / limit : 1
}

interface Sample {
  readonly time: number
  readonly score: Score
}

/** Remembers when the best score changed; starts over when it changes on the hard or medium level. */
function createImprovementRecord() {
  // Each entry holds from its time on; the first one is where the soft level is counted from.
  let samples: Sample[] = []
  return {
    note({ spentSeconds: time, bestScore: score }: RunState): void {
      const last = samples.at(-1)
      if (last && compareScores(score, last.score) === 0) return
      if (last && (last.score.hard !== score.hard || last.score.medium !== score.medium)) samples = []
      samples.push({ time, score })
    },
    lastImproved: () => samples.at(-1)?.time ?? 0,
    /** Share of the soft improvement so far that came after `windowStart`; undefined while the record is younger. */
    improvementRatio(windowStart: number): number | undefined {
      const first = samples[0]
      const last = samples.at(-1)
      if (!first || !last || first.time > windowStart) return undefined
      const total = last.score.soft - first.score.soft
      if (total <= 0) return 0
      const then = samples.findLast(({ time }) => time <= windowStart) ?? first
      return (last.score.soft - then.score.soft) / total
    },
  }
}

/**
 * When a run ends, and how far it has come. Limits are OR-combined. Times are seconds of the
 * run, handed in by the caller; with only a step or move limit, or none that reaches it, the outcome does not depend
 * on the machine's speed.
 *
 * A run whose length is known is one round: its progress is the share of the nearest limit. One that only its
 * improvement bounds is a sequence of rounds, each twice as long as the one before, so that whenever it ends it has
 * lately been through a whole annealing of a third of its steps or more.
 */
import { compareScores, zeroScore, type Score } from './score.ts'

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
  /**
   * Ends with a round, the third at the earliest, that brought less than this share of the total gain; a gain on the
   * hard or medium level is always enough.
   */
  readonly worthwhileRound?: number
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
  /** Share of the round behind us, 0 to 1; it falls only where a round begins. */
  progress(state: RunState): number
}

/** `firstRoundSteps` as the search has it: of use to runs of unknown length. */
export function createTermination(limits: TerminationLimits, firstRoundSteps: number): Termination {
  const { spentSeconds, unimprovedSeconds, stepCount, moveCount, diminishedReturns, worthwhileRound } = limits
  const record = createImprovementRecord()
  const windowSeconds = Math.min(unimprovedSeconds ?? Infinity, diminishedReturns?.windowSeconds ?? Infinity)
  const isLengthKnown = windowSeconds === Infinity && worthwhileRound === undefined
  const rounds = isLengthKnown ? undefined : createRounds(firstRoundSteps, windowSeconds)
  let highest = 0
  const shareOfLimits = ({ spentSeconds: spent, steps, moves }: RunState) => {
    const shares = [share(spent, spentSeconds), share(steps, stepCount), share(moves, moveCount)]
    highest = Math.min(1, Math.max(highest, ...shares))
    return highest
  }
  return {
    check(state) {
      record.note(state)
      if (state.spentSeconds >= (spentSeconds ?? Infinity)) return 'spentLimit'
      if (state.spentSeconds - record.lastImproved() >= (unimprovedSeconds ?? Infinity)) return 'unimprovedSpentLimit'
      if (state.steps >= (stepCount ?? Infinity)) return 'stepCountLimit'
      if (state.moves >= (moveCount ?? Infinity)) return 'moveCountLimit'
      if (rounds?.follow(state, shareOfLimits(state)) && isTooLittle(rounds, worthwhileRound))
        return 'diminishedReturns'
      if (!diminishedReturns) return undefined
      const { windowSeconds: length, minimumImprovementRatio } = diminishedReturns
      const ratio = record.improvementRatio(state.spentSeconds - length)
      return ratio !== undefined && ratio < minimumImprovementRatio ? 'diminishedReturns' : undefined
    },
    progress: (state) => rounds?.progress(state, shareOfLimits(state)) ?? shareOfLimits(state),
  }
}

const isTooLittle = ({ ended, gainOfLast }: Rounds, worthwhileRound: number | undefined) =>
  worthwhileRound !== undefined && ended >= fewestRounds && gainOfLast < worthwhileRound

const fewestRounds = 3

interface Rounds {
  /** Begins the next round when one is over, and then says so. */
  follow(state: RunState, shareOfLimits: number): boolean
  progress(state: RunState, shareOfLimits: number): number
  /** How many are over, and what the last one brought of all improvement since the first plan; 1 above soft gains. */
  readonly ended: number
  readonly gainOfLast: number
}

/**
 * Rounds of doubling length in steps. None is longer than half a window, so that a window sees a whole one; the last
 * one that other limits leave room for takes all of it.
 */
function createRounds(firstRoundSteps: number, windowSeconds: number): Rounds {
  let length = firstRoundSteps
  let from = { steps: 0, share: 0 }
  let isLast = false
  let ended = 0
  let gainOfLast = 1
  /** What was there when it began: a run that goes on after a crash has spent time before. */
  let start: (RunState & { readonly share: number }) | undefined
  let before = zeroScore
  const progress = ({ steps }: RunState, shareOfLimits: number) =>
    Math.min(1, isLast ? share(shareOfLimits - from.share, 1 - from.share) : (steps - from.steps) / length)
  return {
    progress,
    follow(state, shareOfLimits) {
      if (!start) {
        start = { ...state, share: shareOfLimits }
        from = { steps: state.steps, share: shareOfLimits }
        before = state.bestScore
      }
      if (progress(state, shareOfLimits) < 1) return false
      const { steps, spentSeconds, bestScore } = state
      ended++
      gainOfLast = gainShare(start.bestScore, before, bestScore)
      before = bestScore
      from = { steps, share: shareOfLimits }
      const perSecond = (steps - start.steps) / Math.max(Number.EPSILON, spentSeconds - start.spentSeconds)
      const longest = (perSecond * windowSeconds) / 2
      length = Math.max(firstRoundSteps, Math.min(2 * length, longest))
      // Neither it nor the next one, twice as long, would be whole.
      isLast = shareOfLimits + 3 * length * ((shareOfLimits - start.share) / (steps - start.steps)) > 1
      return true
    },
    get ended() {
      return ended
    },
    get gainOfLast() {
      return gainOfLast
    },
  }
}

/** What of the soft gain from `first` to `now` came after `before`; 1 where the hard or medium level has changed. */
function gainShare(first: Score, before: Score, now: Score): number {
  if (now.hard !== before.hard || now.medium !== before.medium) return 1
  return now.soft > before.soft ? (now.soft - before.soft) / Math.max(1, now.soft - first.soft) : 0
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

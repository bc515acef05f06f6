/** When runs end and how far they have come. */
import { describe, expect, it } from 'vitest'
import type { Score } from '../../../../server/solver/search/score.ts'
import {
  createTermination,
  type TerminationLimits,
  type TerminationReason,
} from '../../../../server/solver/search/termination.ts'

const soft = (value: number, medium = 0): Score => ({ hard: 0, medium, soft: value })
/** [second, best score] pairs, each checked in turn; the second and reason at which the run ends. */
function endOf(
  limits: TerminationLimits,
  course: readonly (readonly [number, Score])[],
): [number, TerminationReason] | undefined {
  const termination = createTermination(limits, roundSteps)
  for (const [spentSeconds, bestScore] of course) {
    const reason = termination.check({ spentSeconds, steps: spentSeconds * 10, moves: spentSeconds * 1000, bestScore })
    if (reason) return [spentSeconds, reason]
  }
  return undefined
}
/** One check a second, the soft score given by second. */
const everySecond = (seconds: number, score: (second: number) => Score) =>
  Array.from({ length: seconds + 1 }, (_, s) => [s, score(s)] as const)
/** Of the first round. */
const roundSteps = 100
const returns = { windowSeconds: 30, minimumImprovementRatio: 0.01 }

describe('termination', () => {
  it.each<[string, TerminationLimits, readonly (readonly [number, Score])[], [number, TerminationReason] | undefined]>([
    ['ends at the spent limit', { spentSeconds: 5 }, everySecond(9, (s) => soft(s)), [5, 'spentLimit']],
    ['ends at the step limit', { stepCount: 70 }, everySecond(9, (s) => soft(s)), [7, 'stepCountLimit']],
    ['ends at the move limit', { moveCount: 3000 }, everySecond(9, (s) => soft(s)), [3, 'moveCountLimit']],
    [
      'ends when nothing improved for long enough',
      { unimprovedSeconds: 4 },
      everySecond(20, (s) => soft(Math.min(s, 6))),
      [10, 'unimprovedSpentLimit'],
    ],
    [
      'takes the first of several limits',
      { spentSeconds: 8, stepCount: 50 },
      everySecond(9, (s) => soft(s)),
      [5, 'stepCountLimit'],
    ],
    ['goes on without limits', {}, everySecond(100, (s) => soft(s)), undefined],
    ['goes on while returns are worth it', { diminishedReturns: returns }, everySecond(300, (s) => soft(s)), undefined],
    [
      'ends when the last window brought too little of the whole',
      { diminishedReturns: returns },
      everySecond(300, (s) => soft(s < 20 ? 100 * s : 2000)),
      [50, 'diminishedReturns'],
    ],
    [
      'ends after one window without any improvement',
      { diminishedReturns: returns },
      everySecond(300, () => soft(-7)),
      [30, 'diminishedReturns'],
    ],
    [
      'waits a whole window before it judges',
      { diminishedReturns: returns },
      everySecond(29, () => soft(-7)),
      undefined,
    ],
    [
      'starts over when the medium level changes',
      { diminishedReturns: returns },
      everySecond(300, (s) => soft(-7, s < 25 ? -1 : 0)),
      [55, 'diminishedReturns'],
    ],
    [
      'forgets soft gains made on another medium level',
      { diminishedReturns: returns },
      everySecond(300, (s) => (s < 10 ? soft(1000 * s, -1) : soft(Math.min(s, 40)))),
      [70, 'diminishedReturns'],
    ],
  ])('%s', (_, limits, course, expected) => {
    expect(endOf(limits, course)).toEqual(expected)
  })
})

describe('progress', () => {
  it.each<[TerminationLimits, number, number, number]>([
    [{ spentSeconds: 10, stepCount: 1000 }, 4, 100, 0.4],
    [{ spentSeconds: 10, stepCount: 1000 }, 4, 700, 0.7],
    [{ spentSeconds: 10 }, 25, 0, 1],
  ])('is the share of the nearest of %j after %d s and %d steps', (limits, spentSeconds, steps, expected) => {
    const termination = createTermination(limits, roundSteps)
    expect(termination.progress({ spentSeconds, steps, moves: 0, bestScore: soft(0) })).toBeCloseTo(expected)
  })

  it('of a run of known length never falls', () => {
    const termination = createTermination({ spentSeconds: 100, stepCount: 1000 }, roundSteps)
    const shares = [
      [1, 900],
      [50, 910],
      [60, 920],
    ].map(([spentSeconds, steps]) =>
      termination.progress({ spentSeconds: spentSeconds!, steps: steps!, moves: 0, bestScore: soft(0) }),
    )
    expect(shares).toEqual([0.9, 0.91, 0.92])
    expect(termination.progress({ spentSeconds: 0, steps: 0, moves: 0, bestScore: soft(0) })).toBe(0.92)
  })
})

/** Runs with ten steps a second, one step at a look: at which steps rounds began, and at which the run ended, why. */
function roundsOf(limits: TerminationLimits, score: (step: number) => Score, steps: number) {
  const termination = createTermination(limits, roundSteps)
  const begun: number[] = []
  let last = 0
  for (let step = 0; step <= steps; step++) {
    const state = { spentSeconds: step / 10, steps: step, moves: 0, bestScore: score(step) }
    const reason = termination.check(state)
    if (reason) return { begun, ended: step, reason }
    const progress = termination.progress(state)
    if (progress < last) begun.push(step)
    last = progress
  }
  return { begun, last }
}

describe('a run of unknown length', () => {
  const always = (step: number) => soft(step)

  it('is a sequence of rounds of doubling length', () => {
    expect(roundsOf({ worthwhileRound: 0.001 }, always, 1600)).toEqual({ begun: [100, 300, 700, 1500], last: 0.0625 })
  })

  it('comes half way through a round in half of its steps', () => {
    expect(roundsOf({ worthwhileRound: 0.001 }, always, 500).last).toBe(0.5)
  })

  it('ends with a round that brought too little of all there was to gain', () => {
    const until = (step: number) => soft(Math.min(step, 350) - 1000)
    expect(roundsOf({ worthwhileRound: 0.2 }, until, 9999)).toEqual({
      begun: [100, 300],
      ended: 700,
      reason: 'diminishedReturns',
    })
    expect(roundsOf({ worthwhileRound: 0.1 }, until, 9999)).toMatchObject({ begun: [100, 300, 700], ended: 1500 })
  })

  it('does not end before its third round', () => {
    expect(roundsOf({ worthwhileRound: 0.001 }, () => soft(-5), 9999)).toMatchObject({ begun: [100, 300], ended: 700 })
  })

  it('goes on after a round that gained on a level above, whatever that cost', () => {
    const score = (step: number) => (step < 600 ? soft(-5, -1) : soft(-9))
    expect(roundsOf({ worthwhileRound: 0.001 }, score, 9999)).toMatchObject({ ended: 1500 })
  })

  it('lets the last round that its other limits leave room for take all of it', () => {
    const limits = { worthwhileRound: 0.001, spentSeconds: 200 }
    const half = roundsOf(limits, always, 1350)
    expect(half.begun).toEqual([100, 300, 700])
    expect(half.last).toBeCloseTo(0.5)
    expect(roundsOf(limits, always, 9999)).toMatchObject({ ended: 2000, reason: 'spentLimit' })
  })

  it('has no round longer than half a window, so that a window sees a whole one', () => {
    expect(roundsOf({ unimprovedSeconds: 60 }, always, 1300).begun).toEqual([100, 300, 600, 900, 1200])
    expect(roundsOf({ diminishedReturns: { ...returns, windowSeconds: 60 } }, always, 1300).begun).toEqual([
      100, 300, 600, 900, 1200,
    ])
  })
})

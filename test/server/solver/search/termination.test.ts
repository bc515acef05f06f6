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
  const termination = createTermination(limits)
  for (const [spentSeconds, bestScore] of course) {
    const reason = termination.check({ spentSeconds, steps: spentSeconds * 10, moves: spentSeconds * 1000, bestScore })
    if (reason) return [spentSeconds, reason]
  }
  return undefined
}
/** One check a second, the soft score given by second. */
const everySecond = (seconds: number, score: (second: number) => Score) =>
  Array.from({ length: seconds + 1 }, (_, s) => [s, score(s)] as const)
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
  const at = (limits: TerminationLimits, spentSeconds: number, steps = 0) =>
    createTermination(limits).progress({ spentSeconds, steps, moves: 0, bestScore: soft(0) })

  it('is the share of the nearest fixed limit', () => {
    expect(at({ spentSeconds: 10, stepCount: 1000 }, 4, 100)).toBeCloseTo(0.4)
    expect(at({ spentSeconds: 10, stepCount: 1000 }, 4, 700)).toBeCloseTo(0.7)
    expect(at({ spentSeconds: 10 }, 25)).toBe(1)
  })

  it('is one half at half a window and then nears 1 without reaching it', () => {
    const limits = { diminishedReturns: returns }
    expect(at(limits, 0)).toBe(0)
    expect(at(limits, 15)).toBe(0.5)
    expect(at(limits, 1e6)).toBeLessThan(1)
    expect(at({ ...limits, spentSeconds: 600 }, 600)).toBe(1)
  })

  it('never falls', () => {
    const termination = createTermination({ spentSeconds: 100, stepCount: 1000 })
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

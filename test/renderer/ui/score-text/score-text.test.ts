import { describe, expect, test } from 'vitest'
import {
  compareScores,
  gainWords,
  levelOf,
  parseScore,
  scoreChange,
  scoreFigure,
} from '../../../../renderer/ui/score-text/score-text.ts'

const score = (hard: number, medium: number, soft: number) => ({ hard, medium, soft })

test('a score is taken apart, and what is none is not', () => {
  expect(parseScore('0hard/-2medium/-1540soft')).toEqual(score(0, -2, -1540))
  expect([parseScore('-1540'), parseScore(undefined), parseScore('0hard/0soft')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('hard decides before medium before soft', () => {
  expect(compareScores(score(0, -9, -9), score(-1, 0, 0))).toBeGreaterThan(0)
  expect(compareScores(score(0, -1, -9), score(0, -1, -8))).toBeLessThan(0)
  expect([levelOf(score(0, -1, -5)), levelOf(score(0, 0, 0))]).toEqual(['medium', undefined])
})

test('figures have thousands and a real minus', () => {
  expect([scoreFigure(-20509), scoreChange(3), scoreChange(-1200), scoreChange(0)]).toEqual([
    '−20,509',
    '+3',
    '−1,200',
    '0',
  ])
})

describe('the gain', () => {
  const than = { what: 'the first plan', kind: { singular: 'visit', plural: 'visits' } }
  const judged = (hard: number, medium: number, soft: number, leftOut?: number) => ({
    score: score(hard, medium, soft),
    leftOut,
  })

  test('is a share of the soft score while nothing else changed', () => {
    expect(gainWords(judged(0, 0, -32810), judged(0, 0, -20509), than)).toBe('37.5 % better than the first plan')
    expect(gainWords(judged(0, 0, -100), judged(0, 0, -150), than)).toBe('50.0 % worse than the first plan')
    // Points lost that are now won are no share of anything.
    expect(gainWords(judged(0, 0, -2905), judged(0, 0, 14841), than)).toBe('better than the first plan')
    expect(gainWords(judged(0, 0, 10), judged(0, 0, 400), than)).toBe('better than the first plan')
    expect(gainWords(judged(0, 0, 0), judged(0, 0, 12), than)).toBe('better than the first plan')
  })
  test("is told in the planner's words on the level that decides", () => {
    expect(gainWords(judged(0, -700, -10, 14), judged(0, -2, -900, 2), than)).toBe(
      '12 more mandatory visits planned than in the first plan',
    )
    expect(gainWords(judged(0, -2, -10, 1), judged(0, -700, -900, 2), than)).toBe(
      '1 fewer mandatory visit planned than in the first plan',
    )
    expect(gainWords(judged(-3, 0, 0), judged(0, -2, -900), than)).toBe('keeps all hard rules, unlike the first plan')
    expect(gainWords(judged(-30, 0, 0), judged(-3, -2, -900), than)).toBe('breaks hard rules less than the first plan')
    expect(gainWords(judged(0, 0, 0), judged(-3, 0, 0), than)).toBe('breaks hard rules more than the first plan')
  })
  test('speaks of important work where as much is planned, or nobody counts it', () => {
    expect(gainWords(judged(0, -7, -10, 2), judged(0, -2, -900, 2), than)).toBe(
      'more important work planned than in the first plan',
    )
    expect(gainWords(judged(0, -7, -10), judged(0, -12, -900), { ...than, kind: undefined })).toBe(
      'less important work planned than in the first plan',
    )
  })
  test('is nothing when nothing changed', () =>
    expect(gainWords(judged(0, -1, -5), judged(0, -1, -5), than)).toBeUndefined())
})

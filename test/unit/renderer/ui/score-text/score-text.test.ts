import { describe, expect, test } from 'vitest'
import { compareScores, gainWords, levelOf, parseScore, scoreChange, scoreFigure } from '../../../../../renderer/ui/score-text/score-text.ts'

const score = (hard: number, medium: number, soft: number) => ({ hard, medium, soft })

test('a score is taken apart, and what is none is not', () => {
  expect(parseScore('0hard/-2medium/-1540soft')).toEqual(score(0, -2, -1540))
  expect([parseScore('-1540'), parseScore(undefined), parseScore('0hard/0soft')]).toEqual([undefined, undefined, undefined])
})

test('hard decides before medium before soft', () => {
  expect(compareScores(score(0, -9, -9), score(-1, 0, 0))).toBeGreaterThan(0)
  expect(compareScores(score(0, -1, -9), score(0, -1, -8))).toBeLessThan(0)
  expect([levelOf(score(0, -1, -5)), levelOf(score(0, 0, 0))]).toEqual(['medium', undefined])
})

test('figures have thousands and a real minus', () => {
  expect([scoreFigure(-20509), scoreChange(3), scoreChange(-1200), scoreChange(0)]).toEqual(['−20,509', '+3', '−1,200', '0'])
})

describe('the gain', () => {
  test('is a share of the soft score while nothing else changed', () => {
    expect(gainWords(score(0, 0, -32810), score(0, 0, -20509))).toBe('37.5 % better')
    expect(gainWords(score(0, 0, -100), score(0, 0, -150))).toBe('50.0 % worse')
  })
  test('is told on the level that decides', () => {
    expect(gainWords(score(0, -7, -10), score(0, -2, -900))).toBe('5 medium better')
    expect(gainWords(score(-3, 0, 0), score(0, -2, -900))).toBe('3 hard better')
    expect(gainWords(score(0, 0, 0), score(0, 0, 12))).toBe('12 soft better')
  })
  test('is nothing when nothing changed', () => expect(gainWords(score(0, -1, -5), score(0, -1, -5))).toBeUndefined())
})

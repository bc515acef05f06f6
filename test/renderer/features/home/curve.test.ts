import { expect, test } from 'vitest'
import { softCurve } from '../../../../renderer/features/home/use-score-curve.ts'
import { sparkPoints } from '../../../../renderer/ui/spark-points.ts'

test('the curve is of soft scores that can be compared: those with the last hard and medium score', () => {
  expect(
    softCurve([
      '0hard/-3medium/-10soft',
      '0hard/-1medium/-900soft',
      '0hard/-1medium/-700soft',
      '0hard/-1medium/-650soft',
    ]),
  ).toEqual([-900, -700, -650])
  expect(softCurve([])).toEqual([])
})

test('a curve fills its box: the best on top, time from left to right', () => {
  expect(sparkPoints([-900, -700, -500])).toBe('0.0,22.0 50.0,12.0 100.0,2.0')
  expect(sparkPoints([5, 5])).toBe('0.0,22.0 100.0,22.0')
})

import { expect, test } from 'vitest'
import { thinPoints } from '../../../../renderer/ui/chart/thin-points.ts'

const points = (count: number) => Array.from({ length: count }, (_, index) => index)

test('few points stay as they are', () => expect(thinPoints(points(2000), 2000)).toEqual(points(2000)))

test('many become as many as asked for, in order, with the first and the last', () => {
  const thinned = thinPoints(points(123_457), 2000)
  expect([thinned.length, thinned[0], thinned.at(-1)]).toEqual([2000, 0, 123_456])
  expect([...thinned].sort((a, b) => a - b)).toEqual(thinned)
  expect(new Set(thinned).size).toBe(2000)
})

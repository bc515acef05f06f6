import { expect, test } from 'vitest'
import { isInsideRing, type Position } from '../../../../renderer/ui/map/inside-ring.ts'

const horseshoe: readonly Position[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [7, 10],
  [7, 3],
  [3, 3],
  [3, 10],
  [0, 10],
]

test.each([
  [[1, 1], true],
  [[1, 9], true],
  [[9, 9], true],
  [[5, 1], true],
  [[5, 6], false],
  [[11, 5], false],
  [[-1, 5], false],
  [[5, -1], false],
] as const)('%o inside the horseshoe: %s', (point, isInside) => {
  expect(isInsideRing(point, horseshoe)).toBe(isInside)
  // The way round does not matter, nor whether the first point is repeated.
  expect(isInsideRing(point, horseshoe.toReversed())).toBe(isInside)
  expect(isInsideRing(point, [...horseshoe, horseshoe[0]!])).toBe(isInside)
})

test('a line of two points holds nothing', () => {
  expect(isInsideRing([1, 1], [[0, 0], [2, 2]])).toBe(false) // prettier-ignore
})

import { expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { buildNeighbourLists } from '../../../../../server/solver/routing/problem/neighbour-lists.ts'
import { compileFacts } from '../../../../../server/solver/routing/problem/routing-facts.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs } from '../request-pairs.ts'

const visits = 1100

function expectNearest(places: readonly (readonly [number, number])[]): void {
  const facts = compileFacts(plainProblem(places, 2))
  const { near, nearCount, nearLength } = finish(buildNeighbourLists(facts))
  const { visitCount, placeCount, price, problem } = facts
  expect(visitCount).toBeGreaterThanOrEqual(visits)
  for (let u = 0; u < visitCount; u += 7) {
    const priceTo = (v: number) => price[problem.visitPlace[u]! * placeCount + problem.visitPlace[v]!]!
    const nearest = Array.from({ length: visitCount }, (_, v) => v)
      .filter((v) => v !== u)
      .sort((a, b) => priceTo(a) - priceTo(b) || a - b)
      .slice(0, nearLength)
    expect([...near.subarray(u * nearLength, u * nearLength + nearCount[u]!)], `visit ${u}`).toEqual(nearest)
  }
}

it('has the nearest of many visits, the first ones where several are as near', () => {
  const random = createRandom(3)
  expectNearest(Array.from({ length: visits + 1 }, () => [random.below(300), random.below(300)]))
})

it('has them too where those that a sample finds near are all there are', () => {
  const random = createRandom(4)
  const isNear = (place: number) => (place - 1) % 16 === 0 || place % 16 === 0
  expectNearest(
    Array.from({ length: visits + 1 }, (_, place) =>
      isNear(place)
        ? [random.below(5), random.below(5)]
        : [10_000 + random.below(90_000), 10_000 + random.below(90_000)],
    ),
  )
})

it('has the same nearest visits where visits go in requests, which look along whole routes for the rest', () => {
  const random = createRandom(5)
  const alone = plainProblem(
    Array.from({ length: 101 }, () => [random.below(300), random.below(300)] as const),
    2,
  )
  const pairs = Array.from({ length: 50 }, (_, q) => ({ stops: [2 * q, 2 * q + 1] as const }))
  const [single, paired] = [alone, withPairs(alone, pairs)].map((problem) =>
    finish(buildNeighbourLists(compileFacts(problem))),
  )
  expect(single!.beforeCount.every((count) => count > 0)).toBe(true)
  expect(paired!.near).toEqual(single!.near)
  expect(paired!.priceScale).toBe(single!.priceScale)
  expect([...paired!.beforeCount, ...paired!.afterCount].every((count) => count === 0)).toBe(true)
})

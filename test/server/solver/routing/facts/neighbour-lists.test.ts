import { expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { buildNeighbourLists } from '../../../../../server/solver/routing/facts/neighbour-lists.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { compileFacts, type RoutingFacts } from '../../../../../server/solver/routing/facts/routing-facts.ts'
import { tunables } from '../../../../../server/solver/routing/tunables.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs } from '../request-pairs.ts'

const visits = 1300

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
  const isNear = (place: number) => (place - 1) % 16 === 0 || place % 32 === 0
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

/** What being next to each other costs two visits, as the lists count it. */
function arcPrices({ price, placeCount, firstStart, lastStart, problem }: RoutingFacts) {
  const { visitPlace, serviceSeconds } = problem
  return (from: number, to: number): number => {
    const travel = price[visitPlace[from]! * placeCount + visitPlace[to]!]!
    if (firstStart[from]! + serviceSeconds[from]! + travel > lastStart[to]!) return Infinity
    const waiting = firstStart[to]! - travel - lastStart[from]! - serviceSeconds[from]!
    return travel + Math.max(0, waiting) * tunables.neighbours.waitingShare
  }
}

/**
 * Ways of few different lengths, each direction by itself. Most visits are open in the middle; the few early ones come
 * after one another only, and only the few late ones come after a late one.
 */
function crookedProblem(): RoutingProblem {
  const random = createRandom(6)
  const problem = plainProblem(
    Array.from({ length: visits + 1 }, () => [0, 0] as const),
    2,
  )
  const travel = problem.travelSeconds.map((_, k) => (k % (problem.placeCount + 1) === 0 ? 0 : 1 + random.below(2000)))
  const opening = problem.windowMinStart.map(() => [0, 3000, 9000][random.below(20)] ?? 3000)
  return {
    ...problem,
    travelSeconds: travel,
    travelMeters: travel,
    serviceSeconds: problem.serviceSeconds.map(() => random.below(100)),
    windowMinStart: opening,
    windowMaxStart: opening.map((start) => start + 2800),
  }
}

it('has the best visits to go to and to come from, where waiting counts and ways back are others', () => {
  const facts = compileFacts(crookedProblem())
  const { length, after, afterCount, before, beforeCount } = finish(buildNeighbourLists(facts))
  const priceOf = arcPrices(facts)
  const best = (u: number, keyOf: (v: number) => number) =>
    Array.from({ length: facts.visitCount }, (_, v) => ({ v, key: v === u ? Infinity : keyOf(v) }))
      .filter(({ key }) => key < Infinity)
      .sort((a, b) => a.key - b.key || a.v - b.v)
      .slice(0, length)
      .map(({ v }) => v)
  for (let u = 0; u < facts.visitCount; u += 11) {
    const from = u * length
    const to = best(u, (v) => priceOf(u, v))
    expect([...after.subarray(from, from + afterCount[u]!)], `after ${u}`).toEqual(to)
    expect([...before.subarray(from, from + beforeCount[u]!)], `before ${u}`).toEqual(best(u, (v) => priceOf(v, u)))
  }
})

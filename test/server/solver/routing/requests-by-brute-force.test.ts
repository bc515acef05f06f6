/** Tiny problems of requests where all plans can be compared: the search finds the best one. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { noUpperBound, type RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../server/solver/routing/course/routing-search.ts'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { plainProblem } from './plain-problem.ts'
import { drawRequests } from './rich-requests.ts'
import { examples } from '../../../support/examples.ts'

/** Four or five stops on two shifts, in requests of one to three stops. */
function tinyProblem(seed: number): RoutingProblem {
  const random = createRandom(seed)
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const visits = between(4, 5)
  const problem = plainProblem(
    Array.from({ length: visits + 1 }, () => [random.below(40), random.below(40)] as const),
    2,
  )
  for (let v = 0; v < visits; v++) {
    problem.serviceSeconds[v] = between(2, 15)
    problem.absenceMedium[v] = between(1, 3)
    if (random.next() > 0.4) continue
    problem.windowMinStart[v] = between(0, 60)
    problem.windowMaxStart[v] = problem.windowMinStart[v]! + between(20, 120)
  }
  problem.maxEnd.set([between(70, 250), between(70, 250)])
  return { ...problem, requests: drawRequests(problem, seed, { visits, shifts: 2, mostStops: 3 }) }
}

/** Every way to put some of the visits into the routes, each in any order. */
function* allPlans(visits: readonly number[], routes: readonly (readonly number[])[]): Generator<number[][]> {
  const [first, ...rest] = visits
  if (first === undefined) {
    yield routes.map((route) => [...route])
    return
  }
  yield* allPlans(rest, routes)
  for (const [r, route] of routes.entries())
    for (let k = 0; k <= route.length; k++) yield* allPlans(rest, routes.with(r, route.toSpliced(k, 0, first)))
}

function bestOfAll(problem: RoutingProblem): { medium: number; soft: number } {
  let best = { medium: Infinity, soft: Infinity }
  for (const routes of allPlans(
    Array.from({ length: problem.visitCount }, (_, v) => v),
    [[], []],
  )) {
    const { medium, soft, problems } = priceOf(problem, routes)
    if (problems.length > 0 || medium > best.medium || (medium === best.medium && soft >= best.soft)) continue
    best = { medium, soft }
  }
  return best
}

describe('the search finds the best plan of tiny problems with requests', () => {
  const seeds = Array.from({ length: examples(15, 40) }, (_, seed) => seed + 1)

  it('of all plans', () => {
    let withRules = 0
    let absent = 0
    for (const seed of seeds) {
      const problem = tinyProblem(seed)
      const search = finish(prepareRoutingSearch(problem, { seed, routes: [] }))
      for (let step = 0; step < 600; step += 50) search.advance(50, step / 600)
      const best = bestOfAll(problem)
      expect({ medium: -search.bestMedium, soft: -search.bestSoft }, `seed ${seed}`).toEqual(best)
      const { isLifo, isAlone, maxDetour, apartA } = problem.requests!
      if (isLifo.includes(1) || isAlone.includes(1) || apartA.length > 0 || maxDetour.some((s) => s < noUpperBound))
        withRules++
      if (best.medium > 0) absent++
    }
    expect(withRules).toBeGreaterThan(examples(3, 10))
    expect(absent).toBeGreaterThan(examples(0, 2))
  })
})

it('gives the same plan for the same seed and steps', () => {
  const plans = [1, 1, 2].map((seed) => {
    const random = createRandom(5)
    const plain = plainProblem(
      Array.from({ length: 41 }, () => [random.below(100), random.below(100)] as const),
      5,
    )
    const problem = { ...plain, requests: drawRequests(plain, 8, { visits: 40, shifts: 5, everyRule: true }) }
    const search = finish(prepareRoutingSearch(problem, { seed, routes: [] }))
    for (let step = 0; step < 2000; step += 100) search.advance(100, step / 2000)
    return JSON.stringify([search.bestRoutes(), search.bestSoft, search.moves])
  })
  expect(plans[0]).toBe(plans[1])
  expect(plans[0]).not.toBe(plans[2])
})

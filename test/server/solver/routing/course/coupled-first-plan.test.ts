/** The first plan where visits wait for others: who comes first is served in time for the others. */
import { expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

const visits = 200
const shifts = 30
const days = 5
const day = 86_400

/** A week of 200 visits and six technicians: each fifth visit follows one before it, each tenth is in a pair. */
function coupledWeek(seed: number): RoutingProblem {
  const random = createRandom(seed)
  const places = Array.from({ length: visits + 1 }, () => [random.below(4000), random.below(4000)] as const)
  const problem = plainProblem(places, shifts)
  for (let s = 0; s < shifts; s++) {
    problem.vehicleOf[s] = s % (shifts / days)
    problem.minDeparture[s] = Math.floor((s * days) / shifts) * day + 8 * 3600
    problem.maxEnd[s] = Math.floor((s * days) / shifts) * day + 17 * 3600
  }
  for (let v = 0; v < visits; v++) problem.serviceSeconds[v] = 1800 + 900 * random.below(4)
  const pairs = Array.from({ length: visits / 20 }, (_, g) => [20 * g, 20 * g + 1]).flat()
  const following = Array.from({ length: visits / 5 }, (_, k) => 5 * k + 4)
  return {
    ...problem,
    groups: {
      from: Int32Array.from({ length: visits / 20 + 1 }, (_, g) => 2 * g),
      visit: Int32Array.from(pairs),
      alignsEnds: new Uint8Array(visits / 20),
    },
    dependencies: {
      preceding: Int32Array.from(following, (v) => random.below(v)),
      following: Int32Array.from(following),
      minDelay: new Int32Array(following.length).fill(1800),
      sameVehicle: new Uint8Array(following.length),
    },
  }
}

it('serves nearly all visits, exactly as it says', () => {
  let missing = 0
  for (let seed = 1; seed <= 5; seed++) {
    const problem = coupledWeek(seed)
    const search = finish(prepareRoutingSearch(problem, { seed, routes: [] }))
    const { medium, soft, problems } = priceOf(problem, search.bestRoutes())
    expect([medium, soft, problems]).toEqual([-search.bestMedium, -search.bestSoft, []])
    missing += medium
  }
  expect(missing).toBeLessThan(40)
})

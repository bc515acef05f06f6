/** Fewer routes where opening a shift is dear, and nothing of it where it is not. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { prepareFleetReduction } from '../../../../../server/solver/routing/moves/fleet-reduction.ts'
import type { RoutingProblem } from '../../../../../server/solver/routing/problem/problem.ts'
import { prepareRoutingSearch } from '../../../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs, type Pair } from '../request-pairs.ts'

const drivenRoutes = 4
const service = 10

/**
 * The visits of four routes of 20 that were driven through random places, each within a window it was just in time for;
 * a shift costs `fixedPrice`.
 */
function drivenProblem(seed: number, fixedPrice: number): RoutingProblem {
  const random = createRandom(seed)
  const place = () => [random.below(100), random.below(100)] as const
  const depot = [50, 50] as const
  const visits = Array.from({ length: drivenRoutes }, () => {
    let [from, time] = [depot as readonly [number, number], 0]
    return Array.from({ length: 20 }, () => {
      const to = place()
      const start = time + Math.ceil(Math.hypot(from[0] - to[0], from[1] - to[1]))
      from = to
      time = start + service
      return { to, windowStart: start - random.below(30) }
    })
  }).flat()
  const problem = plainProblem([depot, ...visits.map(({ to }) => to)], drivenRoutes + 3)
  problem.serviceSeconds.fill(service)
  problem.windowMinStart.set(visits.map(({ windowStart }) => windowStart))
  problem.windowMaxStart.set(visits.map(({ windowStart }) => windowStart + 30))
  const travelMeters = new Int32Array(problem.placeCount ** 2)
  travelMeters.fill(fixedPrice, 1, problem.placeCount)
  return { ...problem, travelMeters, travelMeterPrice: 1 }
}

const dear = 100_000

describe('fleet reduction', () => {
  it('serves all visits with as few routes as can do it, where annealing alone often needs one more', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const steps = 2000
      const search = finish(prepareRoutingSearch(drivenProblem(seed, dear), { seed, routes: [] }))
      while (search.steps < steps) search.advance(32, search.steps / steps)
      const routes = search.bestRoutes().filter((route) => route.length > 0).length
      expect({ routes, medium: search.bestMedium + 0 }, `seed ${seed}`).toEqual({ routes: drivenRoutes, medium: 0 })
    }
  })

  it('is left alone where a shift costs no more than its ways', () => {
    const reductionOf = (fixedPrice: number) =>
      prepareFleetReduction(finish(prepareKernel(drivenProblem(1, fixedPrice), 1)))
    expect(reductionOf(0)).toBeUndefined()
    expect(reductionOf(dear)).toBeDefined()
  })

  it('is told from some of many pairs and kinds of shifts where visits go in requests', () => {
    const random = createRandom(1)
    const places = Array.from({ length: 601 }, () => [random.below(100), random.below(100)] as const)
    const reductionOf = (fixedPrice: number) => {
      const problem = plainProblem(places, 40)
      // No two shifts are alike.
      problem.maxEnd.set(problem.maxEnd.map((_, s) => 10_000 + s))
      const travelMeters = new Int32Array(problem.placeCount ** 2).fill(fixedPrice, 1, problem.placeCount)
      const pairs = Array.from({ length: 300 }, (_, q): Pair => ({ stops: [2 * q, 2 * q + 1] }))
      const kernel = finish(prepareKernel(withPairs({ ...problem, travelMeters, travelMeterPrice: 1 }, pairs), 1))
      expect(kernel.facts.kinds.count).toBe(40)
      return prepareFleetReduction(kernel)
    }
    expect(reductionOf(0)).toBeUndefined()
    expect(reductionOf(dear)).toBeDefined()
  })

  it('knows how many vehicles the load needs at least', () => {
    const problem = plainProblem(
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      4,
    )
    const travelMeters = new Int32Array(16).fill(dear, 1, 4)
    const loaded = {
      ...problem,
      travelMeters,
      travelMeterPrice: 1,
      demand: Int32Array.of(3, 4, 5),
      capacity: Int32Array.of(5, 7, 6, 5),
    }
    expect(prepareFleetReduction(finish(prepareKernel(loaded, 1)))).toMatchObject({ minRoutes: 2 })
    loaded.absenceMedium[1] = 0
    loaded.absenceMedium[2] = 0
    expect(prepareFleetReduction(finish(prepareKernel(loaded, 1)))).toMatchObject({ minRoutes: 1 })
  })
})

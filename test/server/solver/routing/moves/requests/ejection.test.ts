/** Requests that take the place of others, and fewer routes from a plan that misses somebody. */
import { describe, expect, it } from 'vitest'
import { prepareKernel } from '../../../../../../server/solver/routing/moves/create-kernel.ts'
import {
  prepareFleetReduction,
  reduceOnce,
  startReduction,
} from '../../../../../../server/solver/routing/moves/fleet-reduction.ts'
import { ejectOthers } from '../../../../../../server/solver/routing/moves/requests/ejection.ts'
import { prepareRoutingSearch } from '../../../../../../server/solver/routing/course/routing-search.ts'
import { loadRoutes, readRoutes } from '../../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../../server/solver/search/sliced.ts'
import { drivenPairs, drivenRoutes } from '../../driven-pairs.ts'
import { plainProblem } from '../../plain-problem.ts'
import { withPairs } from '../../request-pairs.ts'

/** Three pairs, each from 10 to 20 along a line and served at the same time, and two shifts. */
function samePairs() {
  const problem = plainProblem(
    [0, 10, 20, 10, 20, 10, 20].map((x) => [x, 0] as const),
    2,
  )
  for (const stop of [0, 2, 4]) problem.windowMaxStart[stop] = 10
  problem.serviceSeconds.fill(5)
  return withPairs(problem, [{ stops: [0, 1] }, { stops: [2, 3] }, { stops: [4, 5] }])
}

const servedBy = (routes: readonly ArrayLike<number>[]) => routes.flatMap((route) => [...Array.from(route)]).sort()

describe('a request that no route has room for', () => {
  it('takes the place of the one that has been missing least', () => {
    const kernel = finish(prepareKernel(samePairs(), 1))
    loadRoutes(kernel.state, [
      [0, 1],
      [2, 3],
    ])
    const absences = Float64Array.of(7, 7, 3, 3, 90, 90)
    expect(ejectOthers(kernel, kernel.requests!, absences)).toBe(true)
    expect(servedBy(readRoutes(kernel.state.next, kernel.facts))).toEqual([0, 1, 4, 5])
  })

  it('changes nothing where it fits in no place', () => {
    const problem = samePairs()
    problem.compatible.fill(0, 2 * problem.shiftCount * 2)
    const kernel = finish(prepareKernel(problem, 1))
    const routes = [
      [0, 1],
      [2, 3],
    ]
    loadRoutes(kernel.state, routes)
    expect(ejectOthers(kernel, kernel.requests!, new Float64Array(6))).toBe(false)
    expect(servedBy(readRoutes(kernel.state.next, kernel.facts))).toEqual([0, 1, 2, 3])
  })
})

it('fewer routes are found from a plan that misses somebody who could be served', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const kernel = finish(prepareKernel(drivenPairs(seed), seed))
    const { state, facts } = kernel
    const first = finish(prepareRoutingSearch(drivenPairs(seed), { seed, routes: [] }))
    const left = [facts.requests!.free[0], facts.requests!.free[1]]
    loadRoutes(
      state,
      first.bestRoutes().map((route) => Array.from(route).filter((v) => !left.includes(v))),
    )
    expect(state.absentCount).toBe(2)
    const reduction = prepareFleetReduction(kernel)!
    startReduction(kernel, reduction)
    let fewest = Infinity
    for (let step = 0; step < 3000 && fewest > drivenRoutes; step++) {
      reduceOnce(kernel, reduction)
      if (state.absentCount === 0) fewest = Math.min(fewest, state.activeCount)
    }
    expect(fewest, `seed ${seed}`).toBe(drivenRoutes)
  }
})

/**
 * Insertions before a visit that waits, from which on the route is what it was: what is driven before it still counts.
 */
import { expect, it } from 'vitest'
import { prepareKernel } from '../../../../server/solver/routing/moves/create-kernel.ts'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes } from '../../../../server/solver/routing/edits/plan.ts'
import type { RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'
import { createTravelClock, normalPace } from '../../../../server/solver/routing/problem/travel-clock.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { plainProblem } from './plain-problem.ts'

/**
 * A line: the depot, visit 0 at 10, visit 1 at 30 not before 200, visit 2 ten aside from visit 0. Half pace until 60.
 */
const line: RoutingProblem = {
  ...plainProblem(
    [
      [0, 0],
      [10, 0],
      [30, 0],
      [10, 10],
    ],
    1,
  ),
  windowMinStart: Int32Array.of(0, 200, 0),
  travelClock: createTravelClock(0, [
    { start: 0, pace: normalPace / 2 },
    { start: 60, pace: normalPace },
  ]),
}

/** Price of inserting visit 2 behind visit 0, as the search knows it and from scratch. */
function insertion(problem: RoutingProblem): { known: number; exact: number } {
  const kernel = finish(prepareKernel(problem, 1))
  loadRoutes(kernel.state, [[0, 1]])
  const { price, placeCount } = kernel.facts
  const way = (from: number, to: number) => price[from * placeCount + to]!
  const route = [0, 2, 1]
  const { soft, problems } = priceOf(problem, [route])
  return {
    known: kernel.richPrice(2, 0, way(1, 3) + way(3, 2) - way(1, 2), Infinity),
    exact: problems.length > 0 ? Infinity : soft - priceOf(problem, [[0, 1]]).soft,
  }
}

it('counts what is driven longer against soft and hard limits of travel', () => {
  // Both ways end at 230, when visit 1 is over and 30 seconds of way home are driven; by way of visit 2 more is driven
  // before it.
  for (const soft of [0, 85, 90, 91, 100, 200]) {
    const limited = { ...line, softTravelSeconds: Int32Array.of(soft), softTravelSecondPrice: Int32Array.of(7) }
    const { known, exact } = insertion(limited)
    expect(known, `softly ${soft} s`).toBe(exact)
  }
  const prices = Array.from({ length: 40 }, (_, k) => insertion({ ...line, maxTravelSeconds: Int32Array.of(90 + k) }))
  for (const { known, exact } of prices) expect(known).toBe(exact)
  expect(prices.filter(({ exact }) => exact === Infinity).length).toBeGreaterThan(0)
  expect(prices.filter(({ exact }) => exact < Infinity).length).toBeGreaterThan(0)
})

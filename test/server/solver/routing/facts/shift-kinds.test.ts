/** Shifts that are alike, of which one stands for all. */
import { expect, it } from 'vitest'
import { prepareRoutingSearch } from '../../../../../server/solver/routing/course/routing-search.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { withPairs } from '../request-pairs.ts'

it.each([
  [2, 6],
  [6, 2],
])('vans with room for %i and %i are not alike: what fits into the larger one is brought', (a, b) => {
  const problem = withPairs(
    plainProblem(
      [
        [0, 0],
        [3, 4],
        [6, 8],
      ],
      2,
    ),
    [{ stops: [0, 1], load: [4] }],
    { room: [0] },
  )
  const requests = { ...problem.requests!, room: Int32Array.of(a, b) }
  const search = finish(prepareRoutingSearch({ ...problem, requests }, { seed: 1, routes: [] }))
  search.advance(100, 0.5)
  expect(search.bestMedium + 0).toBe(0)
  expect(search.bestRoutes()[a > b ? 0 : 1]).toEqual([0, 1])
})

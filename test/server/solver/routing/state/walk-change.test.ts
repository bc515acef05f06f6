/** What an insertion changes of the times before it: breaks taken there move where that is the only way. */
import { expect, it } from 'vitest'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { anywhere, noLowerBound, noUpperBound } from '../../../../../server/solver/routing/problem/problem.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

const [a, u] = [0, 1]

it('counts what a visit costs that is served before its break because of the next one', () => {
  // At one place: a takes 50 seconds and prefers to start at 100, the break takes 100, u has to start by 70.
  const problem = {
    ...plainProblem(
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      1,
    ),
    serviceSeconds: Int32Array.of(50, 10),
    windowMaxStart: Int32Array.of(noUpperBound, 70),
    preferences: {
      secondPrice: 1,
      windowFrom: Int32Array.of(0, 1, 1),
      windowMinStart: Int32Array.of(100),
      windowMaxStart: Int32Array.of(noUpperBound),
      windowMaxEnd: Int32Array.of(noUpperBound),
    },
    softEnd: Int32Array.of(1000),
    softEndSecondPrice: Int32Array.of(1),
    breakFrom: Int32Array.of(0, 1),
    breakMinStart: Int32Array.of(0),
    breakMaxStart: Int32Array.of(1000),
    breakSeconds: Int32Array.of(100),
    breakPlace: Int32Array.of(anywhere),
    minFirstArrival: Int32Array.of(noLowerBound),
  }
  const kernel = finish(prepareKernel(problem, 1))
  loadRoutes(kernel.state, [[a]])
  expect(priceOf(problem, [[a]]).soft).toBe(0)
  expect(priceOf(problem, [[a, u]]).soft).toBe(100)
  expect(kernel.richPrice(u, a, 0, Infinity)).toBe(100)
})

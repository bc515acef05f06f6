/** The polish at the end of a run: no visit can be moved, no two visits of different routes exchanged, any cheaper. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes, readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { polishOnce, startPolish } from '../../../../../server/solver/routing/moves/polish.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import type { RoutingProblem, Routes } from '../../../../../server/solver/routing/problem/problem.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'
import { examples } from '../../../../support/examples.ts'

/** More steps than any polishing here takes. */
const maxSteps = 100_000

function polished(problem: RoutingProblem, routes: Routes): Routes {
  const kernel = finish(prepareKernel(problem, 1))
  loadRoutes(kernel.state, routes)
  const polish = startPolish()
  let steps = 0
  while (polishOnce(kernel, polish)) expect(++steps).toBeLessThan(maxSteps)
  return readRoutes(kernel.state.next, kernel.facts)
}

/** Plans in which one visit is elsewhere, or two of different routes have changed places in any way. */
function* neighbours(routes: Routes): Generator<number[][]> {
  for (const [a, from] of routes.entries()) {
    for (const u of from) {
      const without = routes.map((route) => route.filter((w) => w !== u))
      for (const [b, to] of without.entries())
        for (let at = 0; at <= to.length; at++) yield without.with(b, to.toSpliced(at, 0, u))
      for (let b = a + 1; b < routes.length; b++) {
        for (const v of routes[b]!) {
          const rest = without[b]!.filter((w) => w !== v)
          for (let i = 0; i <= without[a]!.length; i++) {
            for (let j = 0; j <= rest.length; j++)
              yield without.with(a, without[a]!.toSpliced(i, 0, v)).with(b, rest.toSpliced(j, 0, u))
          }
        }
      }
    }
  }
}

describe('polishing', () => {
  it('lets two visits change routes that are full', () => {
    // Three visits in the north and three in the south; each shift serves one on the wrong side, and has no room for a
    // fourth.
    const places = [
      [0, 0],
      [0, 100],
      [5, 110],
      [0, 120],
      [0, -100],
      [5, -110],
      [0, -120],
    ] as const
    const problem = {
      ...plainProblem(places, 2),
      demand: new Int32Array(6).fill(1),
      capacity: new Int32Array(2).fill(3),
    }
    expect(
      polished(problem, [
        [0, 4, 2],
        [3, 1, 5],
      ]).map((route) => route.toSorted((a, b) => a - b)),
    ).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })

  it('leaves no move and no exchange of two visits that is cheaper', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = createRandom(seed)
      const problem = plainProblem(
        Array.from({ length: 13 }, () => [random.below(100), random.below(100)] as const),
        3,
      )
      const found = polished(problem, [
        [0, 3, 6, 9],
        [1, 4, 7, 10],
        [2, 5, 8, 11],
      ])
      const { soft } = priceOf(problem, found)
      for (const other of neighbours(found))
        expect(priceOf(problem, other).soft, `seed ${seed} ${JSON.stringify(other)}`).toBeGreaterThanOrEqual(soft)
    }
  })

  it('keeps the exact price of rich problems, and never makes a plan dearer', () => {
    let cheaper = 0
    let coupledCheaper = 0
    for (let seed = 5000; seed < 5000 + examples(40, 150); seed++) {
      const { problem, routes } = richProblem(seed, { visits: 8 + (seed % 13), shifts: 2 + (seed % 4) })
      const kernel = finish(prepareKernel(problem, seed))
      const { facts, state } = kernel
      if (facts.freeVisits.length === 0) continue
      loadRoutes(state, routes)
      completePlan(kernel, startCourse(kernel))
      const polish = startPolish()
      let before = Infinity
      for (let isGoingOn = true; isGoingOn;) {
        isGoingOn = polishOnce(kernel, polish)
        const soft = state.routesPrice + state.absentSoft
        expect({ medium: state.absentMedium, soft, problems: [] }, `seed ${seed}`).toEqual(
          priceOf(problem, readRoutes(state.next, facts)),
        )
        expect(soft, `seed ${seed}`).toBeLessThanOrEqual(before)
        if (soft < before && before < Infinity) {
          if (facts.coupling) coupledCheaper++
          else cheaper++
        }
        before = soft
      }
    }
    expect(cheaper).toBeGreaterThan(examples(20, 100))
    expect(coupledCheaper).toBeGreaterThan(examples(2, 50))
  })
})

/** Large problems are worked on around one visit after the other; small ones everywhere at once. */
import { describe, expect, it } from 'vitest'
import { annealOnce } from '../../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import { drawVisit } from '../../../../../server/solver/routing/moves/focus.ts'
import { priceOf } from '../../../../../server/solver/routing/reference/full-price.ts'
import { readRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { completePlan, startCourse } from '../../../../../server/solver/routing/course/population.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'

/** Visits on a grid 30 wide around the depot. */
function gridKernel(visits: number) {
  const places = Array.from({ length: visits + 1 }, (_, k) => [10 * (k % 30), 10 * Math.floor(k / 30)] as const)
  const kernel = finish(prepareKernel(plainProblem(places, 20), 5))
  completePlan(kernel, startCourse(kernel))
  kernel.temperature = 20
  return kernel
}

describe('the focus of the search', () => {
  it('moves on after some hundred steps, draws visits near it only, and keeps prices exact', () => {
    const kernel = gridKernel(640)
    const { facts, lists, state } = kernel
    const focuses = new Set<number>()
    for (let step = 0; step < 1300; step++) {
      annealOnce(kernel)
      focuses.add(kernel.focus)
      const near = lists.near.subarray(
        kernel.focus * lists.nearLength,
        kernel.focus * lists.nearLength + lists.nearCount[kernel.focus]!,
      )
      const drawn = drawVisit(kernel)
      expect(drawn === kernel.focus || near.includes(drawn)).toBe(true)
    }
    expect(focuses.has(-1)).toBe(false)
    expect(focuses.size).toBeGreaterThan(3)
    expect({ medium: state.absentMedium, soft: state.routesPrice + state.absentSoft, problems: [] }).toEqual(
      priceOf(facts.problem, readRoutes(state.next, facts)),
    )
  })

  it('is everywhere in a small problem', () => {
    const kernel = gridKernel(100)
    for (let step = 0; step < 50; step++) annealOnce(kernel)
    expect(kernel.focus).toBe(-1)
    expect(new Set(Array.from({ length: 2000 }, () => drawVisit(kernel))).size).toBe(100)
  })
})

/** What a step of the annealed search keeps: at no temperature only what costs no more, at a high one more as well. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { annealOnce, hot } from '../../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../../server/solver/routing/moves/create-kernel.ts'
import type { RoutingProblem, Routes } from '../../../../../server/solver/routing/problem/problem.ts'
import { loadRoutes } from '../../../../../server/solver/routing/edits/plan.ts'
import { searchPrice } from '../../../../../server/solver/routing/edits/route-edits.ts'
import { finish } from '../../../../../server/solver/search/sliced.ts'
import { plainProblem } from '../plain-problem.ts'
import { richProblem } from '../rich-problem.ts'

const steps = 300

/** 40 visits at random places on five shifts, from a plan in which they stand as they come. */
function plain(): { problem: RoutingProblem; routes: Routes } {
  const random = createRandom(3)
  const places = Array.from({ length: 41 }, () => [random.below(1000), random.below(1000)] as const)
  const routes = Array.from({ length: 5 }, (_, s) => Array.from({ length: 8 }, (_, k) => 8 * s + k))
  return { problem: plainProblem(places, 5), routes }
}

/** What each step added to the price; `share` of the hottest temperature. */
function changesAt(share: number, { problem, routes }: { problem: RoutingProblem; routes: Routes }): number[] {
  const kernel = finish(prepareKernel(problem, 1))
  loadRoutes(kernel.state, routes)
  kernel.temperature = share * hot * kernel.lists.priceScale
  return Array.from({ length: steps }, () => {
    const before = searchPrice(kernel.state)
    annealOnce(kernel)
    return searchPrice(kernel.state) - before
  })
}

describe.each([
  ['a plain problem', plain()],
  ['a problem with every rule', richProblem(5, { visits: 24, shifts: 6, everyRule: true })],
])('on %s', (_, start) => {
  it('keeps nothing dearer when it is cold', () => {
    const changes = changesAt(0, start)
    expect(Math.max(...changes)).toBeLessThanOrEqual(0)
    expect(changes.some((change) => change < 0)).toBe(true)
  })

  it('keeps dearer plans, too, when it is hot', () => {
    expect(changesAt(1, start).filter((change) => change > 0).length).toBeGreaterThan(steps / 50)
  })
})

/**
 * One problem with every rule in play: the search's price is that of the full timing after each of many moves.
 * `PLANWRIGHT_MOVES` raises their number; `npm run test:long` makes 100,000.
 */
import { expect, it } from 'vitest'
import { annealOnce } from '../../../../server/solver/routing/course/annealing.ts'
import { prepareKernel } from '../../../../server/solver/routing/moves/create-kernel.ts'
import { priceOf } from '../../../../server/solver/routing/reference/full-price.ts'
import { loadRoutes, readRoutes } from '../../../../server/solver/routing/edits/plan.ts'
import { completePlan, startCourse } from '../../../../server/solver/routing/course/population.ts'
import type { RoutingKernel } from '../../../../server/solver/routing/moves/routing-kernel.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { richProblem } from './rich-problem.ts'

const moves = Number(process.env['PLANWRIGHT_MOVES'] ?? 1500)

/** Moves on one plan, which is then left for another problem. */
const movesPerProblem = 1000

/** Whatever the plan, in one line. */
function knownPrice({ state }: RoutingKernel): string {
  return `${state.absentMedium} medium, ${state.routesPrice + state.absentSoft} soft, `
}

function fullPrice({ state, facts }: RoutingKernel): string {
  const { medium, soft, problems } = priceOf(facts.problem, readRoutes(state.next, facts))
  return `${medium} medium, ${soft} soft, ${problems.join('; ')}`
}

it(`has the exact price after each of ${moves} moves`, () => {
  let kept = 0
  for (let seed = 0; seed * movesPerProblem < moves; seed++) {
    const { problem, routes } = richProblem(seed, { visits: 40, shifts: 10, everyRule: true })
    const kernel = finish(prepareKernel(problem, seed))
    loadRoutes(kernel.state, routes)
    completePlan(kernel, startCourse(kernel))
    // Hot enough that many moves are kept.
    kernel.temperature = 2000
    let before = ''
    for (let move = 0; move < movesPerProblem; move++) {
      annealOnce(kernel)
      const price = knownPrice(kernel)
      if (price !== fullPrice(kernel)) expect(price, `seed ${seed} move ${move}`).toBe(fullPrice(kernel))
      if (price !== before) kept++
      before = price
    }
  }
  // The plan must move, or nothing is tested.
  expect(kept).toBeGreaterThan(moves / 10)
})

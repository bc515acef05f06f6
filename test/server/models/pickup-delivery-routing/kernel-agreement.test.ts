/**
 * After each of many random moves, with every rule in play, the search's price is the score that the constraints
 * measure. `PLANWRIGHT_MOVES` raises the number of moves; `npm run test:long` makes 100,000.
 */
import { expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { planOf, type Plan } from '../../../../server/models/pickup-delivery-routing/domain/plan.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { annealOnce } from '../../../../server/solver/routing/course/annealing.ts'
import { completePlan, startCourse } from '../../../../server/solver/routing/course/population.ts'
import { prepareKernel } from '../../../../server/solver/routing/moves/create-kernel.ts'
import { loadRoutes, readRoutes } from '../../../../server/solver/routing/edits/plan.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { publishedDeliveries, randomDeliveries } from './random-deliveries.ts'

const moves = Number(process.env['PLANWRIGHT_MOVES'] ?? 3000)
const movesPerInput = 100
const travel = {
  matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
}

/** Every other one with stops that were published. */
async function start(seed: number) {
  const { modelInput, overrides: given } = randomDeliveries(seed)
  const overrides = model.schema.overrides.parse(given)
  const input = model.schema.input.parse(seed % 2 === 0 ? modelInput : publishedDeliveries(modelInput, seed))
  const { facts } = model.buildPlan(input, overrides, await model.enrich(input, { travel })) as Plan
  const kernel = finish(prepareKernel(facts.problem, seed))
  loadRoutes(kernel.state, [])
  completePlan(kernel, startCourse(kernel))
  // Hot enough that many moves are kept.
  kernel.temperature = 2000
  return { facts, kernel, overrides }
}

it(`is at the price the constraints measure after each of ${moves} moves`, async () => {
  const fired = new Set<string>()
  let kept = 0
  for (let seed = 0, made = 0; made < moves; seed++) {
    const { facts, kernel, overrides } = await start(seed)
    const { state } = kernel
    for (let move = 0; move < movesPerInput; move++, made++) {
      const before = state.next.join(' ')
      annealOnce(kernel)
      const plan = planOf(facts, readRoutes(state.next, kernel.facts))
      const known = { hard: 0, medium: -state.absentMedium + 0, soft: -(state.routesPrice + state.absentSoft) + 0 }
      expect(known, `seed ${seed} move ${move}`).toEqual(evaluate(plan, model.constraints, overrides))
      if (state.next.join(' ') === before) continue
      kept++
      for (const { id, level, matches } of model.constraints)
        if (level !== 'hard' && !fired.has(id) && matches(plan).length > 0) fired.add(id)
    }
  }
  expect(kept).toBeGreaterThan(moves / 50)
  // Each price of a plan is among those compared.
  expect(model.constraints.filter(({ id, level }) => level !== 'hard' && !fired.has(id)).map(({ id }) => id)).toEqual(
    [],
  )
})

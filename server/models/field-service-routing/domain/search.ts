/** The routing kernel as a search for plans. */
import { priceOf } from '../../../solver/routing/full-price.ts'
import type { Routes } from '../../../solver/routing/problem.ts'
import { createRoutingSearch } from '../../../solver/routing/routing-search.ts'
import type { Score } from '../../../solver/score.ts'
import type { Search, SearchOptions } from '../../../solver/search.ts'
import { evaluate } from '../../constraint.ts'
import { constraints } from '../constraints/index.ts'
import type { Overrides } from '../schema/overrides.ts'
import { planOf, type Plan, type PlanFacts } from './plan.ts'

const hardConstraints = constraints.filter(({ level }) => level === 'hard')

export function startSearch({ facts, routes }: Plan, overrides: Overrides, { seed }: SearchOptions): Search<Plan> {
  const kernel = createRoutingSearch(facts.problem, { seed, routes })
  const softConstant = softOfMissingRoads(facts, overrides)
  const hardOf = hardScoreOfPins(facts, overrides)
  let best: Score | undefined
  return {
    advance: (steps, progress) => kernel.advance(steps, progress),
    get steps() {
      return kernel.steps
    },
    get moves() {
      return kernel.moves
    },
    get bestScore() {
      const medium = kernel.bestMedium
      const soft = kernel.bestSoft + softConstant
      if (best?.medium !== medium || best.soft !== soft) best = { hard: hardOf(() => kernel.bestRoutes()), medium, soft }
      return best
    },
    bestPlan: () => planOf(facts, kernel.bestRoutes()),
  }
}

/**
 * The kernel breaks no hard rule; only pinned visits, which are somebody's decision, do. What they break can depend on
 * the rest of the plan, as a break may be taken before or after a late service: so it is measured for each best plan.
 */
function hardScoreOfPins(facts: PlanFacts, overrides: Overrides): (routes: () => Routes) => number {
  const hasPins = facts.shifts.some(({ pinnedCount }) => pinnedCount > 0)
  return (routes) => (hasPins ? evaluate(planOf(facts, routes()), hardConstraints, overrides).hard : 0)
}

/**
 * Where pinned visits lie beyond the roads, the kernel counts endless travel, which the constraints leave to the hard
 * level. Such routes take no further visits, so the difference stays the same.
 */
function softOfMissingRoads(facts: PlanFacts, overrides: Overrides): number {
  const pinned = facts.shifts.map(({ itinerary, pinnedCount }) => itinerary.slice(0, pinnedCount))
  const plan = planOf(facts, pinned)
  if (plan.timedRoutes.every(({ isHomeReached }) => isHomeReached)) return 0
  return evaluate(plan, constraints, overrides).soft + priceOf(facts.problem, pinned).soft
}

/** The routing kernel as a search for plans. */
import type { Routes } from '../../../solver/routing/problem/problem.ts'
import { prepareIslandSearch } from '../../../solver/routing/course/island-search.ts'
import type { Score } from '../../../solver/search/score.ts'
import type { Search, SearchOptions } from '../../../solver/search/search.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { evaluate, type Constraint, type Weights } from '../../constraint.ts'
import type { RouteFacts, RoutePlan } from './plan.ts'

/** What a model makes of the routes of the kernel. */
export interface PlanMaker<Plan> {
  planOf(routes: Routes): Plan
  readonly constraints: readonly Constraint<Plan>[]
  readonly overrides: Weights
}

export function* searchRoutes<Plan extends RoutePlan>(
  { facts, routes }: RoutePlan,
  maker: PlanMaker<Plan>,
  { seed, threads }: SearchOptions,
): Sliced<Search<Plan>> {
  const kernel = yield* prepareIslandSearch(facts.problem, { seed, routes, threads })
  const scoreOf = scoreOfPlans(facts, maker)
  let priced: KernelPrice | undefined
  let best: Score | undefined
  return {
    isDecided: kernel.isDecided,
    advance: (steps, progress) => kernel.advance(steps, progress),
    firstRoundSteps: kernel.firstRoundSteps,
    get stepsAtOnce() {
      return kernel.stepsAtOnce
    },
    polish: (steps) => kernel.polish(steps),
    exchange: (trials) => kernel.exchange(trials),
    get steps() {
      return kernel.steps
    },
    get moves() {
      return kernel.moves
    },
    get bestScore() {
      const price = { medium: kernel.bestMedium + 0, soft: kernel.bestSoft + 0 } // never -0
      if (!best || priced?.medium !== price.medium || priced.soft !== price.soft)
        best = scoreOf(price, () => kernel.bestRoutes())
      priced = price
      return best
    },
    bestPlan: () => maker.planOf(kernel.bestRoutes()),
  }
}

type KernelPrice = Pick<Score, 'medium' | 'soft'>

/**
 * The kernel breaks no hard rule; only pinned visits, which are somebody's decision, do. What they break can depend on
 * the rest of the plan, as a break may be taken before or after a late service: so it is measured for each best plan.
 * So is the medium score, as the kernel counts visits that pinned ones need on that level. Where pinned visits lie
 * beyond the roads, the kernel counts endless travel, which the constraints leave to the hard level: the soft score of
 * such plans is measured too.
 */
function scoreOfPlans<Plan extends RoutePlan>(
  facts: RouteFacts,
  { planOf, constraints, overrides }: PlanMaker<Plan>,
): (price: KernelPrice, routes: () => Routes) => Score {
  const pinned = facts.shifts.map(({ itinerary, pinnedCount }) => itinerary.slice(0, pinnedCount))
  if (pinned.every((visits) => visits.length === 0)) return (price) => ({ hard: 0, ...price })
  const areRoadsMissing = planOf(pinned).timedRoutes.some(({ isHomeReached }) => !isHomeReached)
  return (price, routes) => {
    const measured = evaluate(planOf(routes()), constraints, overrides)
    return areRoadsMissing ? measured : { ...measured, soft: price.soft }
  }
}

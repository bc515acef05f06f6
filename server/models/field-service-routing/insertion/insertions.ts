/**
 * The places where a visit that is in no route could go, and what it would cost there. All other visits stay in their
 * routes and in their order; a pinned head of a route stays at its head.
 */
import { priceOfRoute } from '../../../solver/routing/reference/full-price.ts'
import { compareScores, scoreOf, type Score } from '../../../solver/search/score.ts'
import { evaluate } from '../../constraint.ts'
import { minus } from '../../score-difference.ts'
import { constraints } from '../constraints/index.ts'
import { obstacleOf } from '../domain/obstacles.ts'
import { hasWaits, planPart, type Plan, type PlanShift, type PlanVisit } from '../domain/plan.ts'

export interface Insertion {
  readonly shift: PlanShift
  /** Number of visits before it. */
  readonly position: number
  /** Of the shift, with the visit. */
  readonly route: readonly number[]
}

export interface PricedInsertion extends Insertion {
  /** Score of the plan with the visit there minus its score without the visit. */
  readonly difference: Score
}

export function insertionsInto({ routes }: Plan, visit: PlanVisit, shift: PlanShift): Insertion[] {
  const route = routes[shift.index]!
  return Array.from({ length: route.length - shift.pinnedCount + 1 }, (_, place) => {
    const position = shift.pinnedCount + place
    return { shift, position, route: route.toSpliced(position, 0, visit.index) }
  })
}

/** Best first; of equal ones by shift and position. */
export function feasibleInsertions(plan: Plan, visit: PlanVisit): PricedInsertion[] {
  const possible = plan.facts.shifts.filter((shift) => !obstacleOf({ visit, shift }, plan.facts))
  return possible.flatMap((shift) => feasibleInsertionsInto(plan, visit, shift)).sort(bestFirst)
}

/**
 * Places on one shift at which every hard rule holds, best first. Of pinned visits, which are somebody's decision, the
 * visit must make nothing worse. The price of the search's reference timing is that of the constraints wherever no hard
 * rule is broken; it is quicker, as it looks at one route once.
 */
export function feasibleInsertionsInto(plan: Plan, visit: PlanVisit, shift: PlanShift): PricedInsertion[] {
  const priced = insertionsInto(plan, visit, shift).map((insertion) => ({
    insertion,
    price: priceOfRoute(plan.facts.problem, shift.index, insertion.route),
  }))
  const kept = priced.filter(({ price }) => price.problems.length === 0)
  if (kept.length === 0) return []
  const before = scoreOfPart(planPart(plan, shift, plan.routes[shift.index]!, [visit]))
  const { shifts } = plan.facts
  const isCoupled = hasWaits(plan.facts)
  const { balance, samePerson } = plan.facts.problem
  // What waits for other routes is known only when all are timed, and who works elsewhere only from other routes.
  const isPriceExact =
    before.hard === 0 && shift.pinnedCount === 0 && !isCoupled && balance === undefined && samePerson === undefined
  const isNothingPinned = shifts.every(({ pinnedCount }) => pinnedCount === 0)
  const feasible = kept.map(({ insertion, price }) => {
    const after = isPriceExact ? scoreOf('soft', -price.soft) : scoreOfPart(planPart(plan, shift, insertion.route, []))
    return { ...insertion, after, difference: minus(after, before) }
  })
  // Of visits that wait, something broken before may be less broken after, and yet not right.
  const isRight = ({ after, difference }: (typeof feasible)[number]) =>
    difference.hard >= 0 && (!isCoupled || !isNothingPinned || after.hard === 0)
  return feasible
    .filter(isRight)
    .map(({ after: _after, ...insertion }) => insertion)
    .sort(bestFirst)
}

function scoreOfPart(part: Plan): Score {
  return evaluate(part, constraints, part.facts.overrides)
}

function bestFirst(a: PricedInsertion, b: PricedInsertion): number {
  return compareScores(b.difference, a.difference)
}

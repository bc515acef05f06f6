/** The best places for one visit, time window by time window. */
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { analyse, evaluate } from '../../constraint.ts'
import { constraintDiffs } from '../../score-difference.ts'
import { dependencyGroup, visitGroupGroup } from '../constraints/groups.ts'
import { constraints } from '../constraints/index.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { compileWindows } from '../domain/compile-problem.ts'
import { planPart, servedVisits, type Plan, type PlanVisit } from '../domain/plan.ts'
import { feasibleInsertions, type PricedInsertion } from '../insertion/insertions.ts'
import type { TimeWindowRecommendation } from '../schema/recommendations.ts'
import { withoutVisit } from './find-visit-places.ts'
import { withoutAppointments } from './new-appointment.ts'
import type { Option, Wanted } from './read-request.ts'

export interface Limits {
  /** Most recommendations for one time window. */
  readonly perTimeWindow: number
  readonly includeJustifications: boolean
}

/** Best first; of equal ones by time window and shift. */
export function findPlaces(given: Plan, wanted: Wanted, limits: Limits): TimeWindowRecommendation[] {
  const { options } = wanted
  const plan = withoutAppointments(given, [wanted.visit.index])
  const visit = plan.facts.visits[wanted.visit.index]!
  const without = withoutVisit(plan, visit)
  const bound = boundShift(plan, without, visit)
  const found = options.flatMap((option) => {
    const offered = withWindows(without, visit, option)
    const insertions = feasibleInsertions(offered, offered.facts.visits[visit.index]!).filter(
      ({ shift }) => bound === undefined || shift.index === bound,
    )
    return bestOfShifts(insertions, limits.perTimeWindow).map((insertion) =>
      recommendationOf(offered, insertion, { visit, option, ...limits }),
    )
  })
  return found.sort((a, b) => compareScores(b.difference, a.difference)).map(({ recommendation }) => recommendation)
}

/** Rules of a route by itself. */
const routeConstraints = constraints.filter(({ group }) => group !== dependencyGroup && group !== visitGroupGroup)

/** The shift that has to keep the visit, as it would break a hard rule without it: the only road may lead over it. */
function boundShift(plan: Plan, without: Plan, visit: PlanVisit): number | undefined {
  const shift = plan.facts.shifts.find(({ index }) => plan.routes[index]!.includes(visit.index))
  if (!shift) return undefined
  const hardScoreOf = ({ routes }: Plan) =>
    evaluate(planPart(plan, shift, routes[shift.index]!, []), routeConstraints, plan.facts.overrides).hard
  return hardScoreOf(without) < hardScoreOf(plan) ? shift.index : undefined
}

/** Only the time of the service is limited: duty, earliest day and all else of the visit stay as the plan has them. */
function withWindows(plan: Plan, visit: PlanVisit, { windows }: Option): Plan {
  const visits = plan.facts.visits.with(visit.index, { ...visit, windows })
  return { ...plan, facts: { ...plan.facts, visits, problem: { ...plan.facts.problem, ...compileWindows(visits) } } }
}

/** The best place of each of the best shifts. */
function bestOfShifts(bestFirst: readonly PricedInsertion[], most: number): PricedInsertion[] {
  const best = new Map<number, PricedInsertion>()
  for (const insertion of bestFirst) if (!best.has(insertion.shift.index)) best.set(insertion.shift.index, insertion)
  return [...best.values()].slice(0, most)
}

interface Offer extends Limits {
  readonly visit: PlanVisit
  readonly option: Option
}

interface Ranked {
  readonly difference: Score
  readonly recommendation: TimeWindowRecommendation
}

function recommendationOf(
  plan: Plan,
  insertion: PricedInsertion,
  { visit, option, includeJustifications }: Offer,
): Ranked {
  const { shift, position, route, difference } = insertion
  const { visits, vehicles, overrides } = plan.facts
  const after = planPart(plan, shift, route, [])
  const before = planPart(plan, shift, plan.routes[shift.index]!, [visit])
  const { stop } = [...servedVisits(after)].find((served) => served.visit.index === visit.index)!
  const preceding = visits[route[position - 1] ?? -1]
  const diffs = constraintDiffs(analyse(before, constraints, overrides), analyse(after, constraints, overrides))
  const recommendation = {
    timeWindow: option.timeWindow,
    vehicleId: vehicles[shift.vehicle]!.input.id,
    vehicleShiftId: shift.input.id,
    ...(preceding && { precedingVisitId: preceding.input.id }),
    arrivalTime: dateTimeOf(stop.arrival, shift, plan),
    startServiceTime: dateTimeOf(stop.start, shift, plan),
    departureTime: dateTimeOf(stop.end, shift, plan),
    scoreDiff: formatScore(difference),
    constraintDiffs: includeJustifications ? diffs : diffs.map(({ matchesDiff: _matchesDiff, ...rest }) => rest),
  }
  return { difference, recommendation }
}

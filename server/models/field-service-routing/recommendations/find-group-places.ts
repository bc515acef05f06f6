/** The best places for all visits of a group at once, time window by time window. */
import { priceOf, priceOfRoute } from '../../../solver/routing/reference/full-price.ts'
import type { Routes } from '../../../solver/routing/problem/problem.ts'
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { analyse, evaluate } from '../../constraint.ts'
import { constraintDiffs, minus } from '../../score-difference.ts'
import { constraints } from '../constraints/index.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { compileWindows } from '../domain/compile-problem.ts'
import { obstacleOf } from '../domain/obstacles.ts'
import {
  planOf,
  servedVisits,
  type Plan,
  type PlanFacts,
  type PlanGroup,
  type PlanShift,
  type PlanVisit,
} from '../domain/plan.ts'
import { compileGroups } from '../domain/visit-groups.ts'
import { insertionsInto } from '../insertion/insertions.ts'
import type { GroupTimeWindowRecommendation } from '../schema/recommendations.ts'
import type { Limits } from './find-places.ts'
import { withoutAppointments } from './new-appointment.ts'
import type { Option, WantedGroup } from './read-request.ts'

/**
 * Places looked at for a visit beside one combination of others, the cheapest by themselves, and routes timed for all
 * combinations with it.
 */
const maxPlaces = 60
const maxTimedRoutes = 40_000
const fewestCombinations = 3

/** Best first; of equal ones by time window. */
export function findGroupPlaces(
  given: Plan,
  { group, options }: WantedGroup,
  limits: Limits,
): GroupTimeWindowRecommendation[] {
  const plan = withoutAppointments(given, group.visits)
  const found = options.flatMap((option) => {
    const before = withoutGroupVisits(plan, group, option)
    return bestCombinations(before, group, limits.perTimeWindow).map((after) =>
      recommendationOf({ before, after, group, option }, limits),
    )
  })
  return found.sort((a, b) => compareScores(b.difference, a.difference)).map(({ recommendation }) => recommendation)
}

/** Where an option has no windows, every visit keeps its own. */
function withoutGroupVisits({ facts, routes }: Plan, group: PlanGroup, { windows }: Option): Plan {
  const visits = facts.visits.map((visit) =>
    group.visits.includes(visit.index) && windows.length > 0 ? { ...visit, windows } : visit,
  )
  const problem = { ...facts.problem, ...compileWindows(visits) }
  return planOf(
    { ...facts, visits, problem },
    routes.map((route) => route.filter((index) => !group.visits.includes(index))),
  )
}

/** Visits of the group put into routes, some or all of them. */
interface Combination {
  readonly routes: Routes
  readonly shifts: readonly number[]
  readonly soft: number
}

/**
 * The plans with the whole group at its best places, of those with the same shifts the best one, none of which breaks a
 * rule more than the plan does.
 */
function bestCombinations(plan: Plan, group: PlanGroup, most: number): Plan[] {
  const { facts } = plan
  const score = (candidate: Plan) => evaluate(candidate, constraints, facts.overrides)
  const before = score(plan)
  const isPinned = facts.shifts.some(({ pinnedCount }) => pinnedCount > 0)
  const isRight = ({ hard }: Score) => hard >= before.hard && (isPinned || hard === 0)
  const bestOfShifts = new Map<string, Plan>()
  for (const { routes, shifts } of combinationsOf(plan, group)) {
    const key = [...shifts].join()
    if (bestOfShifts.size === most && !bestOfShifts.has(key)) break
    const candidate = planOf(facts, routes)
    if (!bestOfShifts.has(key) && isRight(score(candidate))) bestOfShifts.set(key, candidate)
  }
  return [...bestOfShifts.values()]
}

/**
 * Cheapest first. Visits are put in one after the other, those with fewest places first, going on from the cheapest
 * combinations so far.
 */
function combinationsOf(plan: Plan, group: PlanGroup): Combination[] {
  const { facts, routes } = plan
  const accepted = new Set(priceOf(facts.problem, routes).problems)
  const visits = group.visits
    .map((index) => facts.visits[index]!)
    .map((visit) => ({ visit, places: placesOf(plan, visit) }))
    .sort((a, b) => a.places.length - b.places.length)
  let combinations: Combination[] = [{ routes, shifts: [], soft: 0 }]
  const put: number[] = []
  for (const { visit, places } of visits) {
    put.push(visit.index)
    // Only those put in so far wait for each other.
    const problem = {
      ...facts.problem,
      ...compileGroups([
        ...facts.groups.filter((each) => each.input.id !== group.input.id),
        { ...group, visits: [...put] },
      ]),
    }
    let placesLeft = Math.floor(maxTimedRoutes / facts.shifts.length)
    combinations = combinations
      .flatMap((combination, rank) => {
        if (placesLeft <= 0 && rank >= fewestCombinations) return []
        const fitting = places.filter(({ shift }) =>
          combination.shifts.every((other) => canMeet(facts.shifts[shift]!, facts.shifts[other]!)),
        )
        const tried = fitting.slice(0, put.length === 1 ? Math.max(maxPlaces, placesLeft) : maxPlaces)
        placesLeft -= tried.length
        return tried.flatMap((place) => {
          const longer = combination.routes.with(place.shift, place.route)
          const { soft, problems } = priceOf(problem, longer)
          return problems.every((text) => accepted.has(text))
            ? [{ routes: longer, shifts: [...combination.shifts, place.shift], soft }]
            : []
        })
      })
      .sort((a, b) => a.soft - b.soft)
  }
  return combinations
}

/** Whether visits done together can be on these shifts. */
function canMeet(a: PlanShift, b: PlanShift): boolean {
  const startOf = ({ minDeparture, minFirstArrival }: PlanShift) => Math.max(minDeparture, minFirstArrival)
  return a.vehicle !== b.vehicle && startOf(a) <= b.maxEnd && startOf(b) <= a.maxEnd
}

interface Place {
  readonly shift: number
  readonly route: readonly number[]
}

/** Where the visit fits by itself, cheapest first. */
function placesOf(plan: Plan, visit: PlanVisit): Place[] {
  const { facts } = plan
  const possible = facts.shifts.filter((shift) => !obstacleOf({ visit, shift }, facts))
  const priced = possible.flatMap((shift) => {
    const before = priceOfRoute(facts.problem, shift.index, plan.routes[shift.index]!).soft
    return insertionsInto(plan, visit, shift).flatMap(({ route }) => {
      const { soft, problems } = priceOfRoute(facts.problem, shift.index, route)
      return problems.length === 0 ? [{ shift: shift.index, route, extra: soft - before }] : []
    })
  })
  return priced.sort((a, b) => a.extra - b.extra)
}

interface Offer {
  readonly before: Plan
  readonly after: Plan
  readonly group: PlanGroup
  readonly option: Option
}

function recommendationOf(
  { before, after, group, option }: Offer,
  { includeJustifications }: Limits,
): { difference: Score; recommendation: GroupTimeWindowRecommendation } {
  const { overrides } = after.facts
  const difference = minus(evaluate(after, constraints, overrides), evaluate(before, constraints, overrides))
  const diffs = constraintDiffs(analyse(before, constraints, overrides), analyse(after, constraints, overrides))
  const served = new Map([...servedVisits(after)].map((visit) => [visit.visit.index, visit]))
  const visits = group.visits.map((index) => {
    const { visit, shift, stop } = served.get(index)!
    const preceding = precedingVisit(after, shift.index, index)
    return {
      visitId: visit.input.id,
      vehicleId: after.facts.vehicles[shift.vehicle]!.input.id,
      vehicleShiftId: shift.input.id,
      ...(preceding && { precedingVisitId: preceding.input.id }),
      arrivalTime: dateTimeOf(stop.arrival, shift, after),
      startServiceTime: dateTimeOf(stop.start, shift, after),
      departureTime: dateTimeOf(stop.end, shift, after),
    }
  })
  const recommendation = {
    timeWindow: option.timeWindow,
    visits,
    scoreDiff: formatScore(difference),
    constraintDiffs: includeJustifications ? diffs : diffs.map(({ matchesDiff: _matchesDiff, ...rest }) => rest),
  }
  return { difference, recommendation }
}

function precedingVisit(
  { facts, routes }: Plan,
  shift: number,
  visit: number,
): PlanFacts['visits'][number] | undefined {
  const route = routes[shift]!
  return facts.visits[route[route.indexOf(visit) - 1] ?? -1]
}

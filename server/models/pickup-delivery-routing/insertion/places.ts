/**
 * Where a job that is not done could go. All other stops stay on their shifts and in their order; a pinned head of a
 * route stays at its head.
 */
import { keepsOrder } from '../../../solver/routing/rules/request-rules.ts'
import { priceOfRouteWithRequests } from '../../../solver/routing/reference/full-price.ts'
import { canBeInTime } from '../../../solver/routing/reference/route-timing.ts'
import type { Score } from '../../../solver/search/score.ts'
import { evaluate } from '../../constraint.ts'
import { minus } from '../../score-difference.ts'
import { onePlaceAtATime } from '../../routing/constraints/one-place.ts'
import { constraints } from '../constraints/index.ts'
import { planOf, planPart, type Plan, type PlanJob, type PlanShift } from '../domain/plan.ts'

type Route = readonly number[]

export interface Place {
  readonly shift: PlanShift
  /** Of the shift, with the job. */
  readonly route: Route
  /** The plan with the job there. */
  readonly plan: Plan
  /** Its score minus that of the plan without. */
  readonly difference: Score
}

/** Routes that are followed up after each stop of a job; all of them where it has two. */
const beamWidth = 400

/** The cheapest place at which every hard rule holds; undefined where the shift has none. */
export function bestPlace(plan: Plan, job: PlanJob, shift: PlanShift, before: Score): Place | undefined {
  const { problem, overrides } = plan.facts
  let best: { readonly route: Route; readonly soft: number } | undefined
  for (const route of routesWith(plan, job, shift)) {
    if (!mayBePlace(plan, shift, route)) continue
    const { soft, problems } = priceOfRouteWithRequests(problem, shift.index, route)
    if (problems.length > 0 || (best && best.soft <= soft)) continue
    if (worksTwice(plan, shift, route) === 0) best = { route, soft }
  }
  if (!best) return undefined
  const after = planOf(plan.facts, plan.routes.with(shift.index, best.route))
  return { shift, route: best.route, plan: after, difference: minus(evaluate(after, constraints, overrides), before) }
}

/** How many hard rules the kernel finds broken on the route, and with the other shifts of its driver. */
export function brokenCount(plan: Plan, shift: PlanShift, route: Route): number {
  const { problems } = priceOfRouteWithRequests(plan.facts.problem, shift.index, route)
  return problems.length + worksTwice(plan, shift, route)
}

/** 1 where the driver would work two shifts at a time for longer than now. */
function worksTwice(plan: Plan, { index }: PlanShift, route: Route): number {
  if (!plan.facts.problem.samePerson) return 0
  const secondsTwice = (part: Plan) => onePlaceAtATime.matches(part).reduce((sum, { amount }) => sum + amount, 0)
  return Number(secondsTwice(planPart(plan, index, route)) > secondsTwice(planPart(plan, index, plan.routes[index]!)))
}

export function hasPlace(plan: Plan, job: PlanJob, shift: PlanShift): boolean {
  const isPlace = (route: Route) => mayBePlace(plan, shift, route) && brokenCount(plan, shift, route) === 0
  return routesWith(plan, job, shift).some(isPlace)
}

/** False only where a hard rule is broken, and known sooner than which. */
function mayBePlace({ facts: { problem } }: Plan, { index }: PlanShift, route: Route): boolean {
  return keepsOrder(problem, index, route) && canBeInTime(problem, index, route)
}

/** The places that break the fewest rules, at most so many. */
export function leastBrokenRoutes(plan: Plan, job: PlanJob, shift: PlanShift, most: number): Route[] {
  const counted = routesWith(plan, job, shift).map((route) => ({ route, count: brokenCount(plan, shift, route) }))
  const least = Math.min(...counted.map(({ count }) => count))
  return counted
    .filter(({ count }) => count === least)
    .slice(0, most)
    .map(({ route }) => route)
}

/** Every way to put the missing stops of the job into the route, each behind those that precede it. */
function routesWith(plan: Plan, { stops }: PlanJob, shift: PlanShift): readonly Route[] {
  const made = new Set(plan.routes.flat())
  const missing = inOrder(
    plan,
    stops.filter((index) => !made.has(index)),
  )
  let routes: readonly Route[] = [plan.routes[shift.index]!]
  for (const [count, stop] of missing.entries()) {
    routes = routes.flatMap((route) => insertions(plan, route, stop, shift))
    if (count >= 1 && routes.length > beamWidth) routes = shortest(plan, routes, shift)
  }
  return routes
}

function insertions({ facts }: Plan, route: Route, stop: number, shift: PlanShift): Route[] {
  const before = new Set(facts.stops[stop]!.input.stopDependencies.map(({ precedingStop }) => precedingStop))
  const last = route.findLastIndex((index) => before.has(facts.stops[index]!.input.id))
  const first = Math.max(shift.pinnedCount, last + 1)
  return Array.from({ length: route.length - first + 1 }, (_, k) => route.toSpliced(first + k, 0, stop))
}

/** Stops behind those that precede them. */
function inOrder({ facts }: Plan, stops: readonly number[]): number[] {
  const left = [...stops]
  const ordered: number[] = []
  while (left.length > 0) {
    const waiting = new Set(left.map((index) => facts.stops[index]!.input.id))
    const next = left.findIndex((index) =>
      facts.stops[index]!.input.stopDependencies.every(({ precedingStop }) => !waiting.has(precedingStop)),
    )
    ordered.push(...left.splice(Math.max(0, next), 1))
  }
  return ordered
}

function shortest({ facts: { problem, stops } }: Plan, routes: readonly Route[], shift: PlanShift): Route[] {
  const secondsOf = (route: Route) => {
    const places = [shift.startPlace, ...route.map((index) => stops[index]!.place), shift.endPlace]
    return places.slice(1).reduce((sum, to, k) => sum + problem.travelSeconds[places[k]! * problem.placeCount + to]!, 0)
  }
  const measured = routes.map((route) => ({ route, seconds: secondsOf(route) }))
  return measured
    .sort((a, b) => a.seconds - b.seconds)
    .slice(0, beamWidth)
    .map(({ route }) => route)
}

/**
 * Whole plans as successor arrays: one entry per node, the next node of its route; the shift node stands for both ends.
 */
import type { Routes } from '../problem/problem.ts'
import { dissolveCoupling, settleCoupling } from './settle-coupling.ts'
import { lengthOf, setLength } from '../state/route-lengths.ts'
import { never } from '../problem/start-ranges.ts'
import { addAbsent, commit, priceRoute, removeAbsent, repairRoute, save, setRoute } from './route-edits.ts'
import { detach, type RouteState } from '../state/route-state.ts'
import type { RequestFacts } from '../facts/compile-requests.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'

export interface Plan {
  readonly next: Int32Array
  /** Prices, 0 or more unless an assignment is rewarded. */
  medium: number
  soft: number
}

export function createPlan({ visitCount, shiftCount }: RoutingFacts): Plan {
  return { next: new Int32Array(visitCount + shiftCount), medium: Infinity, soft: Infinity }
}

/** Whether the current plan is better than `plan`, first on the medium, then on the soft level. */
export function isBetter(state: RouteState, plan: Plan): boolean {
  return (
    state.absentMedium < plan.medium ||
    (state.absentMedium === plan.medium && state.routesPrice + state.absentSoft < plan.soft)
  )
}

/** Whether plan a is better than plan b, likewise. */
export function isCheaper(a: Readonly<Plan>, b: Readonly<Plan>): boolean {
  return a.medium < b.medium || (a.medium === b.medium && a.soft < b.soft)
}

/** Copies the current plan. */
export function snapshot(state: RouteState, plan: Plan): void {
  plan.next.set(state.next)
  plan.medium = state.absentMedium
  plan.soft = state.routesPrice + state.absentSoft
}

export function copyPlan(from: Readonly<Plan>, to: Plan): void {
  to.next.set(from.next)
  to.medium = from.medium
  to.soft = from.soft
}

/** Routes with at least one visit. */
export function routeCount({ next }: Readonly<Plan>, visitCount: number): number {
  let count = 0
  for (let node = visitCount; node < next.length; node++) if (next[node] !== node) count++
  return count
}

/** Visit codes per shift. */
export function readRoutes(next: Int32Array, { visitCount, shiftCount }: RoutingFacts): number[][] {
  return Array.from({ length: shiftCount }, (_, r) => {
    const route: number[] = []
    for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!) route.push(v)
    return route
  })
}

/**
 * Replaces the current plan. Pinned prefixes stay whatever `routes` say; visits that a shift may not or cannot serve,
 * or that come twice, are left out.
 */
export function loadRoutes(state: RouteState, routes: Routes): void {
  const { facts, routeOf, activeIndex } = state
  const { shiftCount, freeVisits, compatible, isPinned } = facts
  state.release.fill(-never)
  state.deadline.fill(never)
  const none = new Int32Array(0)
  for (let r = 0; r < shiftCount; r++) if (activeIndex[r]! >= 0) setRoute(state, r, none, 0, 0)
  for (const v of freeVisits) {
    detach(state, v)
    if (state.absentIndex[v]! >= 0) removeAbsent(state, v)
  }
  for (let r = 0; r < shiftCount; r++) {
    const wanted = new Set<number>()
    for (const v of routes[r] ?? [])
      if (!isPinned[v] && routeOf[v]! < 0 && compatible[v * shiftCount + r]) wanted.add(v)
    if (facts.requests) keepWhole(facts.requests, wanted, r)
    if (wanted.size > 0) loadRoute(state, r, Int32Array.from(wanted))
  }
  state.waitingCount = 0
  for (const v of freeVisits) if (routeOf[v]! < 0) addAbsent(state, v)
  // All routes are new.
  if (facts.coupling) for (let i = 0; i < state.activeCount; i++) save(state, state.active[i]!)
  if (facts.coupling && !settleCoupling(state, facts.coupling)) dissolveCoupling(state, facts.coupling)
  commit(state)
  priceAll(state)
}

/** Makes the price of all routes exact. */
export function priceAll(state: RouteState): void {
  const { facts } = state
  const { shiftCount } = facts
  state.routesPrice = 0
  for (let r = 0; r < shiftCount; r++) {
    state.routePrice[r] = priceRoute(state, r)
    state.routesPrice += state.routePrice[r]!
  }
  state.worked.fill(0)
  state.routeLength.fill(0)
  for (let r = 0; r < shiftCount; r++) if (facts.hasBalance[r]) setLength(state, r, lengthOf(state, r))
}

/** Leaves the stops of requests on shift r of which others are missing, or which are not for that shift. */
function keepWhole({ freeFrom, free, requestOf, home }: RequestFacts, stops: Set<number>, r: number): void {
  for (const v of stops) {
    const q = requestOf[v]!
    let isWhole = home[q]! < 0 || home[q] === r
    for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++) isWhole &&= stops.has(free[k]!)
    if (!isWhole) stops.delete(v)
  }
}

/** Gives route r the visits of the list that fit. */
function loadRoute(state: RouteState, r: number, list: Int32Array): void {
  const { facts, previous } = state
  setRoute(state, r, list, 0, list.length)
  while (state.load[r]! > facts.capacity[r]! && state.freeCount[r]! > 0)
    state.hot.takeOut(previous[facts.visitCount + r]!)
  repairRoute(state, r)
}

/**
 * Fewer routes, for problems in which opening a shift is dear: the route whose visits have been missing least is
 * dissolved, and ruin and recreate goes on without opening another one until nobody is missing any more (the absence
 * counters of Christiaens and Vanden Berghe 2020). A plan is kept where it misses fewer visits, or those that have been
 * missing less.
 */
import { swapTails } from './tail-swap.ts'
import { recreate } from './recreate.ts'
import { commit, repairRoute, rollback, save, searchPrice } from '../edits/route-edits.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { ruin } from './ruin.ts'
import { tunables } from '../tunables.ts'
import { ejectOthers } from './requests/ejection.ts'

const { dearOpening, mild } = tunables.fleetReduction
const { every } = tunables.ejection
const { nearAbsentShare } = tunables.requests

export interface FleetReduction {
  /** Fewest routes that can load all mandatory visits. */
  readonly minRoutes: number
  /** Moves after which each visit was missing; only mandatory visits can be. */
  readonly absences: Float64Array
  /**
   * Price of absences on the medium level that a whole plan has: more than 0 where not all visits can be served anyway.
   */
  wholeMedium: number
  /** Steps left to find places for who is missing from the start, before any route is dissolved. */
  settling: number
  /** Steps in which somebody was missing. */
  steps: number
  /** Whether no route is left that could be dissolved. */
  isStuck: boolean
}

/** Undefined where opening a shift is not dear. */
export function prepareFleetReduction(kernel: RoutingKernel): FleetReduction | undefined {
  if (kernel.openings.shared <= dearOpening * kernel.lists.priceScale) return undefined
  return {
    minRoutes: minRoutes(kernel),
    absences: new Float64Array(kernel.facts.visitCount),
    wholeMedium: Infinity,
    settling: 0,
    steps: 0,
    isStuck: false,
  }
}

function minRoutes({ facts: { demand, capacity, problem } }: RoutingKernel): number {
  const load = demand.reduce((sum, amount, v) => sum + (problem.absenceMedium[v]! > 0 ? amount : 0), 0)
  let count = 0
  let room = 0
  for (const more of capacity.toSorted().reverse()) {
    if (room >= load) break
    room += more
    count++
  }
  return count
}

/**
 * Begins with the current plan. Whoever it misses is looked after first: plans with fewer routes would miss them as
 * well, and none of those would ever be whole.
 */
export function startReduction(kernel: RoutingKernel, reduction: FleetReduction): void {
  const { state, facts } = kernel
  kernel.routeLimit = facts.shiftCount
  reduction.wholeMedium = state.absentMedium
  reduction.settling = facts.freeVisits.length
  reduction.isStuck = false
}

/** One step: dissolves a route of a plan that misses nobody, or searches for places for those who are missing. */
export function reduceOnce(kernel: RoutingKernel, reduction: FleetReduction): void {
  if (reduction.wholeMedium > 0 && reduction.settling-- > 0) settleOnce(kernel, reduction)
  else if (kernel.state.absentMedium <= reduction.wholeMedium) dissolveRoute(kernel, reduction)
  else if (kernel.requests && ++reduction.steps % every === 0) ejectOthers(kernel, kernel.requests, reduction.absences)
  else searchPlaces(kernel, reduction)
  const {
    absent,
    absentCount,
    facts: { problem },
  } = kernel.state
  for (let i = 0; i < absentCount; i++) if (problem.absenceMedium[absent[i]!]! > 0) reduction.absences[absent[i]!]!++
}

/** One step in which all shifts may be opened for who is missing. */
function settleOnce(kernel: RoutingKernel, reduction: FleetReduction): void {
  searchPlaces(kernel, reduction)
  reduction.wholeMedium = Math.min(reduction.wholeMedium, kernel.state.absentMedium)
}

function searchPlaces(kernel: RoutingKernel, { absences }: FleetReduction): void {
  const { state, random } = kernel
  kernel.temperature = mild * kernel.lists.priceScale
  swapTails(kernel)
  const countBefore = state.absentCount
  const sumBefore = absenceSum(kernel, absences)
  const before = searchPrice(state)
  ruinForAbsent(kernel)
  const isTimed = recreate(kernel)
  const sum = absenceSum(kernel, absences)
  const isBetter =
    state.absentCount < countBefore ||
    sum < sumBefore ||
    (sum === sumBefore && searchPrice(state) < before - kernel.temperature * Math.log(random.next()))
  if (isTimed && isBetter) commit(state)
  else rollback(state)
}

/**
 * Where a large problem is worked on around one visit for a while, some of the ruins are near a request that is
 * missing: elsewhere they make no room for it. Of 400 stops that gains nothing; with visits it was not tried.
 */
function ruinForAbsent(kernel: RoutingKernel): void {
  const { state, random, focus } = kernel
  if (kernel.requests && focus >= 0 && state.absentCount > 0 && random.next() < nearAbsentShare)
    kernel.focus = state.absent[random.below(state.absentCount)]!
  ruin(kernel)
  kernel.focus = focus
}

function absenceSum({ state: { absent, absentCount } }: RoutingKernel, absences: Float64Array): number {
  let sum = 0
  for (let i = 0; i < absentCount; i++) sum += absences[absent[i]!]!
  return sum
}

/** Takes a whole route out, and inserts its visits elsewhere as far as that goes at once. */
function dissolveRoute(kernel: RoutingKernel, reduction: FleetReduction): void {
  const {
    state,
    facts: { visitCount },
  } = kernel
  const r = routeMissingLeast(kernel, reduction)
  if (r < 0) {
    reduction.isStuck = true
    return
  }
  kernel.ruinCentre = state.next[visitCount + r]!
  kernel.emptiedVisit = -1
  kernel.isByWeight = false
  save(state, r)
  for (let v = state.next[visitCount + r]!; v < visitCount; v = state.next[v]!) state.hot.takeOut(v)
  repairRoute(state, r)
  kernel.routeLimit = state.activeCount
  if (recreate(kernel)) commit(state)
  else {
    rollback(state)
    kernel.routeLimit = state.activeCount
    reduction.isStuck = true
  }
}

/** The route without pinned visits whose visits have been missing least; -1 for none. */
function routeMissingLeast({ state, facts: { visitCount } }: RoutingKernel, { absences }: FleetReduction): number {
  const { active, activeCount, next, base } = state
  let found = -1
  let least = Infinity
  for (let i = 0; i < activeCount; i++) {
    const end = visitCount + active[i]!
    if (base[active[i]!] !== end) continue
    let sum = 0
    for (let v = next[end]!; v !== end; v = next[v]!) sum += absences[v]!
    if (sum >= least) continue
    least = sum
    found = active[i]!
  }
  return found
}

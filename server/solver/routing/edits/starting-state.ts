/** The state a search starts from: pinned prefixes in their routes, every other visit absent. */
import { lengthOfTiming, priceOfRoute } from '../reference/full-price.ts'
import { notePinnedDuty, sharesPerson } from '../rules/same-person.ts'
import { createHotRoutines } from '../state/hot-routines.ts'
import { openRoute } from './route-edits.ts'
import { setLength } from '../state/route-lengths.ts'
import { refreshRoute, startBase } from '../state/route-refresh.ts'
import { allocateState, detach, type RouteState } from '../state/route-state.ts'
import { never } from '../problem/start-ranges.ts'
import { timeRoute } from '../reference/route-timing.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'

export function createRouteState(facts: RoutingFacts): RouteState {
  const { visitCount, shiftCount, kinds, freeVisits } = facts
  const state = allocateState(facts)
  state.hot = createHotRoutines(state)
  for (let k = 0; k < shiftCount; k++) state.spareFrom[kinds.of[k]! + 1]!++
  for (let k = 0; k < kinds.count; k++) state.spareFrom[k + 1]! += state.spareFrom[k]!
  for (let r = shiftCount - 1; r >= 0; r--) {
    const end = visitCount + r
    state.routeOf[end] = r
    state.servedUntil[end] = facts.problem.minDeparture[r]!
    startLayers(state, r)
    startRoute(state, r)
  }
  for (const v of freeVisits) {
    detach(state, v)
    state.absentIndex[v] = state.absentCount
    state.absent[state.absentCount++] = v
    state.absentMedium += facts.problem.absenceMedium[v]!
    state.absentSoft += facts.problem.absenceSoft[v]!
  }
  return state
}

/** Layers of the start and the end of a route: breaks nobody needs are left out there. */
function startLayers({ facts, departure, latest }: RouteState, r: number): void {
  const { breaks, skips, problem, visitCount } = facts
  const row = (visitCount + r) << breaks.layerShift
  for (let layer = 0; layer <= breaks.layerCount[r]!; layer++) {
    const from = skips.from[skips.rowOf[r]! + layer]!
    const back = skips.back[skips.rowOf[r]! + layer]!
    departure[row + layer] = from > problem.minDeparture[r]! ? from : problem.minDeparture[r]!
    // Those with a break at a place have one layer for all.
    latest[row + layer] = back < problem.maxEnd[r]! && !breaks.hasPlace[r] ? back : problem.maxEnd[r]!
  }
}

/** Links the pinned prefix of a route and makes it active, or puts the empty shift with its kind. */
function startRoute(state: RouteState, r: number): void {
  const { facts, next, previous } = state
  const { problem, visitCount } = facts
  const end = visitCount + r
  const pinned = problem.pinnedVisit.subarray(problem.pinnedFrom[r], problem.pinnedFrom[r + 1])
  let p = end
  for (const v of pinned) {
    next[p] = v
    previous[v] = p
    state.routeOf[v] = r
    p = v
  }
  next[p] = end
  previous[end] = p
  state.base[r] = p
  startBase(state, r)
  state.baseRoutePrice[r] = priceOfRoute(problem, r, [...pinned]).soft
  if (sharesPerson(problem, r)) notePinnedDuty(state.pinnedDuty, timeRoute(problem, r, [...pinned]))
  if (facts.coupling) {
    for (const { visit, start, departure } of timeRoute(problem, r, [...pinned]).visits) {
      // Behind two legs without a road times no longer fit in an int32; to others all of them are no time.
      facts.coupling.pinnedStart[visit] = Math.min(never, start)
      facts.coupling.pinnedEnd[visit] = Math.min(never, departure)
    }
  }
  state.routePrice[r] = state.baseRoutePrice[r]!
  state.routesPrice += state.routePrice[r]
  if (facts.hasBalance[r]) {
    state.baseLength[r] = lengthOfTiming(timeRoute(problem, r, [...pinned]))
    setLength(state, r, state.baseLength[r])
  }
  if (!problem.closed[r]) {
    const kind = facts.kinds.of[r]!
    state.spare[state.spareFrom[kind]! + state.spareCount[kind]!++] = r
  }
  refreshRoute(state, r)
  if (pinned.length > 0) openRoute(state, r)
}

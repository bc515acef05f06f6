/** Changes to the current plan: opening and closing routes, inserting and taking out visits, and undoing a move. */
import { refreshLayersAround, refreshRoute, refreshTimes } from '../state/route-refresh.ts'
import { lengthOf, setLength } from '../state/route-lengths.ts'
import { brokenStop, takeOutRequest } from './request-check.ts'
import { endMove } from './coupled-move.ts'
import { detach, type RouteState } from '../state/route-state.ts'

/** Makes an empty shift a route: the caller puts visits into it. */
export function openRoute(state: RouteState, r: number): void {
  const { active, activeIndex, spare, spareFrom, spareCount } = state
  activeIndex[r] = state.activeCount
  active[state.activeCount++] = r
  const kind = state.facts.kinds.of[r]!
  const from = spareFrom[kind]!
  if (spareCount[kind] === 0) return
  const last = from + spareCount[kind]! - 1
  let i = last
  while (i >= from && spare[i] !== r) i--
  // A closed shift with pinned visits is no spare one.
  if (i < from) return
  spare[i] = spare[last]!
  spareCount[kind]!--
}

/** Gives an emptied shift back; routes with pinned visits stay open. */
export function closeRoute(state: RouteState, r: number): void {
  const { active, activeIndex, spare, spareFrom, spareCount, facts } = state
  if (state.base[r]! < facts.visitCount) return
  const hole = activeIndex[r]!
  const last = active[--state.activeCount]!
  active[hole] = last
  activeIndex[last] = hole
  activeIndex[r] = -1
  const kind = facts.kinds.of[r]!
  spare[spareFrom[kind]! + spareCount[kind]!++] = r
}

/** Inserts u behind p, which the caller knows to be feasible. */
export function insertAfter(state: RouteState, u: number, p: number): void {
  const {
    facts: { breaks, hasLayers },
    freeCount,
  } = state
  const r = state.routeOf[p]!
  state.hot.link(u, p)
  if (breaks.hasPlace[r] || (hasLayers[r] && freeCount[r] === 1)) refreshTimes(state, r)
  else if (hasLayers[r]) refreshLayersAround(state, u)
  else state.hot.refreshAround(u, r)
}

/** Brings a route up to date after visits were taken out, taking out more where it has become infeasible by that. */
export function repairRoute(state: RouteState, r: number): void {
  if (state.facts.requests)
    for (let broken = brokenStop(state, r); broken >= 0; broken = brokenStop(state, r)) takeOutRequest(state, broken)
  else for (let broken = refreshTimes(state, r); broken >= 0; broken = refreshTimes(state, r)) state.hot.takeOut(broken)
  if (state.freeCount[r] === 0) closeRoute(state, r)
}

/**
 * Makes the free part of route r visit list[from .. to - 1], opening or closing it as needed; returns as refreshRoute
 * does.
 */
export function setRoute(state: RouteState, r: number, list: Int32Array, from: number, to: number): number {
  const { next, previous, routeOf, base, activeIndex, facts } = state
  const end = facts.visitCount + r
  let p = base[r]!
  for (let k = from; k < to; k++) {
    const v = list[k]!
    next[p] = v
    previous[v] = p
    routeOf[v] = r
    p = v
  }
  next[p] = end
  previous[end] = p
  state.version[r] = 0
  if (to > from && activeIndex[r]! < 0) openRoute(state, r)
  else if (to === from && activeIndex[r]! >= 0) closeRoute(state, r)
  return refreshRoute(state, r)
}

/** Exact soft price of a route as it is now, whatever its vehicle works. */
export function priceRoute(state: RouteState, r: number): number {
  const { facts, staticPrice, travel } = state
  if (state.freeCount[r] === 0) return state.baseRoutePrice[r]!
  const { problem, breaks, isTimed } = facts
  if (breaks.hasPlace[r]) return state.timelinePrice[r]!
  const excess = travel[r]! - problem.softTravelSeconds[r]!
  const price = staticPrice[r]! + (excess > 0 ? excess * problem.softTravelSecondPrice[r]! : 0)
  return isTimed[r] ? price + state.timelinePrice[r]! : price
}

/** Search price of the whole plan: soft level plus what absent visits cost. */
export function searchPrice(state: RouteState): number {
  return state.routesPrice + state.absentSoft + state.absentMedium * state.facts.mediumPrice
}

/** Remembers a route before the first change of the current move. */
export function save(state: RouteState, r: number): void {
  if (state.isSaved[r] === 0) state.hot.save(r)
}

/** Makes the prices of the touched routes exact. */
export function settle(state: RouteState): void {
  for (let i = 0; i < state.savedCount; i++) settleRoute(state, state.savedRoute[i]!)
}

/** Makes the price of one route exact, and that of its vehicle's work. */
export function settleRoute(state: RouteState, r: number): void {
  const price = priceRoute(state, r)
  state.routesPrice += price - state.routePrice[r]!
  state.routePrice[r] = price
  if (state.facts.hasBalance[r]) setLength(state, r, lengthOf(state, r))
}

/** Ends the current move, keeping its changes. */
export function commit(state: RouteState): void {
  const { isSaved, savedRoute, wasAbsent, waiting } = state
  for (let i = 0; i < state.savedCount; i++) isSaved[savedRoute[i]!] = 0
  for (let i = 0; i < state.waitingCount; i++) wasAbsent[waiting[i]!] = 0
  state.savedCount = 0
  state.waitingCount = 0
  if (state.facts.coupling) endMove(state, state.facts.coupling, false)
}

/** Ends the current move, undoing its changes. */
export function rollback(state: RouteState): void {
  const { waiting, wasAbsent, routeOf } = state
  for (let i = 0; i < state.waitingCount; i++) {
    const v = waiting[i]!
    if (wasAbsent[v]) {
      if (routeOf[v]! >= 0) addAbsent(state, v)
    } else if (state.absentIndex[v]! >= 0) removeAbsent(state, v)
  }
  for (let i = 0; i < state.savedCount; i++) {
    const r = state.savedRoute[i]!
    const count = state.hot.restore(i)
    if (count > 0 && state.activeIndex[r]! < 0) openRoute(state, r)
    else if (count === 0 && state.activeIndex[r]! >= 0) closeRoute(state, r)
  }
  if (state.facts.coupling) endMove(state, state.facts.coupling, true)
  commit(state)
}

export function addAbsent(state: RouteState, v: number): void {
  const { problem } = state.facts
  detach(state, v)
  state.absentIndex[v] = state.absentCount
  state.absent[state.absentCount++] = v
  state.absentMedium += problem.absenceMedium[v]!
  state.absentSoft += problem.absenceSoft[v]!
}

export function removeAbsent(state: RouteState, v: number): void {
  const { absent, absentIndex } = state
  const { problem } = state.facts
  const hole = absentIndex[v]!
  const last = absent[--state.absentCount]!
  absent[hole] = last
  absentIndex[last] = hole
  absentIndex[v] = -1
  state.absentMedium -= problem.absenceMedium[v]!
  state.absentSoft -= problem.absenceSoft[v]!
}

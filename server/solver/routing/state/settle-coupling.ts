/** Times the routes together in which visits wait for others: see coupling.ts. */
import type { Coupling } from '../problem/coupling.ts'
import { isOrphan } from '../moves/coupled-insertion.ts'
import { addAbsent, closeRoute, commit, repairRoute, save, settle } from './route-edits.ts'
import { releaseAfter } from '../problem/release-times.ts'
import { refreshTimes } from './route-refresh.ts'
import type { RouteState } from './route-state.ts'
import { noUpperBound } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'

/**
 * Leaves out visits that cannot stay without others, and times the rest; false when that cannot be done, and the move
 * has to be undone.
 */
export function settleCoupling(state: RouteState, coupling: Coupling): boolean {
  while (leaveOutOrphans(state, coupling));
  return timeCoupled(state, coupling)
}

/**
 * The same for a move that has inserted visits which were absent before: where they spoil its timing, they are taken
 * out again, the last ones first. Otherwise one that fits nowhere would undo every move, as it is tried again in each
 * of them.
 */
export function settleRetries(state: RouteState, coupling: Coupling): boolean {
  const { waiting, wasAbsent, routeOf } = state
  let isSettled = settleCoupling(state, coupling)
  for (let i = state.waitingCount - 1; i >= 0 && !isSettled; i--) {
    const v = waiting[i]!
    if (!wasAbsent[v] || routeOf[v]! < 0) continue
    withdraw(state, coupling, v)
    isSettled = settleCoupling(state, coupling)
  }
  return isSettled
}

/**
 * Takes v out of its route; all routes of the move are then timed anew, for one that could not be is known by nothing
 * else.
 */
function withdraw(state: RouteState, { isStale }: Coupling, v: number): void {
  const r = state.routeOf[v]!
  save(state, r)
  state.hot.takeOut(v)
  addAbsent(state, v)
  for (let i = 0; i < state.savedCount; i++) isStale[state.savedRoute[i]!] = 1
  if (state.freeCount[r] === 0) closeRoute(state, r)
}

/** The same without leaving anything out. */
export function keepsCoupling(state: RouteState, coupling: Coupling): boolean {
  for (const v of coupling.waiters) if (state.routeOf[v]! >= 0 && isOrphan(state, coupling, v)) return false
  return timeCoupled(state, coupling)
}

/**
 * Leaves out every visit that may have to wait for another one or precedes a pinned one, where the plan cannot be
 * timed.
 */
export function dissolveCoupling(state: RouteState, coupling: Coupling): void {
  const { preceding, following, isPinned, waiters } = coupling
  for (const v of waiters) if (state.routeOf[v]! >= 0) leaveOut(state, v)
  for (let d = 0; d < preceding.length; d++) {
    const v = preceding[d]!
    if (isPinned[following[d]!] && !isPinned[v] && state.routeOf[v]! >= 0) leaveOut(state, v)
  }
  timeCoupled(state, coupling)
  settle(state)
  commit(state)
}

/** Whether there were any: others may not be able to stay without them. */
function leaveOutOrphans(state: RouteState, coupling: Coupling): boolean {
  let wereAny = false
  for (const v of coupling.waiters) {
    if (state.routeOf[v]! < 0 || !isOrphan(state, coupling, v)) continue
    leaveOut(state, v)
    wereAny = true
  }
  return wereAny
}

/** Leaves out what is served of the group of v. */
export function leaveOutMates(state: RouteState, { groups, groupOf, isPinned }: Coupling, v: number): void {
  const g = groupOf[v]!
  if (g < 0) return
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (!isPinned[m] && state.routeOf[m]! >= 0) leaveOut(state, m)
  }
}

function leaveOut(state: RouteState, v: number): void {
  const r = state.routeOf[v]!
  save(state, r)
  state.hot.takeOut(v)
  addAbsent(state, v)
  const from = state.waitingCount
  repairRoute(state, r)
  // What the repair has taken out as well.
  for (let k = from; k < state.waitingCount; k++)
    if (state.absentIndex[state.waiting[k]!]! < 0) addAbsent(state, state.waiting[k]!)
}

/**
 * Times the routes anew that the move has changed, and those where visits wait for any on them, from nobody there
 * waiting. All others keep their times: nobody they wait for has moved.
 */
function timeCoupled(state: RouteState, coupling: Coupling): boolean {
  const { routes, isReached, isStale } = coupling
  const count = gatherReached(state, coupling)
  for (let k = 0; k < count; k++) stopWaiting(state, coupling, routes[k]!)
  const isTimed = timeReached(state, coupling, count) && keepsPinned(state, coupling)
  for (let k = 0; k < count; k++) isReached[routes[k]!] = isStale[routes[k]!] = 0
  return isTimed
}

/** Puts these routes in `routes`; returns how many there are. */
function gatherReached({ facts, next, routeOf, savedRoute, savedCount }: RouteState, coupling: Coupling): number {
  const { routes, byPreceding, precedingFrom, following, groups, groupOf, isPinned } = coupling
  let count = 0
  for (let i = 0; i < savedCount; i++) count = reach(coupling, savedRoute[i]!, count)
  for (let k = 0; k < count; k++) {
    const end = facts.visitCount + routes[k]!
    for (let v = next[end]!; v !== end; v = next[v]!) {
      for (let i = precedingFrom[v]!; i < precedingFrom[v + 1]!; i++) {
        const f = following[byPreceding[i]!]!
        if (!isPinned[f] && routeOf[f]! >= 0) count = reach(coupling, routeOf[f]!, count)
      }
      const g = groupOf[v]!
      if (g < 0) continue
      for (let i = groups.from[g]!; i < groups.from[g + 1]!; i++) {
        const m = groups.visit[i]!
        if (!isPinned[m] && routeOf[m]! >= 0) count = reach(coupling, routeOf[m]!, count)
      }
    }
  }
  return count
}

function reach({ routes, isReached }: Coupling, r: number, count: number): number {
  if (isReached[r]) return count
  isReached[r] = 1
  routes[count] = r
  return count + 1
}

/**
 * Releases the visits of a route, which then has to be timed anew unless they were; so does one of nothing but pinned
 * visits.
 */
function stopWaiting({ facts, next, release, freeCount }: RouteState, { isStale }: Coupling, r: number): void {
  const end = facts.visitCount + r
  if (freeCount[r] === 0) isStale[r] = 1
  for (let v = next[end]!; v !== end; v = next[v]!) {
    if (release[v] === -never) continue
    release[v] = -never
    isStale[r] = 1
  }
}

/** Times the stale routes until none is any more; false when that cannot be. */
function timeReached(state: RouteState, coupling: Coupling, count: number): boolean {
  const { routes, isStale, maxRounds: rounds } = coupling
  for (let round = 0; round <= rounds; round++) {
    for (let k = 0; k < count; k++) {
      const r = routes[k]!
      if (isStale[r] === 0) continue
      isStale[r] = 0
      save(state, r)
      if (!timeOne(state, coupling, r)) return false
    }
    if (!raiseReleases(state, coupling)) return true
  }
  return false
}

function timeOne(state: RouteState, coupling: Coupling, r: number): boolean {
  if (state.freeCount[r] === 0) {
    const { next, servedFrom, servedUntil, facts } = state
    const end = facts.visitCount + r
    for (let v = next[end]!; v !== end; v = next[v]!) {
      servedFrom[v] = coupling.pinnedStart[v]!
      servedUntil[v] = coupling.pinnedEnd[v]!
    }
    return true
  }
  return refreshTimes(state, r) < 0
}

/** Lets visits on the routes that are timed wait for what all now are; whether anything changes. */
function raiseReleases(state: RouteState, coupling: Coupling): boolean {
  const { release, routeOf, servedFrom, servedUntil } = state
  const { isReached, isStale, waiters, byFollower, followerFrom, preceding, groups, groupOf } = coupling
  let isChanged = false
  for (const v of waiters) {
    if (routeOf[v]! < 0 || isReached[routeOf[v]!] === 0) continue
    const g = groupOf[v]!
    let time = g < 0 ? -never : commonTime(state, coupling, g)
    if (time > -never && groups.alignsEnds[g]) time -= servedUntil[v]! - servedFrom[v]!
    for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) {
      const d = byFollower[k]!
      const until = servedUntil[preceding[d]!]!
      if (until < noUpperBound) time = Math.max(time, releaseAfter(coupling, d, until))
    }
    if (time === release[v]) continue
    release[v] = time
    isStale[routeOf[v]!] = 1
    isChanged = true
  }
  return isChanged
}

/** When the last visit of the group starts (ends); -never where none is served that a road leads to. */
function commonTime({ routeOf, servedFrom, servedUntil }: RouteState, { groups }: Coupling, g: number): number {
  let time = -never
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (routeOf[m]! < 0 || servedUntil[m]! >= noUpperBound) continue
    const own = groups.alignsEnds[g] ? servedUntil[m]! : servedFrom[m]!
    if (own > time) time = own
  }
  return time
}

/** Whether visits that may move keep what binds them to pinned ones. */
function keepsPinned(state: RouteState, coupling: Coupling): boolean {
  return endsBeforePinned(state, coupling) && startsWithPinned(state, coupling)
}

/** Whether groups that may move start (end) no later than the last of their pinned visits. */
function startsWithPinned(
  { routeOf, servedFrom, servedUntil }: RouteState,
  { groups, isPinned, waiters, groupOf }: Coupling,
): boolean {
  for (const v of waiters) {
    const g = groupOf[v]!
    if (g < 0 || routeOf[v]! < 0) continue
    let last = -never
    for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
      const m = groups.visit[k]!
      if (!isPinned[m] || servedUntil[m]! >= noUpperBound) continue
      const time = groups.alignsEnds[g] ? servedUntil[m]! : servedFrom[m]!
      if (time > last) last = time
    }
    if (last > -never && (groups.alignsEnds[g] ? servedUntil[v]! : servedFrom[v]!) > last) return false
  }
  return true
}

/**
 * Whether visits that may move end in time for the pinned ones that follow them, on the same vehicle where they must.
 */
function endsBeforePinned({ routeOf, servedUntil, servedFrom }: RouteState, coupling: Coupling): boolean {
  const { preceding, following, sameVehicle, vehicleOf, isPinned } = coupling
  for (let d = 0; d < preceding.length; d++) {
    const p = preceding[d]!
    const f = following[d]!
    if (!isPinned[f] || isPinned[p] || routeOf[p]! < 0) continue
    if (
      (servedUntil[p]! < noUpperBound && releaseAfter(coupling, d, servedUntil[p]!) > servedFrom[f]!) ||
      (sameVehicle[d] && vehicleOf[routeOf[p]!] !== vehicleOf[routeOf[f]!])
    )
      return false
  }
  return true
}

/** Keeps the routes timed together in which visits wait for others, and the plan whole: see coupling.ts. */
import type { Coupling } from '../facts/coupling.ts'
import { isOrphan } from './coupled-insertion.ts'
import { notePlace, noteRemoval, restart, spread } from './spread-times.ts'
import { addAbsent, closeRoute, commit, repairRoute, save, settle } from './route-edits.ts'
import { releaseAfter } from '../problem/release-times.ts'
import type { RouteState } from '../state/route-state.ts'
import { noUpperBound } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'

/**
 * Times all routes from nobody waiting, as those of a plan that is new, and leaves out who cannot stay without others;
 * false when that cannot be done.
 */
export function settleCoupling(state: RouteState, coupling: Coupling): boolean {
  while (leaveOutOrphans(state, coupling));
  restart(state, coupling)
  return spread(state, coupling) && keepsPinned(state, coupling)
}

/** Times what a ruin leaves; false when the move has to be undone. */
export function settleRuin(state: RouteState, coupling: Coupling): boolean {
  for (let i = 0; i < state.savedCount; i++) notePlace(state, coupling, state.savedRoute[i]!)
  for (let i = 0; i < state.waitingCount; i++) noteRemoval(state, coupling, state.waiting[i]!)
  return spreadOrRestart(state, coupling)
}

/** Times what the insertion of u changes; false, and u out again, where somebody would be late. */
export function settleInsertion(state: RouteState, coupling: Coupling, u: number): boolean {
  notePlace(state, coupling, state.routeOf[u]!)
  if (spread(state, coupling) && keepsPinned(state, coupling)) return true
  withdraw(state, coupling, u)
  return false
}

/**
 * Takes u, whose insertion cannot be timed, out again, and times the routes of the move anew. Where even that cannot be
 * done the move is given up.
 */
function withdraw(state: RouteState, coupling: Coupling, u: number): void {
  const r = state.routeOf[u]!
  state.hot.takeOut(u)
  addAbsent(state, u)
  if (state.freeCount[r] === 0) closeRoute(state, r)
  restart(state, coupling)
  noteRemoval(state, coupling, u)
  if (!spread(state, coupling)) coupling.isLost = true
}

/**
 * Ends a move that has taken out and inserted the waiting visits: who cannot stay without others is left out; false
 * when the move has to be undone.
 */
export function settleRecreate(state: RouteState, coupling: Coupling): boolean {
  if (coupling.isLost) return false
  let wereAny = false
  // What is left out joins the waiting visits.
  for (let i = 0; i < state.waitingCount; i++) wereAny = leaveOutBy(state, coupling, state.waiting[i]!) || wereAny
  return (!wereAny || spreadOrRestart(state, coupling)) && settleMove(state, coupling)
}

/**
 * Ends a move whose routes are timed. Breaks are taken as early as the end of a route allows, which somebody's waiting
 * may delay: so a visit may be late enough to make its follower wait only because that waits. Where this can be, the
 * routes of the move are timed from nobody waiting, which gives the earliest times.
 */
export function settleMove(state: RouteState, coupling: Coupling): boolean {
  if (mayWaitForBreaks(state, coupling)) {
    restart(state, coupling)
    if (!spread(state, coupling)) return false
  }
  return keepsPinned(state, coupling)
}

/** Whether anybody waits on a route of the move that has breaks. */
function mayWaitForBreaks({ facts, next, release, savedRoute, savedCount }: RouteState, coupling: Coupling): boolean {
  const { visitCount, problem } = facts
  for (let i = 0; i < savedCount; i++) {
    const r = savedRoute[i]!
    if (problem.breakFrom[r] === problem.breakFrom[r + 1]) continue
    for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!)
      if (coupling.isCoupled[v] && release[v] !== -never) return true
  }
  return false
}

/** Leaves out who cannot stay as v has been moved; whether there was anybody. */
function leaveOutBy(state: RouteState, coupling: Coupling, v: number): boolean {
  const { byPreceding, precedingFrom, following, groups, groupOf } = coupling
  let wereAny = leaveOutOrphan(state, coupling, v)
  for (let k = precedingFrom[v]!; k < precedingFrom[v + 1]!; k++)
    wereAny = leaveOutOrphan(state, coupling, following[byPreceding[k]!]!) || wereAny
  const g = groupOf[v]!
  if (g < 0) return wereAny
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++)
    wereAny = leaveOutOrphan(state, coupling, groups.visit[k]!) || wereAny
  return wereAny
}

function leaveOutOrphan(state: RouteState, coupling: Coupling, v: number): boolean {
  if (coupling.isPinned[v] || state.routeOf[v]! < 0 || !isOrphan(state, coupling, v)) return false
  leaveOut(state, coupling, v)
  return true
}

/** Times the two routes whose tails were swapped, and all that wait for them, without leaving anything out. */
export function keepsCoupling(state: RouteState, coupling: Coupling, a: number, b: number): boolean {
  if (!isWhole(state, coupling, a) || !isWhole(state, coupling, b)) return false
  notePlace(state, coupling, a)
  notePlace(state, coupling, b)
  return spreadOrRestart(state, coupling) && settleMove(state, coupling)
}

/** Whether the visits of route r, and those that have to be with them, can stay. */
function isWhole(state: RouteState, coupling: Coupling, r: number): boolean {
  const { isCoupled, isPinned, byPreceding, precedingFrom, following, sameVehicle } = coupling
  const { next, routeOf, facts } = state
  for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!) {
    if (isCoupled[v] === 0) continue
    if (!isPinned[v] && isOrphan(state, coupling, v)) return false
    for (let k = precedingFrom[v]!; k < precedingFrom[v + 1]!; k++) {
      const f = following[byPreceding[k]!]!
      if (sameVehicle[byPreceding[k]!] && !isPinned[f] && routeOf[f]! >= 0 && isOrphan(state, coupling, f)) return false
    }
  }
  return true
}

/**
 * Where times rise and fall, one may rise too far for a while: then all routes of the move begin with nobody waiting.
 */
function spreadOrRestart(state: RouteState, coupling: Coupling): boolean {
  if (spread(state, coupling)) return true
  restart(state, coupling)
  return spread(state, coupling)
}

/**
 * Leaves out every visit that may have to wait for another one or precedes a pinned one, where the plan cannot be
 * timed.
 */
export function dissolveCoupling(state: RouteState, coupling: Coupling): void {
  const { preceding, following, isPinned, waiters } = coupling
  for (const v of waiters) if (state.routeOf[v]! >= 0) leaveOut(state, coupling, v)
  for (let d = 0; d < preceding.length; d++) {
    const v = preceding[d]!
    if (isPinned[following[d]!] && !isPinned[v] && state.routeOf[v]! >= 0) leaveOut(state, coupling, v)
  }
  restart(state, coupling)
  spread(state, coupling)
  settle(state)
  commit(state)
}

/** Whether there were any: others may not be able to stay without them. */
function leaveOutOrphans(state: RouteState, coupling: Coupling): boolean {
  let wereAny = false
  for (const v of coupling.waiters) wereAny = leaveOutOrphan(state, coupling, v) || wereAny
  return wereAny
}

/** Leaves out what is served of the group of v; false when the move has to be undone. */
export function leaveOutMates(state: RouteState, coupling: Coupling, v: number): boolean {
  const { groups, groupOf, isPinned } = coupling
  const g = groupOf[v]!
  let wereAny = false
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (isPinned[m] || state.routeOf[m]! < 0) continue
    leaveOut(state, coupling, m)
    wereAny = true
  }
  return !wereAny || spreadOrRestart(state, coupling)
}

function leaveOut(state: RouteState, coupling: Coupling, v: number): void {
  const r = state.routeOf[v]!
  save(state, r)
  state.hot.takeOut(v)
  addAbsent(state, v)
  const from = state.waitingCount
  repairRoute(state, r)
  // What the repair has taken out as well.
  for (let k = from; k < state.waitingCount; k++) {
    if (state.absentIndex[state.waiting[k]!]! < 0) addAbsent(state, state.waiting[k]!)
    noteRemoval(state, coupling, state.waiting[k]!)
  }
  noteRemoval(state, coupling, v)
  notePlace(state, coupling, r)
}

/** Whether visits that may move keep what binds them to pinned ones. */
function keepsPinned(state: RouteState, coupling: Coupling): boolean {
  return endsBeforePinned(state, coupling) && startsWithPinned(state, coupling)
}

/** Whether groups that may move start (end) no later than the last of their pinned visits. */
function startsWithPinned(
  { routeOf, servedFrom, servedUntil }: RouteState,
  { groups, isPinned, pinnedMates, groupOf }: Coupling,
): boolean {
  for (const v of pinnedMates) {
    const g = groupOf[v]!
    if (routeOf[v]! < 0) continue
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
  const { preceding, following, sameVehicle, vehicleOf, beforePinned } = coupling
  for (const d of beforePinned) {
    const p = preceding[d]!
    const f = following[d]!
    if (routeOf[p]! < 0) continue
    if (
      (servedUntil[p]! < noUpperBound && releaseAfter(coupling, d, servedUntil[p]!) > servedFrom[f]!) ||
      (sameVehicle[d] && vehicleOf[routeOf[p]!] !== vehicleOf[routeOf[f]!])
    )
      return false
  }
  return true
}

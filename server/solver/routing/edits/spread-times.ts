/**
 * Carries what a move changes on to the routes of those who wait, and stops where nobody has to wait otherwise than
 * before. Forward: when a visit may start (`state.release`), from the ends of those it follows and the arrivals of its
 * mates. Backward, once the times are right: when it must end (`state.deadline`) so that those who wait for it can
 * still be served, which makes the latest arrivals of all routes together exact.
 *
 * A visit never waits for what follows from its own waiting, so that times may fall as well as rise: a group is served
 * at the first time open to all of its visits at which each of them, not waiting for the others, could be.
 */
import type { Coupling } from '../facts/coupling.ts'
import { forget, keep, pushSlack, pushStale, takeStale, toCompute, toPassOn } from './coupled-move.ts'
import {
  commonTime,
  deadlineByMates,
  deadlineByOthers,
  latestStart,
  ownStart,
  releaseByOthers,
  rowOf,
  serviceSeconds,
} from './coupled-times.ts'
import { save } from './route-edits.ts'
import { refreshTimes } from '../state/route-refresh.ts'
import type { RouteState } from '../state/route-state.ts'
import { latestLayers } from '../state/route-layers.ts'
import { latestArrivalOf, never } from '../problem/start-ranges.ts'
import { tunables } from '../tunables.ts'

const { timingsPerRoute, fewestTimings } = tunables.coupling

/**
 * Times what has been noted and all that follows from it; false when somebody would be late, or the times do not come
 * to rest, as in a circle.
 */
export function spread(state: RouteState, coupling: Coupling): boolean {
  const { timed } = coupling
  let left = fewestTimings + timingsPerRoute * state.activeCount
  // Rounds as those of the full timing, and as many: with breaks these decide where times come to rest.
  for (let rounds = coupling.maxRounds; coupling.staleCount > 0; rounds--) {
    const count = coupling.staleCount
    left -= count
    if (left < 0 || rounds < 0) return giveUp(state, coupling)
    for (let k = 0; k < count; k++) {
      timed[k] = takeStale(coupling)
      if (!timeOne(state, coupling, timed[k]!)) return giveUp(state, coupling)
    }
    for (let k = 0; k < count; k++) notePlace(state, coupling, timed[k]!)
  }
  while (coupling.slackCount > 0) passSlack(state, coupling, coupling.slack[--coupling.slackCount]!)
  return true
}

/** What is still noted counts as changed by the move, to be timed when that starts anew or is undone. */
function giveUp(state: RouteState, coupling: Coupling): false {
  while (coupling.staleCount > 0) save(state, takeStale(coupling))
  for (let k = 0; k < coupling.slackCount; k++) save(state, coupling.slack[k]!)
  forget(coupling)
  return false
}

/** Notes route r, whose own times are right: who waits on it and for it is told. */
export function notePlace(state: RouteState, coupling: Coupling, r: number): void {
  const { isCoupled } = coupling
  const { next, facts } = state
  if (state.freeCount[r] === 0) timePinned(state, coupling, r)
  for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!) {
    if (isCoupled[v] === 0) continue
    tell(state, coupling, v)
    tellFollowers(state, coupling, v)
  }
  pushSlack(coupling, r, toPassOn)
}

/** Notes that v is in no route any more: nobody waits for it, nor has it to end in time for anybody. */
export function noteRemoval(state: RouteState, coupling: Coupling, v: number): void {
  if (coupling.isCoupled[v] === 0 || state.routeOf[v]! >= 0) return
  tell(state, coupling, v)
  tellFollowers(state, coupling, v)
  tellBefore(state, coupling, v)
}

/** Notes all routes of the move, to be timed from nobody on them waiting. */
export function restart(state: RouteState, coupling: Coupling): void {
  const { next, facts, release, savedRoute, savedCount } = state
  for (let i = 0; i < savedCount; i++) {
    const r = savedRoute[i]!
    for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!) {
      if (release[v] === -never) continue
      keep(state, coupling, v)
      release[v] = -never
    }
    pushStale(coupling, r)
  }
}

function timeOne(state: RouteState, coupling: Coupling, r: number): boolean {
  save(state, r)
  // It is then computed with the rest.
  if (coupling.slackWork[r] === toCompute) coupling.slackWork[r] = toPassOn
  return refreshTimes(state, r) < 0
}

/** A route of nothing but pinned visits is allowed as it is. */
function timePinned({ next, servedFrom, servedUntil, facts }: RouteState, coupling: Coupling, r: number): void {
  for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!) {
    servedFrom[v] = coupling.pinnedStart[v]!
    servedUntil[v] = coupling.pinnedEnd[v]!
  }
}

function tellFollowers(state: RouteState, coupling: Coupling, v: number): void {
  const { byPreceding, precedingFrom, following } = coupling
  for (let k = precedingFrom[v]!; k < precedingFrom[v + 1]!; k++) tell(state, coupling, following[byPreceding[k]!]!)
}

/** Tells v, or its group, how long to wait. */
function tell(state: RouteState, coupling: Coupling, v: number): void {
  const { groupOf, isPinned } = coupling
  if (groupOf[v]! >= 0) tellGroup(state, coupling, groupOf[v]!)
  else if (!isPinned[v] && state.routeOf[v]! >= 0) setRelease(state, coupling, v, releaseByOthers(state, coupling, v))
}

/** Who is last of a group waits for those it follows only. */
function tellGroup(state: RouteState, coupling: Coupling, g: number): void {
  const { groups, isPinned } = coupling
  const time = commonTime(state, coupling, g)
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (isPinned[m] || state.routeOf[m]! < 0) continue
    const start = groups.alignsEnds[g] && time < never ? time - serviceSeconds(state, m) : time
    const isLast = start === ownStart(state, coupling, m)
    setRelease(state, coupling, m, isLast ? releaseByOthers(state, coupling, m) : start)
  }
}

/** Lets v, which may move, wait until then; its route is to be timed anew where that makes a difference. */
function setRelease(state: RouteState, coupling: Coupling, v: number, time: number): void {
  const { release, routeOf, facts } = state
  const r = routeOf[v]!
  const wanted = time <= facts.problem.minDeparture[r]! ? -never : time
  const before = release[v]!
  if (wanted === before) return
  keep(state, coupling, v)
  release[v] = wanted
  if (!arrivesLater(state, r, v, before, wanted)) pushStale(coupling, r)
}

/** Whether v arrives after both releases anyhow, and its latest arrivals are not between them. */
function arrivesLater(state: RouteState, r: number, v: number, before: number, wanted: number): boolean {
  const { facts, previous, departure, latest, arcSeconds } = state
  const { layerShift, layerCount, hasPlace } = facts.breaks
  if (hasPlace[r]) return false
  const p = previous[v]!
  const leave = departure[p << layerShift]!
  const high = before > wanted ? before : wanted
  const low = before > wanted ? wanted : before
  if (leave >= never || high > leave + arcSeconds[p]!) return false
  for (let layer = layerCount[r]!; layer >= 0; layer--) {
    const last = latest[(v << layerShift) + layer]!
    if (last === -never ? wanted < before : last < high && last >= low) return false
  }
  return true
}

/** Brings the latest arrivals of route r up to date, and tells those before whom others wait. */
function passSlack(state: RouteState, coupling: Coupling, r: number): void {
  const { slackWork, isCoupled } = coupling
  const { next, previous, facts, latest, base } = state
  const end = facts.visitCount + r
  const isRight = slackWork[r] === toPassOn
  slackWork[r] = 0
  if (state.freeCount[r] === 0) return
  if (facts.breaks.hasPlace[r]) {
    dropDeadlines(state, coupling, r)
    return
  }
  if (!isRight) {
    save(state, r)
    for (let v = previous[end]!; v !== base[r]; v = previous[v]!) latestLayers(state, latest, r, previous[v]!, v)
  }
  for (let v = next[base[r]!]!; v !== end; v = next[v]!) {
    if (isCoupled[v] === 0) continue
    setDeadline(state, coupling, v)
    tellBefore(state, coupling, v)
  }
}

/** No latest arrivals are known of a route with a break at a place: who is on it has no latest end, and sets none. */
function dropDeadlines(state: RouteState, coupling: Coupling, r: number): void {
  const { next, facts, deadline } = state
  for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!) {
    if (coupling.isCoupled[v] === 0) continue
    if (deadline[v] !== never && !coupling.isPinned[v]) {
      keep(state, coupling, v)
      deadline[v] = never
    }
    tellBefore(state, coupling, v)
  }
}

/** Tells those v follows, and its mates and theirs, when they must end. */
function tellBefore(state: RouteState, coupling: Coupling, v: number): void {
  const { byFollower, followerFrom, preceding } = coupling
  for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) {
    const p = preceding[byFollower[k]!]!
    setDeadline(state, coupling, p)
    // What p itself has to keep bounds its mates even where they leave it less.
    tellMates(state, coupling, p)
  }
  tellMates(state, coupling, v)
}

/** Tells the mates of v when they must end. */
function tellMates(state: RouteState, coupling: Coupling, v: number): void {
  const { groups, groupOf } = coupling
  const g = groupOf[v]!
  if (g < 0) return
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++)
    if (groups.visit[k] !== v) setDeadline(state, coupling, groups.visit[k]!)
}

function setDeadline(state: RouteState, coupling: Coupling, v: number): void {
  const { deadline, routeOf, facts } = state
  const r = routeOf[v]!
  if (r < 0 || coupling.isPinned[v] || facts.breaks.hasPlace[r]) return
  const time = deadlineByOthers(state, coupling, v)
  const byMates = deadlineByMates(state, coupling, v)
  const least = byMates < time ? byMates : time
  const wanted = least >= facts.problem.maxEnd[r]! ? never : least
  const before = deadline[v]!
  if (wanted === before) return
  keep(state, coupling, v)
  deadline[v] = wanted
  const { ranges } = facts
  const row = rowOf(state, v)
  const service = facts.problem.serviceSeconds[row]!
  const lastBefore = latestArrivalOf(ranges, row, before - service)
  const lastWanted = latestArrivalOf(ranges, row, wanted - service)
  if (lastBefore === lastWanted) return
  const last = latestStart(state, coupling, v)
  // Where there is none, the deadline before may be why.
  if (last > -never && lastBefore > last && lastWanted >= last) return
  pushSlack(coupling, r, toCompute)
}

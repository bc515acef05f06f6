/**
 * Carries what a move changes on to the routes of those who wait, and stops where nobody has to wait otherwise than
 * before. Forward: when a visit may start (`state.release`), from the ends of those it follows and the arrivals of its
 * mates. Backward, once the times are right: when it must end (`state.deadline`) so that those who wait for it can still
 * be served, which makes the latest arrivals of all routes together exact.
 *
 * A visit never waits for what follows from its own waiting, so that times may fall as well as rise: a group is served
 * at the first time open to all of its visits at which each of them, not waiting for the others, could be.
 */
import type { Coupling } from '../problem/coupling.ts'
import { latestStart } from '../moves/coupled-insertion.ts'
import { save } from './route-edits.ts'
import { latestEndFor, releaseAfter } from '../problem/release-times.ts'
import { refreshTimes } from './route-refresh.ts'
import type { RouteState } from './route-state.ts'
import { noUpperBound } from '../problem/problem.ts'
import { forFirstArrival, needBetween, rowBehind } from '../problem/routing-facts.ts'
import { latestLayers } from '../timing/route-layers.ts'
import { priceTimeline } from '../timing/route-timeline.ts'
import { arrivalOver } from '../timing/break-spans.ts'
import { latestArrivalOf, never, startOf } from '../problem/start-ranges.ts'
import { arrivalAfter } from '../problem/travel-clock.ts'
import { tunables } from '../tunables.ts'

const { timingsPerRoute, fewestTimings } = tunables.coupling

/** Times of a route in `slackWork`: to be computed backward, or right and only to be passed on. */
const toCompute = 1
const toPassOn = 2

/**
 * Times what has been noted and all that follows from it; false when somebody would be late, or the times do not come to
 * rest, as in a circle.
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

/** Before the first change of the release or deadline of v in the current move. */
export function keep(state: RouteState, coupling: Coupling, v: number): void {
  const { isKept, kept, keptRelease, keptDeadline } = coupling
  if (isKept[v]) return
  isKept[v] = 1
  kept[coupling.keptCount++] = v
  keptRelease[v] = state.release[v]!
  keptDeadline[v] = state.deadline[v]!
}

/** Ends the current move; what is noted of it is forgotten. */
export function endMove(state: RouteState, coupling: Coupling, isUndone: boolean): void {
  const { isKept, kept, keptRelease, keptDeadline } = coupling
  for (let i = 0; i < coupling.keptCount; i++) {
    const v = kept[i]!
    isKept[v] = 0
    if (!isUndone) continue
    state.release[v] = keptRelease[v]!
    state.deadline[v] = keptDeadline[v]!
  }
  coupling.keptCount = 0
  coupling.isLost = false
  forget(coupling)
}

function forget(coupling: Coupling): void {
  while (coupling.staleCount > 0) takeStale(coupling)
  while (coupling.slackCount > 0) coupling.slackWork[coupling.slack[--coupling.slackCount]!] = 0
}

function pushStale(coupling: Coupling, r: number): void {
  const { stale, isStale } = coupling
  if (isStale[r]) return
  isStale[r] = 1
  stale[(coupling.staleFrom + coupling.staleCount++) % stale.length] = r
}

/** The route that has been stale for longest: it has been told of most of what comes before it. */
function takeStale(coupling: Coupling): number {
  const { stale, isStale } = coupling
  const r = stale[coupling.staleFrom]!
  coupling.staleFrom = (coupling.staleFrom + 1) % stale.length
  coupling.staleCount--
  isStale[r] = 0
  return r
}

function pushSlack(coupling: Coupling, r: number, work: number): void {
  const { slack, slackWork } = coupling
  if (slackWork[r] === 0) slack[coupling.slackCount++] = r
  if (slackWork[r] !== toCompute) slackWork[r] = work
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

/** When v may start because of those it follows. */
function releaseByOthers({ routeOf, servedUntil }: RouteState, coupling: Coupling, v: number): number {
  const { byFollower, followerFrom, preceding } = coupling
  let time = -never
  for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) {
    const d = byFollower[k]!
    const p = preceding[d]!
    if (routeOf[p]! < 0 || servedUntil[p]! >= noUpperBound) continue
    const release = releaseAfter(coupling, d, servedUntil[p]!)
    if (release > time) time = release
  }
  return time
}

/** When the services of a group start (end) at the earliest: the first time that is open to all. */
function commonTime(state: RouteState, coupling: Coupling, g: number): number {
  const { routeOf, servedFrom, servedUntil } = state
  const { groups, isPinned } = coupling
  let time = -never
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (routeOf[m]! < 0 || (isPinned[m] && servedUntil[m]! >= noUpperBound)) continue
    const start = isPinned[m] ? servedFrom[m]! : ownStart(state, coupling, m)
    if (start >= never) return never
    const own = groups.alignsEnds[g]
      ? start + (isPinned[m] ? servedUntil[m]! - start : serviceSeconds(state, m))
      : start
    if (own > time) time = own
  }
  for (let before = -never; before !== time && time < never;) {
    before = time
    for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++)
      time = openTime(state, coupling, g, groups.visit[k]!, time)
  }
  return time
}

/** The first time from this one on at which visit m of a group can start (end). */
function openTime(state: RouteState, { groups, isPinned }: Coupling, g: number, m: number, time: number): number {
  if (isPinned[m] || state.routeOf[m]! < 0 || time >= never || time === -never) return time
  const service = groups.alignsEnds[g] ? serviceSeconds(state, m) : 0
  const start = startOf(state.facts.ranges, rowOf(state, m), time - service, never)
  return start >= never ? never : start + service
}

/** When m could start on its route as that goes now, were it not for its mates. */
function ownStart(state: RouteState, coupling: Coupling, m: number): number {
  const { servedFrom, facts, previous, routeOf } = state
  const least = releaseByOthers(state, coupling, m)
  const r = routeOf[m]!
  const arrival = facts.breaks.hasPlace[r] ? simulatedArrival(state, r, m) : walkedArrival(state, r, previous[m]!, m)
  if (arrival >= never) return servedFrom[m]!
  return startOf(facts.ranges, rowOf(state, m), arrival > least ? arrival : least, never)
}

/** When the walk of route r is at v, coming from p. */
function walkedArrival({ facts, servedUntil, walk, arcSeconds }: RouteState, r: number, p: number, v: number): number {
  const { breaks, minStartTravel, visitCount } = facts
  const need = breaks.byClock ? needBetween(facts, p, v) : arcSeconds[p]!
  let leave = servedUntil[p]!
  if (leave < minStartTravel[v]!) leave = minStartTravel[v]!
  if (p >= visitCount) {
    const forArrival = forFirstArrival(facts, r, need)
    if (leave < forArrival) leave = forArrival
  }
  const layers = breaks.layerCount[r]!
  if (layers === 0) return breaks.byClock ? arrivalAfter(breaks.byClock.clock, leave, need) : leave + need
  return arrivalOver(breaks, breaks.from[r]! + walk.taken[p]! * (layers + 1) + walk.taken[v]!, leave, need)
}

/** The same on a route with a break at a place, which has to be timed for it. */
function simulatedArrival(state: RouteState, r: number, v: number): number {
  const { scratch } = state
  if (priceTimeline(state, r) === Infinity) return never
  let k = 1
  while (scratch.stops[k] !== v) k++
  return scratch.arrival[k]!
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
  if (facts.breaks.hasPlace[r] || state.freeCount[r] === 0) return
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

/** Tells those v follows, and its mates, when they must end. */
function tellBefore(state: RouteState, coupling: Coupling, v: number): void {
  const { byFollower, followerFrom, preceding, groups, groupOf } = coupling
  for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) setDeadline(state, coupling, preceding[byFollower[k]!]!)
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
  if (lastBefore > last && lastWanted >= last) return
  pushSlack(coupling, r, toCompute)
}

/** When v must end so that those who follow it can start. */
function deadlineByOthers(state: RouteState, coupling: Coupling, v: number): number {
  const { byPreceding, precedingFrom, following } = coupling
  let time = never
  for (let k = precedingFrom[v]!; k < precedingFrom[v + 1]!; k++) {
    const d = byPreceding[k]!
    const f = following[d]!
    if (state.routeOf[f]! < 0) continue
    const end = latestEndFor(coupling, d, latestStart(state, coupling, f))
    if (end < time) time = end
  }
  return time
}

/** When it must so that its mates can still join it. */
function deadlineByMates(state: RouteState, coupling: Coupling, v: number): number {
  const { groups, groupOf } = coupling
  const g = groupOf[v]!
  let time = never
  if (g < 0) return time
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (m === v || state.routeOf[m]! < 0) continue
    const last = ownLatestStart(state, coupling, m)
    if (last >= never) continue
    const end = last + serviceSeconds(state, groups.alignsEnds[g] ? m : v)
    if (end < time) time = end
  }
  return time
}

/** When m can start at the latest, were it not for its mates. */
function ownLatestStart(state: RouteState, coupling: Coupling, m: number): number {
  const { facts, deadline, latest, routeOf, previous } = state
  const { breaks } = facts
  const r = routeOf[m]!
  if (coupling.isPinned[m] || breaks.hasPlace[r]) return latestStart(state, coupling, m)
  const before = deadline[m]!
  const trial = facts.visitCount + facts.shiftCount
  deadline[m] = deadlineByOthers(state, coupling, m)
  latestLayers(state, latest, r, previous[m]!, m, trial)
  deadline[m] = before
  let most = -never
  for (let layer = breaks.layerCount[r]!; layer >= 0; layer--)
    if (latest[(trial << breaks.layerShift) + layer]! > most) most = latest[(trial << breaks.layerShift) + layer]!
  return most
}

function rowOf({ facts, previous, routeOf }: RouteState, v: number): number {
  return rowBehind(facts, previous[v]!, v, facts.problem.durationClass[routeOf[v]!]!)
}

function serviceSeconds(state: RouteState, v: number): number {
  return state.facts.problem.serviceSeconds[rowOf(state, v)]!
}

/** When visits may start and must end because of others, as the routes are timed now. */
import type { Coupling } from '../facts/coupling.ts'
import { latestEndFor, releaseAfter } from '../problem/release-times.ts'
import type { RouteState } from '../state/route-state.ts'
import { noUpperBound } from '../problem/problem.ts'
import { forFirstArrival, needBetween, rowBehind } from '../facts/routing-facts.ts'
import { latestLayers } from '../state/route-layers.ts'
import { priceTimeline } from '../state/route-timeline.ts'
import { arrivalOver } from '../facts/break-spans.ts'
import { never, startOf } from '../problem/start-ranges.ts'
import { arrivalAfter } from '../problem/travel-clock.ts'

/** When v may start because of those it follows. */
export function releaseByOthers({ routeOf, servedUntil }: RouteState, coupling: Coupling, v: number): number {
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
export function commonTime(state: RouteState, coupling: Coupling, g: number): number {
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
export function ownStart(state: RouteState, coupling: Coupling, m: number): number {
  const { servedFrom, facts, previous, routeOf } = state
  const least = releaseByOthers(state, coupling, m)
  const r = routeOf[m]!
  const arrival = facts.breaks.hasPlace[r] ? simulatedArrival(state, r, m) : walkedArrival(state, r, previous[m]!, m)
  if (arrival >= never) return servedFrom[m]!
  return startOf(facts.ranges, rowOf(state, m), arrival > least ? arrival : least, never)
}

/** When the walk of route r is at v, coming from p. */
function walkedArrival(state: RouteState, r: number, p: number, v: number): number {
  const { facts, servedUntil, walk, arcSeconds, skipped } = state
  const { breaks, minStartTravel, visitCount, skips } = facts
  const need = breaks.byClock ? needBetween(facts, p, v) : arcSeconds[p]!
  let leave = servedUntil[p]!
  if (leave < minStartTravel[v]!) leave = minStartTravel[v]!
  let taken = walk.taken[p]!
  if (p >= visitCount) {
    taken = skipped[r]!
    if (leave < skips.from[skips.rowOf[r]! + taken]!) leave = skips.from[skips.rowOf[r]! + taken]!
    const forArrival = forFirstArrival(facts, r, need)
    if (leave < forArrival) leave = forArrival
  }
  const layers = breaks.layerCount[r]!
  if (layers === 0) return breaks.byClock ? arrivalAfter(breaks.byClock.clock, leave, need) : leave + need
  return arrivalOver(breaks, breaks.from[r]! + taken * (layers + 1) + walk.taken[v]!, leave, need)
}

/** The same on a route with a break at a place, which has to be timed for it. */
function simulatedArrival(state: RouteState, r: number, v: number): number {
  const { scratch } = state
  if (priceTimeline(state, r) === Infinity) return never
  let k = 1
  while (scratch.stops[k] !== v) k++
  return scratch.arrival[k]!
}

/** When v must end so that those who follow it can start. */
export function deadlineByOthers(state: RouteState, coupling: Coupling, v: number): number {
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
export function deadlineByMates(state: RouteState, coupling: Coupling, v: number): number {
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

/** When a served visit can start at the latest. */
export function latestStart(
  { latest, facts, routeOf, servedFrom }: RouteState,
  { isPinned }: Coupling,
  v: number,
): number {
  const { breaks } = facts
  const r = routeOf[v]!
  if (isPinned[v]) return servedFrom[v]!
  if (breaks.hasPlace[r]) return never
  let most = -never
  for (let layer = 0; layer <= breaks.layerCount[r]!; layer++)
    if (latest[(v << breaks.layerShift) + layer]! > most) most = latest[(v << breaks.layerShift) + layer]!
  return most
}

export function rowOf({ facts, previous, routeOf }: RouteState, v: number): number {
  return rowBehind(facts, previous[v]!, v, facts.problem.durationClass[routeOf[v]!]!)
}

export function serviceSeconds(state: RouteState, v: number): number {
  return state.facts.problem.serviceSeconds[rowOf(state, v)]!
}

/** What a visit that waits for others, or for which others wait, asks of its place: see coupling.ts. */
import type { Coupling } from '../facts/coupling.ts'
import { latestEndFor, releaseAfter } from '../problem/release-times.ts'
import { keep } from './coupled-move.ts'
import { latestStart, serviceSeconds } from './coupled-times.ts'
import type { RouteState } from '../state/route-state.ts'
import { never } from '../problem/start-ranges.ts'

/**
 * Readies the state for inserting u, which is pending no more; false when u cannot be served as the plan is. It is to
 * start no later than `latest`.
 */
export function prepareInsertion(state: RouteState, coupling: Coupling, u: number, latest = never): boolean {
  const { release } = state
  state.insertedVisit = u
  state.wantedVehicle = -1
  state.latestStart = latest
  state.latestEnd = never
  keep(state, coupling, u)
  release[u] = -never
  state.deadline[u] = never
  coupling.isPending[u] = 0
  return followsOthers(state, coupling, u) && precedesOthers(state, coupling, u) && joinsMates(state, coupling, u)
}

function followsOthers(state: RouteState, coupling: Coupling, u: number): boolean {
  const { routeOf, release } = state
  const { byFollower, followerFrom, preceding, sameVehicle, vehicleOf } = coupling
  for (let k = followerFrom[u]!; k < followerFrom[u + 1]!; k++) {
    const d = byFollower[k]!
    const r = routeOf[preceding[d]!]!
    if (r < 0 || (sameVehicle[d] && !wantVehicle(state, vehicleOf[r]!))) return false
    const time = releaseAfter(coupling, d, state.servedUntil[preceding[d]!]!)
    if (time > release[u]!) release[u] = time
  }
  return true
}

function precedesOthers(state: RouteState, coupling: Coupling, u: number): boolean {
  const { routeOf } = state
  const { byPreceding, precedingFrom, following, sameVehicle, vehicleOf } = coupling
  for (let k = precedingFrom[u]!; k < precedingFrom[u + 1]!; k++) {
    const d = byPreceding[k]!
    const f = following[d]!
    const r = routeOf[f]!
    if (r < 0) continue
    if (sameVehicle[d] && !wantVehicle(state, vehicleOf[r]!)) return false
    const time = latestEndFor(coupling, d, latestStart(state, coupling, f))
    if (time < state.latestEnd) state.latestEnd = time
  }
  return true
}

/**
 * Not before the mates that are served, nor after they can start at the latest; false when one of them is and stays
 * absent.
 */
function joinsMates(state: RouteState, coupling: Coupling, u: number): boolean {
  const { groups, groupOf, isPending } = coupling
  const g = groupOf[u]!
  if (g < 0) return true
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (m === u || isPending[m]) continue
    if (state.routeOf[m]! < 0) return false
    const latest = latestStart(state, coupling, m)
    let earliest = minStart(state, coupling, m)
    if (groups.alignsEnds[g]) {
      const service = serviceSeconds(state, m)
      if (latest < never && latest + service < state.latestEnd) state.latestEnd = latest + service
      earliest += service - maxService(state, u)
    } else if (latest < state.latestStart) state.latestStart = latest
    if (earliest > state.release[u]!) state.release[u] = earliest
  }
  return true
}

function wantVehicle(state: RouteState, vehicle: number): boolean {
  if (state.wantedVehicle >= 0 && state.wantedVehicle !== vehicle) return false
  state.wantedVehicle = vehicle
  return true
}

/** Whether the visit to be inserted may go on route r. */
export function mayBeOn(
  { facts: { coupling }, insertedVisit, wantedVehicle, routeOf }: RouteState,
  r: number,
): boolean {
  const { vehicleOf } = coupling!
  return (
    (wantedVehicle < 0 || vehicleOf[r] === wantedVehicle) &&
    !hasMateOn(routeOf, coupling!, insertedVisit, vehicleOf[r]!)
  )
}

/**
 * Whether the visit to be inserted comes after those it follows and before its followers on route r, when it is put
 * behind p there.
 */
export function keepsOrder(state: RouteState, r: number, p: number): boolean {
  const {
    facts: { coupling },
    insertedVisit: u,
    routeOf,
  } = state
  const { byFollower, followerFrom, byPreceding, precedingFrom, preceding, following } = coupling!
  for (let k = followerFrom[u]!; k < followerFrom[u + 1]!; k++) {
    const v = preceding[byFollower[k]!]!
    if (routeOf[v] === r && !isAtOrBehind(state, p, v)) return false
  }
  for (let k = precedingFrom[u]!; k < precedingFrom[u + 1]!; k++) {
    const v = following[byPreceding[k]!]!
    if (routeOf[v] === r && isAtOrBehind(state, p, v)) return false
  }
  return true
}

/** Whether stop p is visit v or comes after it on its route. */
function isAtOrBehind({ next, facts: { visitCount } }: RouteState, p: number, v: number): boolean {
  for (let x = v; x < visitCount; x = next[x]!) if (x === p) return true
  return false
}

function hasMateOn(routeOf: Int32Array, { groups, groupOf, vehicleOf }: Coupling, v: number, vehicle: number): boolean {
  const g = groupOf[v]!
  if (g < 0) return false
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
    const m = groups.visit[k]!
    if (m !== v && routeOf[m]! >= 0 && vehicleOf[routeOf[m]!] === vehicle) return true
  }
  return false
}

/** When a served visit ends at the earliest, whatever breaks have been taken before. */
function minEnd({ departure, facts, routeOf, servedUntil }: RouteState, v: number): number {
  const { breaks } = facts
  const r = routeOf[v]!
  if (breaks.hasPlace[r]) return servedUntil[v]!
  let least = never
  for (let layer = 0; layer <= breaks.layerCount[r]!; layer++)
    if (departure[(v << breaks.layerShift) + layer]! < least) least = departure[(v << breaks.layerShift) + layer]!
  return least
}

function minStart(state: RouteState, { isPinned }: Coupling, v: number): number {
  return isPinned[v] ? state.servedFrom[v]! : minEnd(state, v) - serviceSeconds(state, v)
}

/** Seconds of service by whom it takes longest. */
function maxService({ facts: { problem } }: RouteState, v: number): number {
  let longest = 0
  for (let row = v * problem.durationClassCount; row < (v + 1) * problem.durationClassCount; row++)
    if (problem.serviceSeconds[row]! > longest) longest = problem.serviceSeconds[row]!
  return longest
}

/** Whether a served visit cannot stay: one it follows or a mate is not served, or by the wrong vehicle. */
export function isOrphan({ routeOf }: RouteState, coupling: Coupling, v: number): boolean {
  const { byFollower, followerFrom, preceding, sameVehicle, vehicleOf, groups, groupOf } = coupling
  for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) {
    const d = byFollower[k]!
    const r = routeOf[preceding[d]!]!
    if (r < 0 || (sameVehicle[d] && vehicleOf[r] !== vehicleOf[routeOf[v]!])) return true
  }
  const g = groupOf[v]!
  if (g < 0) return false
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) if (routeOf[groups.visit[k]!]! < 0) return true
  return hasMateOn(routeOf, coupling, v, vehicleOf[routeOf[v]!]!)
}

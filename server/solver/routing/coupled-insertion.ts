/** What a visit that waits for others, or for which others wait, asks of its place: see coupling.ts. */
import type { Coupling } from './coupling.ts'
import type { RouteState } from './route-state.ts'
import { never } from './start-ranges.ts'

/** Readies the state for inserting u; false when u cannot be served as the plan is. */
export function prepareInsertion(state: RouteState, coupling: Coupling, u: number): boolean {
  const { routeOf, release } = state
  const { byFollower, followerFrom, byPreceding, precedingFrom, preceding, following, minDelay, sameVehicle, vehicleOf } = coupling
  state.wantedVehicle = -1
  state.latestEnd = never
  let earliest = -never
  for (let k = followerFrom[u]!; k < followerFrom[u + 1]!; k++) {
    const d = byFollower[k]!
    const r = routeOf[preceding[d]!]!
    if (r < 0 || (sameVehicle[d] && !wantVehicle(state, vehicleOf[r]!))) return false
    const time = leastEnd(state, preceding[d]!) + minDelay[d]!
    if (time > earliest) earliest = time
  }
  release[u] = earliest
  for (let k = precedingFrom[u]!; k < precedingFrom[u + 1]!; k++) {
    const d = byPreceding[k]!
    const f = following[d]!
    const r = routeOf[f]!
    if (r < 0) continue
    if (sameVehicle[d] && !wantVehicle(state, vehicleOf[r]!)) return false
    const time = latestStart(state, coupling, f) - minDelay[d]!
    if (time < state.latestEnd) state.latestEnd = time
  }
  return true
}

function wantVehicle(state: RouteState, vehicle: number): boolean {
  if (state.wantedVehicle >= 0 && state.wantedVehicle !== vehicle) return false
  state.wantedVehicle = vehicle
  return true
}

/** Whether the visit to be inserted may go on route r. */
export function mayBeOn({ facts: { coupling }, wantedVehicle }: RouteState, r: number): boolean {
  return wantedVehicle < 0 || coupling!.vehicleOf[r] === wantedVehicle
}

/** Whether the visit to be inserted may open shift r, as far as can be told without timing it. */
export function mayOpen(state: RouteState, r: number, u: number): boolean {
  return mayBeOn(state, r) && state.release[u]! <= state.facts.problem.maxEnd[r]!
}

/** When a served visit ends at the earliest, whatever breaks have been taken before. */
function leastEnd({ departure, facts, routeOf, servedUntil }: RouteState, v: number): number {
  const { breaks } = facts
  const r = routeOf[v]!
  if (breaks.hasPlace[r]) return servedUntil[v]!
  let least = never
  for (let layer = 0; layer <= breaks.layerCount[r]!; layer++) if (departure[(v << breaks.layerShift) + layer]! < least) least = departure[(v << breaks.layerShift) + layer]!
  return least
}

function latestStart({ latest, facts, routeOf, servedFrom }: RouteState, { isPinned }: Coupling, v: number): number {
  const { breaks } = facts
  const r = routeOf[v]!
  if (isPinned[v]) return servedFrom[v]!
  if (breaks.hasPlace[r]) return never
  let most = -never
  for (let layer = 0; layer <= breaks.layerCount[r]!; layer++) if (latest[(v << breaks.layerShift) + layer]! > most) most = latest[(v << breaks.layerShift) + layer]!
  return most
}

/** Whether a served follower cannot stay, as one that precedes it is not served, or by another vehicle than it must. */
export function isOrphan({ routeOf }: RouteState, { byFollower, followerFrom, preceding, sameVehicle, vehicleOf }: Coupling, v: number): boolean {
  for (let k = followerFrom[v]!; k < followerFrom[v + 1]!; k++) {
    const d = byFollower[k]!
    const r = routeOf[preceding[d]!]!
    if (r < 0 || (sameVehicle[d] && vehicleOf[r] !== vehicleOf[routeOf[v]!])) return true
  }
  return false
}

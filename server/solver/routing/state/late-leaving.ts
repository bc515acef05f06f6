/**
 * When a walked route (route-walk.ts) leaves its start place: as late as its end and what its services cost allow,
 * where problem.ts says so. One pass back over its stops and layers, from its end.
 */
import { heldBy, latestAsCheap, startsThenOrLater } from '../timing/held-starts.ts'
import { latestLeaveOf } from './route-layers.ts'
import type { RouteState } from './route-state.ts'
import { leaveTime, rowBehind } from '../facts/routing-facts.ts'
import { latestArrivalOf, never } from '../problem/start-ranges.ts'

/**
 * When route r leaves to end at `arrival`, as its stops are linked now. Its services start as `servedFrom` says, but
 * from `walker.triedFrom` to `walker.triedUntil` as `walk.tried` does.
 */
export function leavesAt(state: RouteState, r: number, arrival: number): number {
  const { facts, next, previous, arcSeconds, servedFrom, walk } = state
  const { visitCount, breaks, leavesLate } = facts
  const end = visitCount + r
  if (leavesLate[r] === 0) return leaveTime(facts, r, next[end]!, arcSeconds[end]!)
  const { walker, latest } = walk
  latest[(end << breaks.layerShift) + breaks.layerCount[r]!] = arrival
  let isTried = false
  for (let v = previous[end]!; v !== end; v = previous[v]!) {
    if (v === walker.triedUntil) isTried = true
    heldLayers(state, r, v, isTried ? walk.tried[v]! : servedFrom[v]!)
    if (v === walker.triedFrom) isTried = false
  }
  return latestLeaveOf(facts, latest, r, 0, next[end]!, arcSeconds[end]!)
}

/** Latest arrivals at v, which starts at `start` when leaving early, that move no service further than it may be. */
function heldLayers(state: RouteState, r: number, v: number, start: number): void {
  const { facts, release, next, previous, arcSeconds, walk } = state
  const { breaks, ranges, problem, visitCount, holds } = facts
  const { latest } = walk
  const layers = breaks.layerCount[r]!
  const row = rowBehind(facts, previous[v]!, v, problem.durationClass[r]!)
  const service = problem.serviceSeconds[row]!
  const isLast = next[v]! >= visitCount
  let until = never
  let from = release[v]!
  if (holds[v] === heldBy.others) until = from = start
  else if (holds[v] === heldBy.price || (isLast && problem.softLastDepartureSecondPrice[r] !== 0)) {
    until = latestAsCheap(problem, r, v, service, isLast, start)
    if (startsThenOrLater(problem, v, start, until)) from = start
  }
  for (let a = 0; a <= layers; a++) {
    let limit = latestLeaveOf(facts, latest, r, a, next[v]!, arcSeconds[v]!)
    if (limit > -never) limit -= service
    if (limit > until) limit = until
    const last = limit < from ? -never : latestArrivalOf(ranges, row, limit)
    latest[(v << breaks.layerShift) + a] = last < from ? -never : last
  }
}

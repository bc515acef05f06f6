/**
 * Leaves a route that has been timed by ride-timeline.ts, and makes its pick-ups, as late as may be: see
 * late-pick-ups.ts. A pass back over its stops tells how late that is were it not for rides; where these do not allow
 * it, the time is found by halving.
 */
import { latestArrivalOf, latestPinnedArrivalOf, never } from '../problem/start-ranges.ts'
import type { RouteState } from './route-state.ts'
import type { RideScratch } from './ride-scratch.ts'
import { goOn } from './ride-walk.ts'
import { holdServices } from './route-timeline.ts'
import { latestLeave } from './timeline-legs.ts'

/** The route ends at `end` when it leaves early, and not later when it leaves late. */
export function makeLate(state: RouteState, rides: RideScratch, r: number, last: number, end: number): void {
  const { scratch, facts } = state
  const { until, start, left } = scratch
  holdServices(state, r, last)
  rides.latestEnd = end
  keepBounds(state, rides, last)
  leaveLate(state, rides, r, last, left)
  if (facts.requests!.rideSecondPrice === 0) return
  // Only pick-ups wait: a delivery is made as soon as it may be.
  for (let i = 0; i < rides.count; i++) {
    const l = rides.last[i]!
    if (start[l]! < until[l]!) until[l] = start[l]!
  }
  for (let i = 0; i < rides.count; i++) {
    const f = rides.first[i]!
    const latest = rides.isFixed[i] === 1 ? start[f]! : latestStartAt(state, rides, r, last, f)
    if (latest > start[f]!) {
      keepBounds(state, rides, last)
      postpone(state, rides, r, last, f, latest)
    }
  }
}

/** Notes the lower bounds of services, to try others. */
function keepBounds({ scratch }: RouteState, { from }: RideScratch, last: number): void {
  for (let k = 1; k < last; k++) from[k] = scratch.from[k]!
}

/** Times the route anew, leaving at the latest second from which it can be, not before `earliest`. */
function leaveLate(state: RouteState, rides: RideScratch, r: number, last: number, earliest: number): void {
  const leavesAt = (time: number): boolean => {
    restoreBounds(state, rides, last)
    state.scratch.left = time
    return goOn(state, rides, r, 1, last)
  }
  let high = latestStartAt(state, rides, r, last, 0)
  if (high > earliest && leavesAt(high)) return
  let low = earliest
  for (high--; low < high;) {
    const middle = low + Math.ceil((high - low) / 2)
    if (leavesAt(middle)) low = middle
    else high = middle - 1
  }
  leavesAt(low)
}

/** Starts the service at position f as late as can be, not after `latest`. */
function postpone(state: RouteState, rides: RideScratch, r: number, last: number, f: number, latest: number): void {
  const earliest = state.scratch.start[f]!
  const startsFrom = (time: number): boolean => {
    restoreBounds(state, rides, last)
    if (time > earliest) state.scratch.from[f] = time
    return goOn(state, rides, r, f, last)
  }
  if (startsFrom(latest)) return
  let low = earliest
  for (let high = latest - 1; low < high;) {
    const middle = low + Math.ceil((high - low) / 2)
    if (startsFrom(middle)) low = middle
    else high = middle - 1
  }
  startsFrom(low)
}

function restoreBounds({ scratch }: RouteState, { from }: RideScratch, last: number): void {
  for (let k = 1; k < last; k++) scratch.from[k] = from[k]!
}

/**
 * When the service at a position starts at the latest, the start place is left at the latest for 0, within the bounds
 * of services and the end of the route, were it not for rides.
 */
function latestStartAt(
  state: RouteState,
  { taken, latestEnd }: RideScratch,
  r: number,
  last: number,
  position: number,
) {
  const { scratch, facts } = state
  const { latest, width, stops, rows, until } = scratch
  const { problem, ranges, mayBeLate } = facts
  latest[last * width + taken[last]!] = latestEnd
  for (let k = last - 1; k > 0 && k >= position; k--) {
    let bound = latestLeave(scratch, facts, r, k + 1, taken[k]!, taken[k + 1]!)
    if (bound === -never) return -never
    if (k === last - 1 && bound > problem.maxLastDeparture[r]!) bound = problem.maxLastDeparture[r]!
    const row = rows[k]!
    const limit = Math.min(until[k]!, bound - problem.serviceSeconds[row]!)
    const time = mayBeLate[stops[k]!] ? latestPinnedArrivalOf(ranges, row, limit) : latestArrivalOf(ranges, row, limit)
    if (time === -never || k === position) return time
    latest[k * width + taken[k]!] = time
  }
  return latestLeave(scratch, facts, r, 1, taken[0]!, taken[1]!)
}

/** The rides of a route that has been laid out in the scratch of the timeline. */
import { noUpperBound } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import type { RouteState } from './route-state.ts'
import type { RideScratch } from './ride-scratch.ts'

export function noteRides(state: RouteState, rides: RideScratch, last: number): void {
  const { scratch, facts } = state
  const { requestOf } = facts.requests!
  const { first, direct, most, endsAt, rideOf, seenIn, isFixed } = rides
  const look = ++rides.look
  rides.count = 0
  for (let k = 1; k < last; k++) {
    const v = scratch.stops[k]!
    const q = requestOf[v]!
    endsAt[k] = -1
    if (seenIn[q] !== look) {
      seenIn[q] = look
      const ride = rides.count++
      rideOf[q] = ride
      first[ride] = rides.last[ride] = k
      direct[ride] = most[ride] = 0
      isFixed[ride] = facts.isPinned[v]!
    } else addStop(state, rides, rideOf[q]!, k)
    // Until all stops are seen: 1 where some of it may move.
    if (facts.isPinned[v] === 0) most[rideOf[q]!] = 1
  }
  keepLongRides(state, rides)
}

/** Goes on with a ride to position k. */
function addStop({ scratch, facts }: RouteState, rides: RideScratch, ride: number, k: number): void {
  const { stops, rows } = scratch
  const { problem, leavePlace, arrivePlace, placeCount } = facts
  const p = rides.last[ride]!
  rides.direct[ride]! += problem.travelSeconds[leavePlace[stops[p]!]! * placeCount + arrivePlace[stops[k]!]!]!
  if (p > rides.first[ride]!) rides.direct[ride]! += problem.serviceSeconds[rows[p]!]!
  rides.last[ride] = k
}

/** Drops those of one stop, and sets the limits of others. */
function keepLongRides({ scratch, facts }: RouteState, rides: RideScratch): void {
  const { requestOf, maxDetour } = facts.requests!
  const { first, last, direct, most, isFixed, endsAt } = rides
  const count = rides.count
  rides.count = 0
  for (let i = 0; i < count; i++) {
    if (last[i] === first[i]) continue
    const detour = maxDetour[requestOf[scratch.stops[last[i]!]!]!]!
    const ride = rides.count++
    first[ride] = first[i]!
    last[ride] = last[i]!
    direct[ride] = direct[i]!
    most[ride] = most[i] === 1 && detour < noUpperBound ? direct[i]! + detour : never
    isFixed[ride] = isFixed[i]!
    endsAt[last[i]!] = ride
  }
}

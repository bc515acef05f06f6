/** The rides of a route that has been laid out in the scratch of the timeline. */
import { noUpperBound } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'
import type { RouteState } from '../state/route-state.ts'
import type { RideScratch } from './ride-scratch.ts'

export function noteRides({ scratch, facts }: RouteState, rides: RideScratch, last: number): void {
  const { stops, rows } = scratch
  const { problem, leavePlace, arrivePlace, placeCount, isPinned, requests } = facts
  const { requestOf, maxDetour } = requests!
  const { first, direct, most, endsAt, rideOf, seenIn, before, isFixed } = rides
  const look = ++rides.look
  let count = 0
  for (let k = 1; k < last; k++) {
    const v = stops[k]!
    const q = requestOf[v]!
    endsAt[k] = -1
    if (seenIn[q] !== look) {
      seenIn[q] = look
      rideOf[q] = count
      first[count] = k
      rides.last[count] = k
      direct[count] = 0
      most[count] = 0
      isFixed[count++] = isPinned[v]!
    } else {
      const ride = rideOf[q]!
      const p = before[q]!
      direct[ride]! += problem.travelSeconds[leavePlace[stops[p]!]! * placeCount + arrivePlace[v]!]!
      if (p > first[ride]!) direct[ride]! += problem.serviceSeconds[rows[p]!]!
      rides.last[ride] = k
    }
    // Noted as 1 until all stops are seen: some of it may move.
    if (isPinned[v] === 0) most[rideOf[q]!] = 1
    before[q] = k
  }
  rides.count = 0
  for (let i = 0; i < count; i++) {
    const to = rides.last[i]!
    if (to === first[i]) continue
    const q = requestOf[stops[to]!]!
    const ride = rides.count++
    const hasLimit = most[i] === 1 && maxDetour[q]! < noUpperBound
    first[ride] = first[i]!
    rides.last[ride] = to
    direct[ride] = direct[i]!
    most[ride] = hasLimit ? direct[i]! + maxDetour[q]! : never
    isFixed[ride] = isFixed[i]!
    endsAt[to] = ride
  }
}

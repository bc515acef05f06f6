/** The least times of one placement of breaks that keep all rides: ride-waits.ts, without allocation. */
import type { RouteState } from './route-state.ts'
import { never } from '../problem/start-ranges.ts'
import type { RideScratch } from './ride-scratch.ts'
import { pausedBetween } from '../facts/break-skips.ts'
import { mostWaitsByClock } from '../timing/ride-waits.ts'
import { departureAfter, drive } from './timeline-legs.ts'

/**
 * Times the route with its breaks placed, leaving at `scratch.left`, from position `from` on, which has been reached as
 * it is noted: the least times within the bounds of services that keep all rides, raising the lower ones of first
 * stops. False where there are none.
 */
export function goOn(state: RouteState, rides: RideScratch, r: number, from: number, last: number): boolean {
  const { scratch, facts } = state
  const { stops, rows, arrival, start, until } = scratch
  const { taken, done, busy, endsAt, first, most, isFixed } = rides
  const { serviceSeconds, maxLastDeparture, travelClock } = facts.problem
  let rounds = mostWaitsByClock
  let time = from === 1 ? scratch.left : done[from - 1]!
  if (from === 1) busy[0] = 0
  for (let k = from; k < last; k++) {
    rides.culprit = k
    const reached = drive(scratch, facts, r, k, time, taken[k - 1]!, taken[k]!)
    if (reached >= never) return false
    const service = serviceSeconds[rows[k]!]!
    const lower = scratch.from[k]!
    const ended = departureAfter(state, stops[k]!, rows[k]!, reached > lower ? reached : lower)
    if (ended >= never || ended - service > until[k]!) return false
    arrival[k] = reached
    start[k] = ended - service
    done[k] = time = ended
    const paused = pausedBetween(facts.skips, r, taken[k - 1]!, taken[k]!)
    busy[k] = busy[k - 1]! + (k > 1 ? serviceSeconds[rows[k - 1]!]! : 0) + scratch.seconds + paused
    const ride = endsAt[k]!
    if (ride < 0 || start[k]! - done[first[ride]!]! <= most[ride]!) continue
    const f = first[ride]!
    const serviceBefore = serviceSeconds[rows[f]!]!
    if (isFixed[ride]) return false
    if (travelClock ? --rounds <= 0 : busy[k]! - busy[f]! - serviceBefore > most[ride]!) return false
    scratch.from[f] = start[k]! - most[ride]! - serviceBefore
    time = f === 1 ? scratch.left : done[f - 1]!
    k = f - 1
  }
  rides.culprit = last - 1
  if (time > maxLastDeparture[r]!) return false
  const end = drive(scratch, facts, r, last, time, taken[last - 1]!, taken[last]!)
  if (end > rides.latestEnd || end >= never) return false
  arrival[last] = scratch.end = end
  return true
}

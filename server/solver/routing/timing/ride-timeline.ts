/**
 * The timing of one current route whose rides may not be long, or cost something: the incremental counterpart of
 * ride-waits.ts and late-pick-ups.ts, without allocation. Of all placements of breaks with the least waits before
 * pick-ups the one that ends earliest is kept; where the route leaves late, it is then left, and its pick-ups are made,
 * as late as may be.
 */
import { leaveTime, rowBehind } from '../problem/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'
import type { RouteState } from '../state/route-state.ts'
import { makeLate } from './late-rides.ts'
import { noteRides } from './note-rides.ts'
import type { RideScratch } from './ride-scratch.ts'
import { goOn } from './ride-walk.ts'
import { departureAfter, drive, secondsOfLeg, walk } from './route-timeline.ts'

/** Times route r, whose arcs are up to date; -1, or a free stop to take out where it cannot be timed. */
export function timeRides(state: RouteState, r: number): number {
  const { facts, scratch, servedFrom, servedUntil } = state
  const rides = state.rides!
  const last = layOut(state, r)
  noteRides(state, rides, last)
  const { problem, breaks } = facts
  scratch.left = leaveTime(facts, r, scratch.stops[1]!, secondsOfLeg(facts, scratch.stops[0]!, scratch.stops[1]!))
  const earliest = scratch.left
  scratch.from.fill(-never, 1, last)
  scratch.until.fill(never, 1, last)
  rides.latestEnd = problem.maxEnd[r]!
  rides.culprit = last - 1
  if (!placeBreaks(state, rides, r, last)) return stopToTakeOut(state, r, rides.culprit)
  const end = scratch.end
  if (facts.hasDurationLimit[r] && !canLast(state, rides, r, last)) return stopToTakeOut(state, r, last - 1)
  scratch.left = earliest
  if (facts.leavesLate[r] && (facts.hasSpanPrice[r] || facts.requests!.rideSecondPrice > 0))
    makeLate(state, rides, r, last, end)
  priceRides(state, rides, r, last)
  if (!scratch.isFeasible) return stopToTakeOut(state, r, last - 1)
  for (let k = 1; k < last; k++) {
    const v = scratch.stops[k]!
    servedFrom[v] = scratch.start[k]!
    servedUntil[v] = scratch.done[k]!
  }
  state.earliestEnd[r] = scratch.end
  state.left[r] = scratch.left
  state.walk.slowerOf[r] = breaks.hasPlace[r] ? 0 : scratch.travel - state.travel[r]!
  return -1
}

/** Writes the nodes of the route in order; returns the position of the last one. */
function layOut({ scratch, facts, next }: RouteState, r: number): number {
  const { stops, rows } = scratch
  const end = facts.visitCount + r
  const shiftClass = facts.problem.durationClass[r]!
  let last = 0
  stops[0] = end
  for (let p = end, v = next[end]!; v !== end; p = v, v = next[v]!) {
    stops[++last] = v
    rows[last] = rowBehind(facts, p, v, shiftClass)
  }
  stops[++last] = end
  return last
}

/** The stop at a position, or the last one of the route where that is pinned. */
function stopToTakeOut({ scratch, facts, previous }: RouteState, r: number, position: number): number {
  const v = scratch.stops[position]!
  return v < facts.visitCount && facts.isPinned[v] === 0 ? v : previous[facts.visitCount + r]!
}

/** Chooses how many breaks are taken on each leg, and times the route so; false where no way is allowed. */
function placeBreaks(state: RouteState, rides: RideScratch, r: number, last: number): boolean {
  const { breakFrom, minDeparture } = state.facts.problem
  const { taken, bestTaken, freeDone } = rides
  const breaks = breakFrom[r + 1]! - breakFrom[r]!
  taken[0] = 0
  if (breaks === 0) {
    taken.fill(0, 1, last + 1)
    return goOn(state, rides, r, 1, last)
  }
  freeDone[0] = minDeparture[r]!
  bestTaken[0] = -1
  explore(state, rides, r, 1, last)
  if (bestTaken[0]! < 0) return false
  taken.set(bestTaken.subarray(0, last + 1))
  state.scratch.from.fill(-never, 1, last)
  rides.latestEnd = never
  return goOn(state, rides, r, 1, last)
}

/** Tries all ways to place the breaks from leg k on, those that take them soonest first; keeps the first that ends earliest. */
function explore(state: RouteState, rides: RideScratch, r: number, k: number, last: number): void {
  const { scratch, facts } = state
  const { taken, freeDone, bestTaken } = rides
  const { problem } = facts
  const breaks = problem.breakFrom[r + 1]! - problem.breakFrom[r]!
  const before = taken[k - 1]!
  const leaves = freeDone[k - 1]!
  if (k === last && leaves > problem.maxLastDeparture[r]!) return
  for (let count = breaks; count >= (k === last ? breaks : before); count--) {
    const arrival = drive(scratch, facts, r, k, leaves, before, count)
    if (arrival > rides.latestEnd || arrival >= never) continue
    taken[k] = count
    if (k < last) {
      const done = departureAfter(state, scratch.stops[k]!, scratch.rows[k]!, arrival)
      if (done >= never) continue
      freeDone[k] = done
      explore(state, rides, r, k + 1, last)
      continue
    }
    scratch.from.fill(-never, 1, last)
    if (!goOn(state, rides, r, 1, last)) continue
    bestTaken.set(taken.subarray(0, last + 1))
    // Only what ends earlier is better.
    rides.latestEnd = scratch.end - 1
  }
}

/** Whether the route, as it has been timed, can leave so late that it lasts no longer than it may. */
function canLast(state: RouteState, rides: RideScratch, r: number, last: number): boolean {
  const { scratch, facts } = state
  const leave = scratch.end - facts.problem.maxDuration![r]!
  if (leave <= scratch.left) return true
  scratch.left = leave
  scratch.from.fill(-never, 1, last)
  rides.latestEnd = scratch.end
  if (!goOn(state, rides, r, 1, last)) return false
  // As it was.
  scratch.left = -never
  scratch.from.fill(-never, 1, last)
  return goOn(state, rides, r, 1, last)
}

/** The price of the route as it is timed: its times but for what is known without (see `priceRoute`). */
function priceRides(state: RouteState, rides: RideScratch, r: number, last: number): void {
  const { scratch, facts, staticPrice, travel, timelinePrice } = state
  const { problem, breaks, requests } = facts
  const { width, latest, arrival } = scratch
  // The walk takes its breaks where they are placed, as it could not be in time otherwise.
  latest.fill(-never, 0, (last + 1) * width)
  for (let k = 1; k <= last; k++) latest[k * width + rides.taken[k]!] = arrival[k]!
  walk(state, r, last, true)
  let price = scratch.price
  const secondPrice = requests!.rideSecondPrice
  for (let i = 0; secondPrice > 0 && i < rides.count; i++) {
    const beyond = scratch.start[rides.last[i]!]! - scratch.done[rides.first[i]!]! - rides.direct[i]!
    if (beyond > 0) price += beyond * secondPrice
  }
  if (!breaks.hasPlace[r]) {
    const excess = travel[r]! - problem.softTravelSeconds[r]!
    price -= staticPrice[r]! + (excess > 0 ? excess * problem.softTravelSecondPrice[r]! : 0)
  }
  timelinePrice[r] = price
}

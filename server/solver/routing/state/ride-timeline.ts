/**
 * The timing of one current route whose rides may not be long, or cost something: the incremental counterpart of
 * ride-ways.ts and late-pick-ups.ts, without allocation. Every way to put its breaks on legs or to leave them out is
 * timed with the least waits before pick-ups, left and its pick-ups made late where the route leaves late, and priced.
 */
import { isWorkingElsewhere } from './working-elsewhere.ts'
import { never } from '../problem/start-ranges.ts'
import type { RouteState } from './route-state.ts'
import { lastLayer, takenBetween } from '../facts/break-layers.ts'
import { makeLate } from './late-rides.ts'
import { noteRides } from './note-rides.ts'
import type { RideScratch } from './ride-scratch.ts'
import { goOn } from './ride-walk.ts'
import { leaveFrom, priceWithWork, walkWay } from './route-timeline.ts'
import { collectStops, departureAfter, drive } from './timeline-legs.ts'

/** Times route r, whose arcs are up to date; -1, or a free stop to take out where it cannot be timed. */
export function timeRides(state: RouteState, r: number): number {
  const { facts, scratch } = state
  const { problem, skips } = facts
  const rides = state.rides!
  const last = collectStops(state, r)
  noteRides(state, rides, last)
  rides.culprit = last - 1
  rides.value = Infinity
  rides.isTimed = false
  rides.waits.fill(-never, 1, last)
  for (let skipped = 0, layers = lastLayer(skips, r); skipped <= layers; skipped++) {
    const from = skips.from[skips.rowOf[r]! + skipped]!
    if (from >= never) continue
    rides.taken[0] = skipped
    rides.freeDone[0] = from > problem.minDeparture[r]! ? from : problem.minDeparture[r]!
    explore(state, rides, r, 1, last)
  }
  if (rides.value === Infinity) return stopToTakeOut(state, r, rides.culprit)
  rides.taken.set(rides.bestTaken.subarray(0, last + 1))
  if (!rides.isTimed) timeWay(state, rides, r, last)
  if (facts.waits.waitStart.length > 0 && !facts.hasDurationLimit[r]) chooseWaits(state, rides, r, last)
  if (problem.samePerson && isWorkingElsewhere(state, r, scratch.left, scratch.end))
    return stopToTakeOut(state, r, last - 1)
  keepTimes(state, rides, r, last)
  return -1
}

/** The stop at a position, or the last one of the route where that is pinned. */
function stopToTakeOut({ scratch, facts, previous }: RouteState, r: number, position: number): number {
  const v = scratch.stops[position]!
  return v < facts.visitCount && facts.isPinned[v] === 0 ? v : previous[facts.visitCount + r]!
}

function keepTimes(state: RouteState, { taken }: RideScratch, r: number, last: number): void {
  const { scratch, servedFrom, servedUntil, facts, walk } = state
  for (let k = 1; k < last; k++) {
    const v = scratch.stops[k]!
    servedFrom[v] = scratch.start[k]!
    servedUntil[v] = scratch.start[k]! + facts.problem.serviceSeconds[scratch.rows[k]!]!
  }
  state.timelinePrice[r] = scratch.price
  state.earliestEnd[r] = scratch.end
  state.left[r] = scratch.left
  state.skipped[r] = taken[0]!
  walk.slowerOf[r] = facts.breaks.hasPlace[r] ? 0 : scratch.slower
}

/** Follows all ways from leg k on, were no ride too long, and times those that reach the end. */
function explore(state: RouteState, rides: RideScratch, r: number, k: number, last: number): void {
  const { scratch, facts } = state
  const { taken, freeDone } = rides
  const { problem, skips } = facts
  const layers = lastLayer(skips, r)
  const before = taken[k - 1]!
  const leaves = freeDone[k - 1]!
  if (k === last && leaves > problem.maxLastDeparture[r]!) return
  for (let count = layers; count >= before; count--) {
    const arrival = drive(scratch, facts, r, k, leaves, before, count)
    if (arrival > problem.maxEnd[r]! || arrival >= never) continue
    taken[k] = count
    if (k < last) {
      const done = departureAfter(state, scratch.stops[k]!, scratch.rows[k]!, arrival)
      if (done >= never) continue
      freeDone[k] = done
      explore(state, rides, r, k + 1, last)
    } else if (count === layers || arrival <= skips.back[skips.rowOf[r]! + count]!) {
      rides.isTimed = false
      if (timeWay(state, rides, r, last)) keepIfBest(state, rides, r, last)
    }
  }
}

/** Times and prices the way whose breaks are noted; false where that breaks a limit. */
function timeWay(state: RouteState, rides: RideScratch, r: number, last: number): boolean {
  const { scratch, facts } = state
  const { problem, skips, breaks } = facts
  const row = skips.rowOf[r]!
  const first = rides.taken[0]!
  const taken = rides.taken[last]!
  const from = skips.from[row + first]!
  const earliest = from > problem.minDeparture[r]! ? from : problem.minDeparture[r]!
  scratch.left = leaveFrom(facts, r, scratch.stops[1]!, earliest)
  for (let k = 1; k < last; k++) scratch.from[k] = rides.waits[k]!
  scratch.until.fill(never, 1, last)
  rides.latestEnd = problem.maxEnd[r]!
  if (taken < lastLayer(skips, r) && skips.back[row + taken]! < rides.latestEnd)
    rides.latestEnd = skips.back[row + taken]!
  if (!goOn(state, rides, r, 1, last)) return false
  rides.end = scratch.end
  if (facts.waits.waitStart.length > 0) rides.earlyStart.set(scratch.start.subarray(0, last))
  if (facts.hasDurationLimit[r] && !canLast(state, rides, r, last)) return false
  const isCounted = facts.hasSpanPrice[r] || facts.requests!.rideSecondPrice > 0 || breaks.hasPlace[r]
  if (facts.leavesLate[r] && isCounted) makeLate(state, rides, r, last, scratch.end)
  priceWay(state, rides, r, last)
  return scratch.isFeasible
}

/** Waits for times where that makes the way that has been timed cheaper: ride-times.ts. */
function chooseWaits(state: RouteState, rides: RideScratch, r: number, last: number): void {
  const { scratch, facts } = state
  const { waits, earlyStart, givenStart } = rides
  const { waitFrom, waitStart } = facts.waits
  let value = priceWithWork(state, r)
  for (;;) {
    givenStart.set(earlyStart.subarray(0, last))
    let best = 0
    let bestStart = -never
    let isTried = false
    for (let k = 1; k < last; k++) {
      const v = scratch.stops[k]!
      const before = waits[k]!
      for (let i = waitFrom[v]!; i < waitFrom[v + 1]!; i++) {
        // Whoever comes later waits in vain.
        if (waitStart[i]! <= givenStart[k]!) continue
        isTried = true
        waits[k] = waitStart[i]!
        if (!timeWay(state, rides, r, last)) continue
        const tried = priceWithWork(state, r)
        if (tried >= value) continue
        value = tried
        best = k
        bestStart = waitStart[i]!
      }
      waits[k] = before
    }
    if (best > 0) waits[best] = bestStart
    if (isTried) timeWay(state, rides, r, last)
    if (best === 0) return
  }
}

/** Whether the route, as it has been timed, can leave so late that it lasts no longer than it may. */
function canLast(state: RouteState, rides: RideScratch, r: number, last: number): boolean {
  const { scratch, facts } = state
  const { left } = scratch
  const leave = scratch.end - facts.problem.maxDuration![r]!
  if (leave <= left) return true
  rides.latestEnd = scratch.end
  scratch.left = leave
  scratch.from.fill(-never, 1, last)
  if (!goOn(state, rides, r, 1, last)) return false
  // As it was.
  scratch.left = left
  scratch.from.fill(-never, 1, last)
  return goOn(state, rides, r, 1, last)
}

/** The price of the way as it is timed. */
function priceWay(state: RouteState, rides: RideScratch, r: number, last: number): void {
  const { scratch, facts } = state
  scratch.counts.set(rides.taken.subarray(0, last + 1))
  walkWay(state, r, last, scratch.start)
  const price = facts.requests!.rideSecondPrice
  for (let i = 0; price > 0 && i < rides.count; i++) {
    const last = rides.last[i]!
    const beyond = scratch.start[last]! - rides.done[rides.first[i]!]! - rides.direct[i]!
    if (beyond > 0) scratch.price += beyond * price
  }
}

/** Notes the way just timed where it costs less, ends earlier, has fewer breaks or has them earlier than the best. */
function keepIfBest(state: RouteState, rides: RideScratch, r: number, last: number): void {
  const { taken, bestTaken } = rides
  const value = priceWithWork(state, r)
  const count = takenBetween(state.facts.skips, r, taken[0]!, taken[last]!)
  const key = keyOf(state, rides, r, last)
  const before = rides.value
  if (value > before) return
  if (value === before) {
    if (rides.end > rides.bestEnd) return
    if (rides.end === rides.bestEnd && (count > rides.bestCount || (count === rides.bestCount && key >= rides.bestKey)))
      return
  }
  rides.value = value
  rides.bestEnd = rides.end
  rides.bestCount = count
  rides.bestKey = key
  rides.isTimed = true
  bestTaken.set(taken.subarray(0, last + 1))
}

/** Lower for earlier breaks, of which the first one counts most. */
function keyOf({ facts }: RouteState, { taken }: RideScratch, r: number, last: number): number {
  const { skips, problem } = facts
  const lastBreak = problem.breakFrom[r + 1]! - 1
  let key = 0
  for (let k = 1; k <= last; k++) {
    const first = skips.restFrom[skips.rowOf[r]! + taken[k - 1]!]!
    for (let i = first, end = first + takenBetween(skips, r, taken[k - 1]!, taken[k]!); i < end; i++)
      key += (k - 1) * (last + 1) ** (lastBreak - skips.rest[i]!)
  }
  return key
}

/**
 * What an insertion changes in the ways to drive a route (timeline-ways.ts), followed from where it is made to where
 * they are the old ones again. For routes whose price depends on no length and whose travel takes as long at all times.
 */
import { rowBehind } from '../facts/routing-facts.ts'
import { never, startOf } from '../problem/start-ranges.ts'
import { endPrice, visitPrice } from '../facts/visit-price.ts'
import type { RouteState } from './route-state.ts'
import { arrivalOver } from '../facts/break-spans.ts'
import { keptShift, mostKept, tooMany, triedRoom, type KeptWays, type TriedWays } from './kept-ways.ts'
import { staysAsLong } from './route-layers.ts'
import { findWays } from './timeline-ways.ts'
import { collectStops, departureAfter } from './timeline-legs.ts'

/** Keeps the ways over the stops in the scratch, which have just been found for route r as it is. */
export function keepWays(state: RouteState, r: number, last: number): void {
  const { scratch, facts, keptWays: kept, latest } = state
  const { ways, stops } = scratch
  const { breaks, isPinned, visitCount } = facts
  kept.isFresh[r] = 1
  for (let k = 0; k < last; k++) {
    const v = stops[k]!
    const first = v << keptShift
    const mayPrune = v < visitCount && !isPinned[v] && !facts.coupling
    let count = 0
    for (let w = ways.from[k]!; w < ways.from[k + 1]! && count < tooMany; w++) {
      if (mayPrune && ways.start[w]! > latest[(v << breaks.layerShift) + ways.taken[w]!]!) continue
      if (count < mostKept) {
        kept.time[first + count] = ways.time[w]!
        kept.cost[first + count] = ways.cost[w]!
        kept.taken[first + count] = ways.taken[w]!
        kept.skipped[first + count] = ways.skipped[w]!
      }
      count++
    }
    kept.count[v] = count
  }
}

/**
 * What the times of route r cost with u behind p, so many seconds from the stops around it; Infinity where that is
 * `tooHigh` or more or cannot be, NaN where there are too many ways to tell.
 */
export function tryWays(
  state: RouteState,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  tooHigh: number,
): number {
  const { facts, next, arcSeconds, routeOf, keptWays: kept, timelinePrice } = state
  const r = routeOf[p]!
  const end = facts.visitCount + r
  if (kept.isFresh[r] === 0) {
    const last = collectStops(state, r)
    findWays(state, r, last, Infinity)
    keepWays(state, r, last)
  }
  const x = next[p]!
  // What is known of p includes what it costs to leave it late as the last one.
  if (x === end && p < facts.visitCount && facts.problem.softLastDepartureSecondPrice[r] !== 0) return NaN
  if (mayBeSooner(state, r, p, u, x, secondsIn + secondsOut)) return NaN
  let [from, to] = kept.tried
  if (!recall(kept, p, from)) return NaN
  if (!goOn(state, r, from, to, p, u, x, secondsIn, tooHigh, true)) return NaN
  let before = u
  let seconds = secondsOut
  for (let v = x; v !== end; before = v, seconds = arcSeconds[v]!, v = next[v]!) {
    const tried = to
    to = from
    from = tried
    if (!goOn(state, r, from, to, before, v, next[v]!, seconds, tooHigh, false)) return NaN
    if (to.count === 0) return Infinity
    const more = differenceFromKept(kept, to, v)
    if (!Number.isNaN(more)) return timelinePrice[r]! + more
  }
  return cheapestEnd(state, r, to, seconds)
}

/**
 * Brings the ways kept of route r up to date, whose layers are (its latest arrivals maybe not), after the insertion of
 * u, or of all where u is -1; returns what its times cost, NaN where there are too many ways to tell.
 */
export function refreshKept(state: RouteState, r: number, u: number, hasLatest: boolean): number {
  const { facts, next, previous, arcSeconds, keptWays: kept, timelinePrice } = state
  const { visitCount, isPinned, problem } = facts
  const end = visitCount + r
  const isPart =
    u >= 0 &&
    kept.isFresh[r] === 1 &&
    problem.softLastDepartureSecondPrice[r] === 0 &&
    !mayBeSooner(state, r, previous[u]!, u, next[u]!, arcSeconds[previous[u]!]! + arcSeconds[u]!)
  let p = isPart ? previous[u]! : end
  if (p === end) startWays(state, r)
  let [from, to] = kept.tried
  if (!recall(kept, p, from)) {
    kept.isFresh[r] = 0
    return NaN
  }
  for (let v = next[p]!; v !== end; p = v, v = next[v]!) {
    if (!goOn(state, r, from, to, p, v, next[v]!, arcSeconds[p]!, Infinity, !hasLatest || isPinned[v] === 1)) {
      kept.isFresh[r] = 0
      return NaN
    }
    if (isPart && v !== u) {
      const more = differenceFromKept(kept, to, v)
      if (!Number.isNaN(more)) {
        if (more !== 0) for (let w = v; w !== end; w = next[w]!) raise(kept, w, more)
        return timelinePrice[r]! + more
      }
    }
    remember(kept, v, to)
    const tried = to
    to = from
    from = tried
  }
  kept.isFresh[r] = hasLatest ? 1 : 0
  return cheapestEnd(state, r, from, arcSeconds[p]!)
}

function startWays({ facts, keptWays: kept }: RouteState, r: number): void {
  const { skips, problem, visitCount, breaks } = facts
  const first = (visitCount + r) << keptShift
  let count = 0
  for (let skipped = 0; skipped <= breaks.layerCount[r]! && count < tooMany; skipped++) {
    const from = skips.from[skips.rowOf[r]! + skipped]!
    if (from >= never) continue
    if (count < mostKept) {
      kept.time[first + count] = from > problem.minDeparture[r]! ? from : problem.minDeparture[r]!
      kept.cost[first + count] = 0
      kept.taken[first + count] = skipped
      kept.skipped[first + count] = skipped
    }
    count++
  }
  kept.count[visitCount + r] = count
}

/**
 * Whether u between p and x, so many seconds from both together, may let the route be sooner behind it: ways to p that
 * were too late for x are not kept. So it is where a detour is quicker than the straight way, where x takes less time
 * behind u, and maybe where the way to x may not begin before some time.
 */
function mayBeSooner({ facts }: RouteState, r: number, p: number, u: number, x: number, seconds: number): boolean {
  const { problem, visitCount, isPinned, leavePlace, arrivePlace, placeCount, minStartTravel } = facts
  if (p >= visitCount || isPinned[p]) return false
  const shiftClass = problem.durationClass[r]!
  const via = seconds + problem.serviceSeconds[rowBehind(facts, p, u, shiftClass)]!
  if (via < facts.seconds[leavePlace[p]! * placeCount + arrivePlace[x]!]!) return true
  if (x >= visitCount) return false
  if (minStartTravel[x]! > problem.minDeparture[r]!) return true
  const before = problem.serviceSeconds[rowBehind(facts, p, x, shiftClass)]!
  return problem.serviceSeconds[rowBehind(facts, u, x, shiftClass)]! < before
}

/** Takes the ways kept of stop p; false where there are too many. */
function recall(kept: KeptWays, p: number, to: TriedWays): boolean {
  if (kept.count[p] === tooMany) return false
  to.count = kept.count[p]!
  for (let i = 0, w = p << keptShift; i < to.count; i++, w++) {
    to.time[i] = kept.time[w]!
    to.cost[i] = kept.cost[w]!
    to.taken[i] = kept.taken[w]!
    to.skipped[i] = kept.skipped[w]!
  }
  return true
}

function remember(kept: KeptWays, v: number, ways: TriedWays): void {
  kept.count[v] = ways.count < tooMany ? ways.count : tooMany
  for (let i = 0, w = v << keptShift; i < ways.count && i < mostKept; i++, w++) {
    kept.time[w] = ways.time[i]!
    kept.cost[w] = ways.cost[i]!
    kept.taken[w] = ways.taken[i]!
    kept.skipped[w] = ways.skipped[i]!
  }
}

function raise(kept: KeptWays, v: number, more: number): void {
  for (let w = v << keptShift, end = w + mostKept; w < end; w++) kept.cost[w]! += more
}

/** What all these ways to v cost more than those kept, of which they are the same otherwise; NaN where they are not. */
function differenceFromKept(kept: KeptWays, ways: TriedWays, v: number): number {
  if (kept.count[v] !== ways.count) return NaN
  const first = v << keptShift
  const more = ways.cost[0]! - kept.cost[first]!
  for (let i = 0, w = first; i < ways.count; i++, w++) {
    if (
      ways.time[i] !== kept.time[w] ||
      ways.taken[i] !== kept.taken[w] ||
      ways.skipped[i] !== kept.skipped[w] ||
      ways.cost[i]! - kept.cost[w]! !== more
    )
      return NaN
  }
  return more
}

/** Takes all ways from one stop to visit v, with x behind it; false where these are too many. */
function goOn(
  state: RouteState,
  r: number,
  from: TriedWays,
  to: TriedWays,
  p: number,
  v: number,
  x: number,
  seconds: number,
  tooHigh: number,
  isNew: boolean,
): boolean {
  const { facts, release, latest } = state
  const { breaks, problem, minStartTravel, visitCount, waits, ranges } = facts
  const layers = breaks.layerCount[r]!
  const row = rowBehind(facts, p, v, problem.durationClass[r]!)
  const service = problem.serviceSeconds[row]!
  let earliestLeave = minStartTravel[v]!
  if (p >= visitCount && earliestLeave < problem.minFirstArrival[r]! - seconds)
    earliestLeave = problem.minFirstArrival[r]! - seconds
  const mayPrune = !isNew && !facts.coupling && staysAsLong(state, p, v)
  const lastDone = x >= visitCount ? problem.maxLastDeparture[r]! : never
  const softLast = x >= visitCount ? problem.softLastDepartureSecondPrice[r]! : 0
  const firstWait = waits.waitFrom[v]!
  const lastWait = waits.waitFrom[v + 1]!
  to.count = 0
  for (let w = 0; w < from.count; w++) {
    const time = from.time[w]! > earliestLeave ? from.time[w]! : earliestLeave
    const before = from.taken[w]!
    const span = breaks.from[r]! + before * (layers + 1)
    for (let taken = layers; taken >= before; taken--) {
      const arrival = taken > before ? arrivalOver(breaks, span + taken, time, seconds) : time + seconds
      if (arrival >= never) continue
      const until = mayPrune ? latest[(v << breaks.layerShift) + taken]! : never
      let done = departureAfter(state, v, row, arrival)
      for (let i = firstWait - 1; ;) {
        if (done < never && done <= lastDone && done - service <= until) {
          let cost = from.cost[w]! + visitPrice(facts, r, v, row, done)
          if (softLast !== 0 && done > problem.softLastDeparture[r]!)
            cost += (done - problem.softLastDeparture[r]!) * softLast
          if (cost < tooHigh && !keepBest(to, done, cost, taken, from.skipped[w]!)) return false
        }
        do i++
        while (i < lastWait && (waits.waitStart[i]! <= arrival || waits.waitStart[i]! < release[v]!))
        if (i >= lastWait) break
        done = startOf(ranges, row, waits.waitStart[i]!, never)
        if (done < never) done += service
      }
    }
  }
  return true
}

function keepBest(ways: TriedWays, time: number, cost: number, taken: number, skipped: number): boolean {
  let kept = 0
  for (let i = 0; i < ways.count; i++) {
    if (ways.taken[i] === taken && ways.skipped[i] === skipped) {
      if (ways.time[i]! <= time && ways.cost[i]! <= cost) return true
      if (time <= ways.time[i]! && cost <= ways.cost[i]!) continue
    }
    if (kept < i) {
      ways.time[kept] = ways.time[i]!
      ways.cost[kept] = ways.cost[i]!
      ways.taken[kept] = ways.taken[i]!
      ways.skipped[kept] = ways.skipped[i]!
    }
    kept++
  }
  if (kept === triedRoom) return false
  ways.time[kept] = time
  ways.cost[kept] = cost
  ways.taken[kept] = taken
  ways.skipped[kept] = skipped
  ways.count = kept + 1
  return true
}

/** The least that any of these ways to the last visit costs at the end place; Infinity where none is there in time. */
function cheapestEnd({ facts }: RouteState, r: number, ways: TriedWays, seconds: number): number {
  const { breaks, problem, skips } = facts
  const layers = breaks.layerCount[r]!
  let best = Infinity
  for (let w = 0; w < ways.count; w++) {
    const before = ways.taken[w]!
    const span = breaks.from[r]! + before * (layers + 1)
    for (let taken = layers; taken >= before; taken--) {
      const arrival = arrivalOver(breaks, span + taken, ways.time[w]!, seconds)
      if (arrival > problem.maxEnd[r]! || arrival > skips.back[skips.rowOf[r]! + taken]!) continue
      const cost = ways.cost[w]! + endPrice(facts, r, -never, arrival, 0)
      if (cost < best) best = cost
    }
  }
  return best
}

/**
 * The ways to drive one route (route-ways.ts), without allocation: stop by stop, those of the same breaks taken and
 * left out that are earlier or cheaper than every other one.
 */
import { never, startOf } from '../problem/start-ranges.ts'
import type { RouteState } from './route-state.ts'
import { visitPrice } from '../facts/visit-price.ts'
import { departureAfter, drive, driveLate, secondsOfLeg } from './timeline-legs.ts'
import { lastLayer, takenBetween } from '../facts/break-layers.ts'
import { growWays, type TimelineWays } from './timeline-scratch.ts'

/** Finds the ways over the stops in the scratch; those that cost `tooHigh` or more on the way are dropped. */
export function findWays(state: RouteState, r: number, last: number, tooHigh: number): void {
  const { scratch, facts } = state
  const { ways } = scratch
  const { problem, skips } = facts
  setKeys(ways, problem.breakFrom[r + 1]! - problem.breakFrom[r]!, last - 1)
  ways.tooHigh = tooHigh
  ways.count = 0
  ways.from[0] = 0
  for (let skipped = 0, row = skips.rowOf[r]!; row < skips.rowOf[r + 1]!; skipped++, row++) {
    if (skips.from[row]! >= never) continue
    const time = skips.from[row]! > problem.minDeparture[r]! ? skips.from[row]! : problem.minDeparture[r]!
    append(ways, time, 0, 0, 0, -1, skipped, skipped, time)
  }
  for (let k = 1; k <= last; k++) {
    const end = ways.count
    ways.from[k] = end
    for (let w = ways.from[k - 1]!; w < end; w++) goOn(state, r, k, last, w)
  }
  ways.from[last + 1] = ways.count
}

/** What one leg later counts in `key`, per break: the first one counts most. */
function setKeys({ keyOf }: TimelineWays, breaks: number, visits: number): void {
  let key = 1
  for (let i = breaks - 1; i >= 0; i--) {
    keyOf[i] = key
    key *= visits + 2
  }
}

/** Goes on from way w to stop k to each layer there is behind the leg, with the most breaks first. */
function goOn(state: RouteState, r: number, k: number, last: number, w: number): void {
  const { scratch, facts } = state
  const { ways } = scratch
  const { problem, skips } = facts
  const row = skips.rowOf[r]!
  const layers = lastLayer(skips, r)
  const time = ways.time[w]!
  const before = ways.taken[w]!
  for (let taken = layers; taken >= before; taken--) {
    const arrival = drive(scratch, facts, r, k, time, before, taken)
    if (arrival >= never) continue
    let key = ways.key[w]!
    const first = skips.restFrom[row + before]!
    for (let i = first, end = first + takenBetween(skips, r, before, taken); i < end; i++)
      key += (k - 1) * ways.keyOf[skips.rest[i]! - problem.breakFrom[r]!]!
    if (k < last) serveFrom(state, r, k, last, w, taken, key, arrival)
    else if (taken === layers || arrival <= skips.back[row + taken]!)
      keepBest(ways, k, arrival, ways.cost[w]! + priceOfDrive(state, r, k), ways.awaited[w]!, key, w, taken, arrival)
  }
}

/** Serves stop k as soon as it may be, and at each start it may wait for. */
function serveFrom(
  state: RouteState,
  r: number,
  k: number,
  last: number,
  w: number,
  taken: number,
  key: number,
  arrival: number,
): void {
  const { scratch, facts, release } = state
  const { stops, rows } = scratch
  const v = stops[k]!
  const row = rows[k]!
  const service = facts.problem.serviceSeconds[row]!
  const done = departureAfter(state, v, row, arrival)
  if (done >= never) return
  serve(state, r, k, last, w, taken, key, done)
  const { waitFrom, waitStart } = facts.waits
  const first = waitFrom[v]!
  for (let i = first; i < waitFrom[v + 1]!; i++) {
    if (waitStart[i]! <= arrival || waitStart[i]! < release[v]!) continue
    const start = startOf(facts.ranges, row, waitStart[i]!, never)
    if (start >= never || start + service === done) continue
    let j = first
    while (j < i && (waitStart[j]! <= arrival || startOf(facts.ranges, row, waitStart[j]!, never) !== start)) j++
    if (j === i) serve(state, r, k, last, w, taken, key, start + service)
  }
}

function serve(
  state: RouteState,
  r: number,
  k: number,
  last: number,
  w: number,
  taken: number,
  key: number,
  done: number,
): void {
  const { scratch, facts } = state
  const { ways, stops, rows } = scratch
  const { problem } = facts
  let cost = ways.cost[w]! + visitPrice(facts, r, stops[k]!, rows[k]!, done)
  if (k === last - 1) {
    if (done > problem.maxLastDeparture[r]!) return
    const over = done - problem.softLastDeparture[r]!
    if (over > 0) cost += over * problem.softLastDepartureSecondPrice[r]!
  }
  const start = done - problem.serviceSeconds[rows[k]!]!
  if (facts.drivesLate[r] === 1 && (k === 1 || taken === ways.taken[w]))
    driveLate(state, r, k, ways.time[w]!, ways.taken[w]!, taken, start)
  cost += priceOfDrive(state, r, k)
  if (cost >= ways.tooHigh) return
  const awaited = facts.isAwaited[stops[k]!] ? ways.awaited[w]! + done : ways.awaited[w]!
  keepBest(ways, k, done, cost, awaited, key, w, taken, start)
}

/** What the drive just made costs more than its arc, of which a route with a break at a place has none. */
function priceOfDrive({ scratch, facts }: RouteState, r: number, k: number): number {
  const { problem, breaks } = facts
  if (breaks.hasPlace[r] === 1)
    return scratch.seconds * problem.travelSecondPrice + scratch.meters * problem.travelMeterPrice
  if (!breaks.byClock) return 0
  const quickest = secondsOfLeg(facts, scratch.stops[k - 1]!, scratch.stops[k]!)
  return (scratch.seconds - quickest) * problem.travelSecondPrice
}

/** Keeps a way to stop k, from way w, that no other one of its kind beats; those it beats go. */
function keepBest(
  ways: TimelineWays,
  k: number,
  time: number,
  cost: number,
  awaited: number,
  key: number,
  w: number,
  taken: number,
  start: number,
): void {
  const first = ways.from[k]!
  const skipped = ways.skipped[w]!
  let kept = first
  let isWorse = false
  for (let i = first; i < ways.count; i++) {
    if (ways.taken[i] === taken && ways.skipped[i] === skipped) {
      const more = cost === ways.cost[i] ? awaited - ways.awaited[i]! : cost - ways.cost[i]!
      const isSame = ways.time[i] === time && more === 0
      if (isSame ? ways.key[i]! <= key : ways.time[i]! <= time && more >= 0) return
      if (isSame || (time <= ways.time[i]! && more <= 0)) {
        isWorse = true
        continue
      }
    }
    if (isWorse) move(ways, i, kept)
    kept++
  }
  ways.count = kept
  append(ways, time, cost, awaited, key, w, taken, skipped, start)
}

function move(
  { time, cost, awaited, key, parent, taken, skipped, start }: TimelineWays,
  from: number,
  to: number,
): void {
  time[to] = time[from]!
  cost[to] = cost[from]!
  awaited[to] = awaited[from]!
  key[to] = key[from]!
  parent[to] = parent[from]!
  taken[to] = taken[from]!
  skipped[to] = skipped[from]!
  start[to] = start[from]!
}

function append(
  ways: TimelineWays,
  time: number,
  cost: number,
  awaited: number,
  key: number,
  parent: number,
  taken: number,
  skipped: number,
  start: number,
): void {
  if (ways.count === ways.time.length) growWays(ways)
  const i = ways.count++
  ways.time[i] = time
  ways.cost[i] = cost
  ways.awaited[i] = awaited
  ways.key[i] = key
  ways.parent[i] = parent
  ways.taken[i] = taken
  ways.skipped[i] = skipped
  ways.start[i] = start
}

/** Writes starts of services and the layer at each stop on a way to the end into the scratch. */
export function traceWay({ scratch }: RouteState, last: number, w: number): void {
  const { ways, start, counts, earlyCounts } = scratch
  scratch.skipped = ways.skipped[w]!
  for (let k = last, i = w; k >= 0; k--, i = ways.parent[i]!) {
    start[k] = ways.start[i]!
    counts[k] = earlyCounts[k] = ways.taken[i]!
  }
}

/** A route laid out in a row, with what an insertion needs to know of each of its gaps. */
import { noUpperBound } from '../../problem/problem.ts'
import { leastServices, rowBehind } from '../../facts/routing-facts.ts'
import type { RouteState } from '../../state/route-state.ts'

/** Gap i lies between nodes i and i + 1; node 0 and node `count + 1` are the shift. */
export interface RouteStrip {
  /** Of the route laid out, as the state has it. */
  version: number
  count: number
  /** The first gap behind the pinned visits. */
  firstGap: number
  readonly node: Int32Array
  /** Earliest departure from a node, latest arrival at it, with however many breaks taken. */
  readonly departure: Int32Array
  readonly latest: Int32Array
  /** The way over a gap. */
  readonly seconds: Int32Array
  readonly price: Float64Array
  /** What is on board when a node is left, at `node * kindCount + kind`. */
  readonly load: Int32Array
  /** Of the request of a node, its first and its last stop on the route; 1 for gaps in which a request is alone. */
  readonly begins: Int32Array
  readonly ends: Int32Array
  readonly isClosed: Uint8Array
  /**
   * Rides that may not be long: the gap behind the first stop, that before the last one, and how many more seconds they
   * have room for if nobody waits. `gapRoom` is the least of the rides over a gap.
   */
  rideCount: number
  readonly rideFrom: Int32Array
  readonly rideUntil: Int32Array
  readonly rideRoom: Int32Array
  readonly gapRoom: Int32Array
  /** Seconds of its travel and services, at least. */
  busy: number
}

/** The strip of a route with its version, laid out anew where that is another one. */
export type Strips = (r: number) => RouteStrip

/** A strip for each route, allocated as long as it is needed. */
export function createStrips(state: RouteState): Strips {
  const { facts, freeCount, version } = state
  const { pinnedFrom } = facts.problem
  const strips: (RouteStrip | undefined)[] = Array.from({ length: facts.shiftCount })
  const service = leastServices(facts)
  return (r) => {
    const count = freeCount[r]! + pinnedFrom[r + 1]! - pinnedFrom[r]!
    let strip = strips[r]
    if (!strip || strip.node.length < count + 2) {
      strip = allocateStrip(2 * count + 8, facts.requests!.kindCount)
      strips[r] = strip
    }
    if (strip.version !== version[r]) gatherRoute(state, strip, r, service)
    return strip
  }
}

function allocateStrip(length: number, kindCount: number): RouteStrip {
  const perNode = () => new Int32Array(length)
  return {
    version: 0,
    count: 0,
    firstGap: 0,
    node: perNode(),
    departure: perNode(),
    latest: perNode(),
    seconds: perNode(),
    price: new Float64Array(length),
    load: new Int32Array(length * kindCount),
    begins: perNode(),
    ends: perNode(),
    isClosed: new Uint8Array(length),
    rideCount: 0,
    rideFrom: perNode(),
    rideUntil: perNode(),
    rideRoom: perNode(),
    gapRoom: perNode().fill(noUpperBound),
    busy: 0,
  }
}

function gatherRoute(state: RouteState, strip: RouteStrip, r: number, service: Int32Array): void {
  const { facts, next, arcSeconds, arcPrice, base } = state
  const { kindCount, amount } = facts.requests!
  const { layerShift, layerCount } = facts.breaks
  const { node, departure, latest, seconds, price, load } = strip
  const end = facts.visitCount + r
  const lastLayer = layerCount[r]!
  let i = 0
  strip.version = state.version[r]!
  strip.firstGap = strip.busy = 0
  load.fill(0, 0, kindCount)
  for (let p = end; ; p = next[p]!) {
    node[i] = p
    departure[i] = state.departure[p << layerShift]!
    // Whoever is late has to have taken some.
    for (let a = 1; a <= lastLayer; a++) {
      const time = state.departure[(p << layerShift) + a]!
      if (time < departure[i]!) departure[i] = time
    }
    latest[i] = state.latest[(p << layerShift) + lastLayer]!
    seconds[i] = arcSeconds[p]!
    price[i] = arcPrice[p]!
    if (i > 0) {
      strip.busy += service[p]!
      for (let k = 0; k < kindCount; k++)
        load[i * kindCount + k] = load[(i - 1) * kindCount + k]! + amount[p * kindCount + k]!
    }
    if (p === base[r]) strip.firstGap = i
    i++
    if (next[p] === end) break
  }
  strip.count = i - 1
  if (!facts.requests!.hasLoadsOnly) gatherSpans(state, strip)
  if (facts.requests!.hasRides) gatherRides(state, strip, r, service)
  node[i] = end
  latest[i] = state.latest[(end << layerShift) + lastLayer]!
  // An empty route has no travel, although its shift node keeps an arc to itself.
  if (i === 1) price[0] = seconds[0] = 0
  for (let gap = 0; gap < i; gap++) strip.busy += seconds[gap]!
}

function gatherSpans({ facts, requestNotes }: RouteState, strip: RouteStrip): void {
  const { requestOf, isAlone } = facts.requests!
  const { first, last, stamp } = requestNotes!
  const { node, begins, ends, isClosed, count } = strip
  const now = ++requestNotes!.now
  for (let i = 1; i <= count; i++) {
    const q = requestOf[node[i]!]!
    if (stamp[q] !== now) first[q] = i
    stamp[q] = now
    last[q] = i
  }
  isClosed.fill(0, 0, count + 1)
  for (let i = 1; i <= count; i++) {
    const q = requestOf[node[i]!]!
    begins[i] = first[q]!
    ends[i] = last[q]!
    if (isAlone[q] && first[q] === i) isClosed.fill(1, i, last[q])
  }
}

/** The rides of what gatherSpans has noted. Where a service is shorter behind others, none has a known room. */
function gatherRides(state: RouteState, strip: RouteStrip, r: number, service: Int32Array): void {
  const { facts, requestNotes } = state
  const { problem, leavePlace, arrivePlace, placeCount } = facts
  const { requestOf, maxDetour } = facts.requests!
  const { direct, leftAt, lastStop, freeSeen } = requestNotes!
  const { node, begins, ends, seconds, count, rideFrom, rideUntil, rideRoom, gapRoom } = strip
  strip.rideCount = 0
  gapRoom.fill(noUpperBound, 0, count + 1)
  if (facts.firstClass !== 0) return
  for (let i = 1, time = 0; i <= count; i++) {
    const v = node[i]!
    const q = requestOf[v]!
    time += seconds[i - 1]!
    if (begins[i] === i) {
      leftAt[q] = time + service[v]!
      direct[q] = freeSeen[q] = 0
    } else {
      const p = lastStop[q]!
      direct[q]! += problem.travelSeconds[leavePlace[p]! * placeCount + arrivePlace[v]!]!
      if (node[begins[i]!] !== p)
        direct[q]! += problem.serviceSeconds[rowBehind(facts, p, p, problem.durationClass[r]!)]!
    }
    if (facts.isPinned[v] === 0) freeSeen[q]!++
    lastStop[q] = v
    if (ends[i] === i && begins[i]! < i && freeSeen[q]! > 0 && maxDetour[q]! < noUpperBound) {
      const room = maxDetour[q]! + direct[q]! - (time - leftAt[q]!)
      rideFrom[strip.rideCount] = begins[i]!
      rideUntil[strip.rideCount] = i - 1
      rideRoom[strip.rideCount++] = room
      for (let gap = begins[i]!; gap < i; gap++) if (room < gapRoom[gap]!) gapRoom[gap] = room
    }
    time += service[v]!
  }
}

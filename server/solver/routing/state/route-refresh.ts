/**
 * Brings routes up to date after their visits have changed: arcs and sums, departures and latest arrivals (see
 * route-state.ts), and what follows from them where the price depends on times. Routes without layers take the short
 * way (hot-routines.ts).
 */
import { noUpperBound } from '../problem/problem.ts'
import { routeDuration } from './route-duration.ts'
import { depart, endArrival, latestLayers, setLeg } from './route-layers.ts'
import type { RouteState } from './route-state.ts'
import { timeRides } from './ride-timeline.ts'
import { priceTimeline } from './route-timeline.ts'
import { keepWays, refreshKept } from './tried-ways.ts'
import { walkAgain, walkRoute } from './route-walk.ts'
import { never } from '../problem/start-ranges.ts'
import { endPrice, mayCost } from '../facts/visit-price.ts'

/** Departures, travel and price of the pinned prefix, which never change. */
export function startBase(state: RouteState, r: number): void {
  const { facts, next, departure } = state
  const { visitCount, shiftCount, breaks, problem } = facts
  const base = state.base[r]!
  let isDriveable = true
  state.leg.r = r
  for (let p = visitCount + r; p !== base; p = next[p]!) {
    const v = next[p]!
    const arc = facts.leavePlace[p]! * facts.placeCount + facts.arrivePlace[v]!
    const seconds = facts.seconds[arc]!
    state.arcSeconds[p] = seconds
    state.arcPrice[p] = facts.price[arc]!
    state.baseLoad[r]! += facts.demand[v]!
    state.baseTravel[r] = Math.min(never, state.baseTravel[r]! + seconds)
    state.baseStaticPrice[r]! += facts.price[arc]! + problem.assignmentPrice[v * shiftCount + r]!
    if (seconds >= noUpperBound) isDriveable = false
    depart(state, setLeg(state, p, v, seconds), v)
  }
  // A prefix over a pair that no road connects is taken as it is, and nothing is added behind it.
  if (!isDriveable) departure.fill(never, base << breaks.layerShift, (base + 1) << breaks.layerShift)
}

/**
 * Recomputes arcs, sums, departures and latest arrivals of the free part of a route. Returns -1 when the route is
 * feasible, or a free visit to take out: even taking visits out can make a route infeasible (longer legs, no triangle
 * inequality).
 */
export function refreshRoute(state: RouteState, r: number): number {
  refreshArcs(state, r)
  return refreshTimes(state, r)
}

/**
 * The same where arcs and sums are up to date; latest arrivals among breaks stay as they are where only the price of
 * the route is `wanted`.
 */
export function refreshTimes(state: RouteState, r: number, wanted: 'all' | 'price' = 'all'): number {
  const { facts, base, next, previous } = state
  const { problem, breaks, visitCount } = facts
  const end = visitCount + r
  if (next[base[r]!] === end) return -1
  if (breaks.hasPlace[r]) {
    // Departures there must not rule any position out.
    for (let v = next[base[r]!]!; v !== end; v = next[v]!) state.departure[v << breaks.layerShift] = -never
    if (facts.isRidden[r]) return timeRides(state, r)
    return pickWay(state, r) ? -1 : previous[end]!
  }
  const last = previous[end]!
  if (state.travel[r]! > problem.maxTravelSeconds[r]! || state.arcSeconds[last]! >= noUpperBound) return last
  const broken = facts.hasLayers[r] ? refreshLayers(state, r, wanted) : state.hot.refreshPlain(r)
  return broken < 0 &&
    facts.hasDurationLimit[r] &&
    !facts.isRidden[r] &&
    routeDuration(state, r) > problem.maxDuration![r]!
    ? last
    : broken
}

/**
 * Times the route by the best way to drive it, after the insertion of u where that is all that has changed; false where
 * none keeps its limits. Where nobody goes by the times of services, only what they cost is looked for.
 */
function pickWay(state: RouteState, r: number, u = -1, wanted: 'all' | 'price' = 'all'): boolean {
  const { facts, servedFrom, servedUntil, scratch, skipped, walk } = state
  const { problem, visitCount } = facts
  if (facts.isTriable[r] === 1 && !facts.coupling) {
    const price = refreshKept(state, r, u, wanted === 'all')
    if (!Number.isNaN(price)) {
      state.timelinePrice[r] = price
      return price < Infinity
    }
  }
  state.timelinePrice[r] = priceTimeline(state, r)
  state.earliestEnd[r] = scratch.end
  state.left[r] = scratch.left
  walk.slowerOf[r] = scratch.slower
  state.keptWays.isFresh[r] = 0
  if (!scratch.isFeasible) return false
  if (facts.isTriable[r] === 1 && wanted === 'all') keepWays(state, r, scratch.last)
  skipped[r] = scratch.skipped
  for (let k = 1; scratch.stops[k] !== visitCount + r; k++) {
    const v = scratch.stops[k]!
    servedFrom[v] = scratch.start[k]!
    servedUntil[v] = scratch.start[k]! + problem.serviceSeconds[scratch.rows[k]!]!
    walk.taken[v] = scratch.earlyCounts[k]!
  }
  return true
}

/** Arcs, visits, load, travel and time-independent price. */
function refreshArcs(state: RouteState, r: number): void {
  const { facts, next, arcSeconds, arcPrice } = state
  const { leavePlace, arrivePlace, placeCount, shiftCount, demand, isRich } = facts
  const travelSeconds = facts.seconds
  const travelPrice = facts.price
  const assignmentPrice = facts.problem.assignmentPrice
  const end = facts.visitCount + r
  let travel = state.baseTravel[r]!
  let price = state.baseStaticPrice[r]!
  let load = state.baseLoad[r]!
  let count = 0
  let p = state.base[r]!
  for (let v = next[p]!; ; v = next[v]!) {
    const arc = leavePlace[p]! * placeCount + arrivePlace[v]!
    arcSeconds[p] = travelSeconds[arc]!
    arcPrice[p] = travelPrice[arc]!
    travel += arcSeconds[p]!
    price += arcPrice[p]!
    if (v === end) break
    load += demand[v]!
    if (isRich) price += assignmentPrice[v * shiftCount + r]!
    count++
    p = v
  }
  state.freeCount[r] = count
  state.load[r] = load
  state.travel[r] = p === end ? 0 : travel
  state.staticPrice[r] = p === end ? 0 : price
}

/** Departures and latest arrivals per layer, and the walk or what the end costs; returns as refreshRoute does. */
function refreshLayers(state: RouteState, r: number, wanted: 'all' | 'price'): number {
  const { facts, next, previous, arcSeconds, base, latest } = state
  const end = facts.visitCount + r
  state.leg.r = r
  let p = base[r]!
  for (let v = next[p]!; v !== end; v = next[v]!) {
    if (arcSeconds[p]! > facts.maxLeg[r]! || !depart(state, setLeg(state, p, v, arcSeconds[p]!), v)) return v
    p = v
  }
  const arrival = endArrival(state, setLeg(state, p, end, arcSeconds[p]!))
  if (arrival > facts.problem.maxEnd[r]!) return p
  if (wanted === 'all') for (let v = p; v !== base[r]; v = previous[v]!) latestLayers(state, latest, r, previous[v]!, v)
  state.earliestEnd[r] = arrival
  if (facts.isRidden[r]) return timeRides(state, r)
  if (facts.isPicked[r]) return pickWay(state, r, -1, wanted) ? -1 : p
  if (facts.isWalked[r] && (wanted === 'all' || hasPricedTimes(state, r))) {
    walkRoute(state, r)
    if (state.timelinePrice[r] === Infinity) return p
    return state.walk.walker.tooFar
  }
  if (facts.isWalked[r] || facts.isEndTimed[r])
    state.timelinePrice[r] = endPrice(facts, r, arrival, arrival, facts.problem.minDeparture[r]!)
  return -1
}

/** Whether the price of a walked route depends on other times than that of its end. */
function hasPricedTimes({ facts, base, next }: RouteState, r: number): boolean {
  const { breaks, hasSpanPrice, problem, visitCount } = facts
  if (base[r]! < visitCount || breaks.byClock || hasSpanPrice[r]) return true
  if (problem.softLastDepartureSecondPrice[r] !== 0) return true
  for (let v = next[base[r]!]!; v < visitCount; v = next[v]!) if (mayCost(facts, r, v)) return true
  return false
}

/**
 * The same after the insertion of u into a route with layers, which the caller knows to be feasible, stopping where
 * nothing changes.
 */
export function refreshLayersAround(state: RouteState, u: number): void {
  const { facts, next, previous, arcSeconds, base, routeOf, latest, earliestEnd, leg } = state
  const r = routeOf[u]!
  const end = facts.visitCount + r
  leg.r = r
  let p = previous[u]!
  let v = u
  for (; v !== end; p = v, v = next[v]!) {
    depart(state, setLeg(state, p, v, arcSeconds[p]!), v)
    if (!leg.isNew && v !== u) break
  }
  if (v === end) earliestEnd[r] = endArrival(state, setLeg(state, p, end, arcSeconds[p]!))
  // The stop behind u may no longer be the first at its place.
  const last = facts.firstClass !== 0 && next[u] !== end ? next[u]! : u
  for (let w = last; w !== base[r]; w = previous[w]!) {
    if (!latestLayers(state, latest, r, previous[w]!, w) && w !== u && w !== last) break
  }
  if (facts.isPicked[r]) pickWay(state, r, u)
  else if (facts.isWalked[r]) walkAgain(state, r, u)
  else if (facts.isEndTimed[r])
    state.timelinePrice[r] = endPrice(facts, r, earliestEnd[r]!, earliestEnd[r]!, facts.problem.minDeparture[r]!)
}

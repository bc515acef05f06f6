/**
 * Upkeep of departures and latest arrivals (see route-state.ts). With K breaks in fixed order, a stop has K + 1 layers; the
 * earliest departure per layer is exact because leaving earlier with as many breaks taken is never worse, and the latest
 * arrival per layer is its mirror image. Routes without breaks take the short way through layer 0.
 */
import { noUpperBound } from './problem.ts'
import { routeDuration } from './route-duration.ts'
import type { Leg, RouteState } from './route-state.ts'
import { priceTimeline } from './route-timeline.ts'
import { rowBehind, type RoutingFacts } from './routing-facts.ts'
import { costPrice } from './shift-costs.ts'
import { latestArrivalOf, never, startOf } from './start-ranges.ts'

/** Readies `state.leg`, whose route is set, for going from the stop in row p of the layer arrays, which is `node`, to node v. */
export function setLeg({ leg, facts }: RouteState, p: number, v: number, seconds: number, node = p): Leg {
  const { visitCount, shiftCount, minStartTravel, problem } = facts
  leg.from = p
  leg.node = node
  leg.to = v
  leg.seconds = seconds
  leg.earliestLeave = minStartTravel[v]!
  if (p >= visitCount && p < visitCount + shiftCount && v < visitCount) {
    const forArrival = problem.minFirstArrival[leg.r]! - seconds
    if (forArrival > leg.earliestLeave) leg.earliestLeave = forArrival
  }
  return leg
}

/** Writes the departures of visit `leg.to` on route `leg.r` to row `row`, one per layer; true when any layer can be reached. */
export function depart(state: RouteState, { r, from, node, to: v, seconds, earliestLeave }: Leg, target: number): boolean {
  const { facts, departure, release } = state
  const { breaks, ranges, problem } = facts
  const { floor, limit, seconds: spanSeconds } = breaks
  const layers = breaks.layerCount[r]!
  const row = rowBehind(facts, node, v, problem.durationClass[r]!)
  const service = problem.serviceSeconds[row]!
  const mayBeLate = facts.mayBeLate[v] === 1
  const first = from << breaks.layerShift
  let isReached = false
  for (let b = 0; b <= layers; b++) {
    let arrival = never
    for (let a = 0; a <= b; a++) {
      let time = departure[first + a]!
      if (time >= never) continue
      if (time < earliestLeave) time = earliestLeave
      if (a < b) {
        const span = breaks.from[r]! + a * (layers + 1) + b
        if (time > limit[span]!) continue
        time += seconds
        if (time < floor[span]!) time = floor[span]!
        time += spanSeconds[span]!
      } else time += seconds
      if (time < arrival) arrival = time
    }
    let time = never
    if (arrival < never) {
      if (arrival < release[v]!) arrival = release[v]!
      const start = startOf(ranges, row, arrival, mayBeLate ? arrival : never)
      if (start < never) time = start + service
      if (time > never) time = never
    }
    departure[(target << breaks.layerShift) + b] = time
    if (time < never) isReached = true
  }
  return isReached
}

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
 * Recomputes arcs, sums, departures and latest arrivals of the free part of a route. Returns -1 when the route is feasible,
 * or a free visit to take out: even taking visits out can make a route infeasible (longer legs, no triangle inequality).
 */
export function refreshRoute(state: RouteState, r: number): number {
  refreshArcs(state, r)
  return refreshTimes(state, r)
}

/** The same where arcs and sums are up to date. */
export function refreshTimes(state: RouteState, r: number): number {
  const { facts, base, next, previous } = state
  const { problem, breaks, visitCount } = facts
  const end = visitCount + r
  if (next[base[r]!] === end) return -1
  if (breaks.hasPlace[r]) return refreshSimulated(state, r)
  const last = previous[end]!
  if (state.travel[r]! > problem.maxTravelSeconds[r]! || state.arcSeconds[last]! >= noUpperBound) return last
  if (!facts.hasLayers[r]) {
    const broken = state.hot.refreshPlain(r)
    return broken < 0 && facts.hasDurationLimit[r] && routeDuration(state, r) > problem.maxDuration![r]! ? last : broken
  }
  const broken = refreshLayers(state, r)
  if (broken < 0 && facts.isTimed[r] && !facts.isEndTimed[r]) state.timelinePrice[r] = priceTimeline(state, r)
  return broken
}

/** Routes with a break at a place are simulated whenever needed; their departures must not rule any position out. */
function refreshSimulated(state: RouteState, r: number): number {
  const { facts, base, next, previous, departure } = state
  const end = facts.visitCount + r
  for (let v = next[base[r]!]!; v !== end; v = next[v]!) departure[v << facts.breaks.layerShift] = -never
  state.timelinePrice[r] = priceTimeline(state, r)
  return state.scratch.isFeasible ? -1 : previous[end]!
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

function refreshLayers(state: RouteState, r: number): number {
  const { facts, next, previous, arcSeconds, base } = state
  const end = facts.visitCount + r
  state.leg.r = r
  let p = base[r]!
  for (let v = next[p]!; v !== end; v = next[v]!) {
    if (arcSeconds[p]! > facts.maxLeg[r]! || !depart(state, setLeg(state, p, v, arcSeconds[p]!), v)) return v
    p = v
  }
  const arrival = endArrival(state, setLeg(state, p, end, arcSeconds[p]!))
  if (arrival > facts.problem.maxEnd[r]!) return p
  if (facts.isEndTimed[r]) state.timelinePrice[r] = endPrice(facts, r, arrival)
  for (let v = p; v !== base[r]; v = previous[v]!) fillLatestLayers(state, r, previous[v]!, v, v)
  return -1
}

/** Writes the latest arrivals at v, coming from stop p, to row `target`: from those at the stop behind it. */
function fillLatestLayers({ facts, next, arcSeconds, latest, release }: RouteState, r: number, p: number, v: number, target: number): void {
  const { breaks, problem, ranges, visitCount, minStartTravel } = facts
  const layers = breaks.layerCount[r]!
  const x = next[v]!
  const row = rowBehind(facts, p, v, problem.durationClass[r]!)
  for (let a = 0; a <= layers; a++) {
    let bound = -never
    for (let b = a; b <= layers; b++) {
      const arrival = latest[(x << breaks.layerShift) + b]!
      if (arrival === -never) continue
      let leave = arrival - arcSeconds[v]!
      if (b > a) {
        const span = breaks.from[r]! + a * (layers + 1) + b
        if (breaks.floor[span]! + breaks.seconds[span]! > arrival) continue
        leave -= breaks.seconds[span]!
        if (leave > breaks.limit[span]!) leave = breaks.limit[span]!
      }
      if (leave > bound && minStartTravel[x]! <= leave) bound = leave
    }
    if (x >= visitCount && bound > problem.maxLastDeparture[r]!) bound = problem.maxLastDeparture[r]!
    const limit = bound === -never ? -never : latestArrivalOf(ranges, row, bound - problem.serviceSeconds[row]!)
    latest[(target << breaks.layerShift) + a] = limit < release[v]! ? -never : limit
  }
}

/** Whether visit x takes as long behind stop p as behind the one before it: is the first at its place behind both or neither. */
export function staysAsLong({ facts: { firstClass, stopPlace, visitCount }, previous }: RouteState, p: number, x: number): boolean {
  if (firstClass === 0 || x >= visitCount) return true
  return (stopPlace[p] === stopPlace[x]) === (stopPlace[previous[x]!] === stopPlace[x])
}

/** Row of the latest arrivals at stop x, in a route of the kind of r already, for coming from stop p. */
export function latestRow(state: RouteState, r: number, p: number, x: number): number {
  if (staysAsLong(state, p, x)) return x
  const { visitCount, shiftCount } = state.facts
  fillLatestLayers(state, r, p, x, visitCount + shiftCount)
  return visitCount + shiftCount
}

/** Whether the tail that starts with stop x can follow stop p of a route of the same kind, all breaks and limits kept. */
export function canFollow(state: RouteState, p: number, x: number): boolean {
  const { facts, routeOf } = state
  const r = routeOf[p]!
  const seconds = facts.seconds[facts.leavePlace[p]! * facts.placeCount + facts.arrivePlace[x]!]!
  if (seconds > (x < facts.visitCount ? facts.maxLeg[r]! : noUpperBound - 1)) return false
  state.leg.r = r
  return reaches(state, setLeg(state, p, x, seconds))
}

/** Whether stop `leg.to`, in a route already, can be reached so that all breaks fit and the rest of its route stays feasible. */
export function reaches(state: RouteState, { r, from, node, to: x, seconds, earliestLeave }: Leg): boolean {
  const { facts, latest, departure } = state
  const { breaks, problem, visitCount } = facts
  const layers = breaks.layerCount[r]!
  const latestLeave = x >= visitCount ? problem.maxLastDeparture[r]! : never
  const first = from << breaks.layerShift
  const to = latestRow(state, r, node, x) << breaks.layerShift
  for (let a = 0; a <= layers; a++) {
    let time = departure[first + a]!
    if (time >= never || time > latestLeave) continue
    if (time < earliestLeave) time = earliestLeave
    for (let b = a; b <= layers; b++) {
      let arrival = time + seconds
      if (b > a) {
        const span = breaks.from[r]! + a * (layers + 1) + b
        if (time > breaks.limit[span]!) continue
        if (arrival < breaks.floor[span]!) arrival = breaks.floor[span]!
        arrival += breaks.seconds[span]!
      }
      if (arrival <= latest[to + b]!) return true
    }
  }
  return false
}

/** Earliest arrival at the end place with every break taken, for a leg to it; `never` when it cannot be. */
export function endArrival({ facts, departure }: RouteState, { r, from, seconds }: Leg): number {
  const { breaks, problem } = facts
  const layers = breaks.layerCount[r]!
  const first = from << breaks.layerShift
  let earliest = never
  for (let a = 0; a <= layers; a++) {
    const time = departure[first + a]!
    const span = breaks.from[r]! + a * (layers + 1) + layers
    if (time >= never || time > problem.maxLastDeparture[r]! || time > breaks.limit[span]!) continue
    const driven = time + seconds
    const arrival = (driven > breaks.floor[span]! ? driven : breaks.floor[span]!) + breaks.seconds[span]!
    if (arrival < earliest) earliest = arrival
  }
  return earliest
}

/** Soft price of ending a route at `arrival` whose price depends on no other time. */
export function endPrice({ problem, hasCost }: RoutingFacts, r: number, arrival: number): number {
  const excess = arrival - problem.softEnd[r]!
  const price = hasCost[r] ? costPrice(problem, r, arrival - problem.minDeparture[r]!) : 0
  return excess > 0 ? price + excess * problem.softEndSecondPrice[r]! : price
}

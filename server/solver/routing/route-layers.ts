/**
 * Upkeep of departures and latest arrivals (see route-state.ts). With K breaks in fixed order, a stop has K + 1 layers; the
 * earliest departure per layer is exact because leaving earlier with as many breaks taken is never worse, and the latest
 * arrival per layer is its mirror image. Routes without breaks take the short way through layer 0.
 */
import { noUpperBound } from './problem.ts'
import type { RouteState } from './route-state.ts'
import { priceTimeline } from './route-timeline.ts'
import { latestArrivalOf, never, startOf } from './start-ranges.ts'

/**
 * Writes the departures of visit v behind stop p on route r, one per layer, to `into` from index `at`; true when any layer
 * can be reached.
 */
export function departFrom(state: RouteState, p: number, v: number, seconds: number, into: Int32Array, at: number): boolean {
  const { facts, departure } = state
  const { breaks, ranges, problem, isPinned } = facts
  const { floor, limit, seconds: spanSeconds } = breaks
  const r = state.routeOf[p]!
  const layers = breaks.layerCount[r]!
  const row = v * facts.classCount + problem.durationClass[r]!
  const service = problem.serviceSeconds[row]!
  const from = p << breaks.layerShift
  const earliestLeave = earliestLeaveTime(state, p, v, seconds)
  let isReached = false
  for (let b = 0; b <= layers; b++) {
    let arrival = never
    for (let a = 0; a <= b; a++) {
      let time = departure[from + a]!
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
      const start = startOf(ranges, row, arrival, isPinned[v] ? arrival : never)
      if (start < never) time = start + service
      if (time > never) time = never
    }
    into[at + b] = time
    if (time < never) isReached = true
  }
  return isReached
}

/** When travel from p to v may start at the earliest, whatever happens before. */
function earliestLeaveTime({ facts, routeOf }: RouteState, p: number, v: number, seconds: number): number {
  const wanted = facts.minStartTravel[v]!
  if (p < facts.visitCount) return wanted
  const forArrival = facts.problem.minFirstArrival[routeOf[p]!]! - seconds
  return forArrival > wanted ? forArrival : wanted
}

/** Departures, travel and price of the pinned prefix, which never change. */
export function startBase(state: RouteState, r: number): void {
  const { facts, next, departure } = state
  const { visitCount, shiftCount, breaks, problem } = facts
  const base = state.base[r]!
  let isDriveable = true
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
    departFrom(state, p, v, seconds, departure, v << breaks.layerShift)
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
  if (breaks.layerCount[r] === 0) return state.hot.refreshPlain(r)
  const broken = refreshLayers(state, r)
  if (broken < 0 && facts.isTimed[r]) state.timelinePrice[r] = priceTimeline(state, r)
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
  state.travel[r] = p === end ? 0 : travel > never ? never : travel
  state.staticPrice[r] = p === end ? 0 : price
}

function refreshLayers(state: RouteState, r: number): number {
  const { facts, next, previous, arcSeconds, departure, base } = state
  const layerShift = facts.breaks.layerShift
  const end = facts.visitCount + r
  let p = base[r]!
  for (let v = next[p]!; v !== end; v = next[v]!) {
    if (arcSeconds[p]! > facts.maxLeg[r]! || !departFrom(state, p, v, arcSeconds[p]!, departure, v << layerShift)) return v
    p = v
  }
  if (!reaches(state, { from: departure, at: p << layerShift, earliestLeave: -never, seconds: arcSeconds[p]! }, end)) return p
  for (let v = p; v !== base[r]; v = previous[v]!) refreshLatestLayers(state, r, v)
  return -1
}

/** Latest arrivals at v from those at the stop behind it. */
function refreshLatestLayers({ facts, next, arcSeconds, latest }: RouteState, r: number, v: number): void {
  const { breaks, problem, ranges, visitCount, minStartTravel } = facts
  const layers = breaks.layerCount[r]!
  const x = next[v]!
  const row = v * facts.classCount + problem.durationClass[r]!
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
    latest[(v << breaks.layerShift) + a] = bound === -never ? -never : latestArrivalOf(ranges, row, bound - problem.serviceSeconds[row]!)
  }
}

/** Whether the tail that starts with stop x can follow stop p of a route of the same kind, all breaks and limits kept. */
export function canFollow(state: RouteState, p: number, x: number): boolean {
  const { facts, routeOf } = state
  const seconds = facts.seconds[facts.leavePlace[p]! * facts.placeCount + facts.arrivePlace[x]!]!
  if (seconds > (x < facts.visitCount ? facts.maxLeg[routeOf[p]!]! : noUpperBound - 1)) return false
  const earliestLeave = x < facts.visitCount ? earliestLeaveTime(state, p, x, seconds) : -never
  return reaches(state, { from: state.departure, at: p << facts.breaks.layerShift, earliestLeave, seconds }, x)
}

/** How a stop is left: departures `from[at + layer]`, then not before `earliestLeave`, `seconds` of travel. */
export interface Leaving {
  from: Int32Array
  at: number
  earliestLeave: number
  seconds: number
}

/** Whether stop x, in a route already, can be reached so that all breaks fit and the rest of the route stays feasible. */
export function reaches({ facts, routeOf, latest }: RouteState, { from, at, earliestLeave, seconds }: Leaving, x: number): boolean {
  const { breaks, problem, visitCount } = facts
  const r = routeOf[x]!
  const layers = breaks.layerCount[r]!
  const latestLeave = x >= visitCount ? problem.maxLastDeparture[r]! : never
  const to = x << breaks.layerShift
  for (let a = 0; a <= layers; a++) {
    let time = from[at + a]!
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

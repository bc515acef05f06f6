/**
 * How a route with breaks is really timed: the walk. Its layers (route-layers.ts) tell how early it can end; latest
 * arrivals that still reach that end tell which breaks the walk takes on each leg, as early as that allows. It is kept
 * where visits' times have a price or visits wait for others, so that an insertion is priced from where it is made to
 * where the walk is the old one again (walk-change.ts). Routes with a break at a place have no walk, but are timed as a
 * whole (route-timeline.ts).
 */
import { arrivalOver, leaveOver } from '../facts/break-spans.ts'
import { latestLayers, setLeg } from './route-layers.ts'
import type { Leg, RouteState } from './route-state.ts'
import { departureAfter } from './timeline-legs.ts'
import { leavesAt } from './late-leaving.ts'
import { rowBehind } from '../facts/routing-facts.ts'
import { drivenByClock } from '../facts/spans-by-clock.ts'
import { never } from '../problem/start-ranges.ts'
import { arrivalAfter } from '../problem/travel-clock.ts'
import { endPrice, idlePrice, slowerPrice, visitPrice } from '../facts/visit-price.ts'

/** Walks route r, whose layers are up to date, and sets the price of its times. */
export function walkRoute(state: RouteState, r: number): void {
  const end = state.facts.visitCount + r
  fillLatest(state, r, end, end, state.earliestEnd[r]!)
  walkFrom(state, r, end)
}

/**
 * The same after the insertion of u into a walked route: from there on, where breaks before it are taken as they were.
 */
export function walkAgain(state: RouteState, r: number, u: number): void {
  const { previous, arcSeconds, leg } = state
  const p = previous[u]!
  fillLatest(state, r, p, p, state.earliestEnd[r]!)
  leg.r = r
  setLeg(state, p, u, arcSeconds[p]!)
  if (isReachedSooner(state, p, leg) || !walkFrom(state, r, p)) walkRoute(state, r)
}

/**
 * Latest arrivals at the stops behind p, the first of them reached from u, from which the route ends at `arrival`: they
 * decide where breaks are taken.
 */
export function fillLatest(state: RouteState, r: number, p: number, u: number, arrival: number): void {
  const {
    facts: { visitCount, breaks },
    previous,
    walk: { latest },
  } = state
  const layers = breaks.layerCount[r]!
  if (layers === 0) return
  const end = visitCount + r
  latest[(end << breaks.layerShift) + layers] = arrival
  for (let v = previous[end]!; v !== p; v = previous[v]!)
    latestLayers(state, latest, r, previous[v] === p ? u : previous[v]!, v)
}

/** Walks on from p as the walk has been there; false when it cannot. */
function walkFrom(state: RouteState, r: number, p: number): boolean {
  const { facts, next, arcSeconds, earliestEnd, servedFrom, servedUntil, walk, leg, travel } = state
  const { visitCount, problem, breaks } = facts
  const { walker } = walk
  const end = visitCount + r
  const isWhole = p === end
  leg.r = r
  startWalk(state, p)
  for (let v = next[p]!; v !== end; v = next[v]!) {
    if (!goOn(state, setLeg(state, p, v, arcSeconds[p]!))) return false
    noteSooner(state, p, leg)
    serve(state, leg)
    servedFrom[v] = walker.time - problem.serviceSeconds[leg.row]!
    servedUntil[v] = walker.time
    walk.taken[v] = walker.taken
    walk.price[v] = walker.price
    walk.slower[v] = walker.slower
    p = v
  }
  if (breaks.byClock) goSlower(state, setLeg(state, p, end, arcSeconds[p]!), breaks.layerCount[r]!, earliestEnd[r]!)
  walk.slowerOf[r] = walker.slower
  if (facts.hasSpanPrice[r]) noteSpan(state, r, isWhole)
  const left = state.left[r]!
  state.timelinePrice[r] =
    walker.price +
    slowerPrice(facts, r, travel[r]!, walker.slower) +
    endPrice(facts, r, walker.time, earliestEnd[r]!, left) +
    idlePrice(facts, r, earliestEnd[r]! - left, travel[r]! + walker.slower, state.service[r]!)
  return true
}

/**
 * When the walked route leaves, which has been walked from its start place or not, and its seconds of service where
 * idle time has a price.
 */
function noteSpan(state: RouteState, r: number, isWhole: boolean): void {
  const { facts, next, previous, earliestEnd, left, service, walk } = state
  const { problem, visitCount } = facts
  if (facts.drivesLate[r] === 0) left[r] = leavesAt(state, r, earliestEnd[r]!)
  else if (isWhole) left[r] = walk.walker.left
  if (problem.waitingSecondPrice === 0) return
  const end = visitCount + r
  let seconds = 0
  for (let v = next[end]!; v !== end; v = next[v]!)
    seconds += problem.serviceSeconds[rowBehind(facts, previous[v]!, v, problem.durationClass[r]!)]!
  service[r] = seconds
}

/** Puts the walker at p, as the walk has been there. */
export function startWalk({ servedUntil, walk: { walker, taken, price, slower } }: RouteState, p: number): void {
  walker.time = servedUntil[p]!
  walker.taken = taken[p]!
  walker.price = price[p]!
  walker.slower = slower[p]!
  walker.tooFar = -1
  walker.triedFrom = walker.triedUntil = -1
}

/** Whether somebody who has taken breaks sooner than the walk up to p can go the leg in time. */
export function isReachedSooner(
  { facts: { breaks }, walk: { sooner, latest } }: RouteState,
  p: number,
  { r, to, need, earliestLeave }: Leg,
): boolean {
  const layers = breaks.layerCount[r]!
  for (let a = 1; a <= layers; a++) {
    const time = sooner[(p << breaks.layerShift) + a]!
    if (time >= never) continue
    const leave = time > earliestLeave ? time : earliestLeave
    const span = breaks.from[r]! + a * (layers + 1)
    for (let b = a; b <= layers; b++)
      if (arrivalOver(breaks, span + b, leave, need) <= latest[(to << breaks.layerShift) + b]!) return true
  }
  return false
}

/**
 * Takes the walker to the next stop with as many breaks on the leg as its latest arrivals allow; false when they allow
 * no way.
 */
export function goOn(state: RouteState, leg: Leg): boolean {
  const {
    facts: { breaks },
    walk: { walker, latest },
  } = state
  const { r, to, need, earliestLeave } = leg
  const time = walker.time > earliestLeave ? walker.time : earliestLeave
  const layers = breaks.layerCount[r]!
  if (layers === 0) {
    walker.arrival = breaks.byClock ? arrivalAfter(breaks.byClock.clock, time, need) : time + need
    if (breaks.byClock) goSlower(state, leg, 0, walker.arrival)
    return true
  }
  const span = breaks.from[r]! + walker.taken * (layers + 1)
  for (let b = layers; b >= walker.taken; b--) {
    const arrival = b > walker.taken || breaks.byClock ? arrivalOver(breaks, span + b, time, need) : time + need
    if (arrival > latest[(to << breaks.layerShift) + b]!) continue
    if (breaks.byClock) goSlower(state, leg, b, arrival)
    walker.taken = b
    walker.arrival = arrival
    return true
  }
  return false
}

/**
 * Counts what the walker drives on a leg beyond what it takes at the quickest pace, where that changes: to arrive with
 * as many breaks taken.
 */
export function goSlower(state: RouteState, leg: Leg, taken: number, arrival: number): void {
  const { facts, walk } = state
  const { walker } = walk
  const { r, to, seconds, need, earliestLeave } = leg
  const { breaks, problem, maxLeg, visitCount, isPinned, drivesLate } = facts
  const span = breaks.from[r]! + walker.taken * (breaks.layerCount[r]! + 1) + taken
  let time = walker.time > earliestLeave ? walker.time : earliestLeave
  let reached = arrival
  const isFirst = leg.node === visitCount + r
  if (drivesLate[r] === 1 && to < visitCount && (isFirst || taken === walker.taken)) {
    const start = departureAfter(state, to, leg.row, arrival) - problem.serviceSeconds[leg.row]!
    time = leaveOver(breaks, span, start, need)
    if (isFirst) walker.left = time
    reached = arrivalOver(breaks, span, time, need)
  }
  const driven = taken === walker.taken ? reached - time : drivenByClock(breaks.byClock!, span, time, need)
  walker.slower += driven - seconds
  walker.price += (driven - seconds) * problem.travelSecondPrice
  if (walker.tooFar < 0 && to < visitCount && driven > maxLeg[r]! && isPinned[to] === 0) walker.tooFar = to
}

/** Has the walker serve the visit the leg has led to. */
export function serve(state: RouteState, { r, to, row }: Leg): void {
  const {
    facts,
    walk: { walker },
  } = state
  walker.time = departureAfter(state, to, row, walker.arrival)
  walker.price += visitPrice(facts, r, to, row, walker.time)
}

/**
 * Departures of those who take more breaks on the leg from p than the walker, who has just gone it, or have taken some
 * sooner.
 */
function noteSooner(state: RouteState, p: number, { r, to, row, need, earliestLeave }: Leg): void {
  const {
    facts: { breaks },
    servedUntil,
    walk: { sooner, taken, walker },
  } = state
  const layers = breaks.layerCount[r]!
  for (let b = 1; b <= layers; b++) {
    let earliest = never
    for (let a = 0; a <= b; a++) {
      const span = breaks.from[r]! + a * (layers + 1) + b
      let leave = sooner[(p << breaks.layerShift) + a]!
      if (a === taken[p] && b > walker.taken && servedUntil[p]! < leave) leave = servedUntil[p]!
      if (leave >= never) continue
      const arrival = arrivalOver(breaks, span, leave > earliestLeave ? leave : earliestLeave, need)
      if (arrival < earliest) earliest = arrival
    }
    sooner[(to << breaks.layerShift) + b] = departureAfter(state, to, row, earliest)
  }
}

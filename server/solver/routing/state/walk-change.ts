/** What an insertion changes in the walk of a route (route-walk.ts), without walking what stays as it is. */
import { depart, endArrival, latestLayers, setLeg } from './route-layers.ts'
import { balanceChange, lengthOf } from './route-lengths.ts'
import type { Leg, RouteState } from './route-state.ts'
import { fillLatest, goOn, goSlower, isReachedSooner, serve, startWalk } from './route-walk.ts'
import { leavesAt } from './late-leaving.ts'
import { leaveTime, rowBehind } from '../facts/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'
import { endPrice, idlePrice, mayCost, slowerPrice } from '../facts/visit-price.ts'

/**
 * What the times of a route with free visits cost more with u behind p, so many seconds from the stops around it:
 * feasible, and with its departures in the trial row; Infinity where that is `below` or more. NaN where breaks are
 * taken on other legs before u than they were, so that the whole route has to be timed.
 */
export function walkChange(
  state: RouteState,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  below: number,
): number {
  const { facts, next, previous, arcSeconds, walk, leg, routeOf, timelinePrice, travel } = state
  const { visitCount, shiftCount, hasSpanPrice, leavesLate } = facts
  const { walker } = walk
  const r = routeOf[p]!
  const end = visitCount + r
  leg.r = r
  const arrival = triedEnd(state, p, setLeg(state, visitCount + shiftCount, next[p]!, secondsOut, u))
  const longer = travel[r]! + secondsIn + secondsOut - arcSeconds[p]!
  const service = hasSpanPrice[r] ? serviceWith(state, r, u, p) : 0
  let left = leavesBy(state, u, p, secondsIn, arrival - longer - service)
  // No price is negative: the new one is too high once what is known of it is.
  const tooHigh = below + timelinePrice[r]! - endOfWalk(state, r, -never, arrival, left)
  if (tooHigh <= leg.minPrice) return Infinity
  if (hasSpanPrice[r] === 0 && isWalkWorthAsMuch(state, r, u, p))
    return walk.price[previous[end]!]! + endOfWalk(state, r, -never, arrival, left) - timelinePrice[r]!
  if (!startTrial(state, u, p, secondsIn, secondsOut, arrival)) return NaN
  if (!walkOn(state, r, u, next[p]!, arrival, secondsOut, tooHigh)) return Infinity
  if (hasSpanPrice[r] && leavesLate[r] === 1) left = leavesWith(state, r, u, p, secondsIn, secondsOut, arrival)
  else if (facts.drivesLate[r] === 1 && p === end) left = walker.left
  return (
    walker.price +
    slowerPrice(facts, r, longer, walker.slower) +
    idlePrice(facts, r, arrival - left, longer + walker.slower, service) +
    endOfWalk(state, r, walker.time, arrival, left) -
    timelinePrice[r]!
  )
}

/**
 * When the route leaves at the latest with u behind p, so many seconds from there: leaving late, it cannot leave later
 * than without any idle, which is at `busyFrom` but for its breaks.
 */
function leavesBy(state: RouteState, u: number, p: number, secondsIn: number, busyFrom: number): number {
  const { facts, next, arcSeconds, left, routeOf } = state
  const r = routeOf[p]!
  const end = facts.visitCount + r
  const isHomeLate = facts.drivesLate[r] === 1
  if (facts.leavesLate[r] === 1 || (isHomeLate && p === end)) return busyFrom - facts.breakSeconds[r]!
  if (isHomeLate) return left[r]!
  return p === end ? leaveTime(facts, r, u, secondsIn) : leaveTime(facts, r, next[end]!, arcSeconds[end]!)
}

/**
 * Whether what is served on route r with u behind p costs what it does now, whenever that is: nothing behind p has a
 * price of its time, and nothing before it has, or breaks cannot be taken sooner or later there.
 */
function isWalkWorthAsMuch({ facts, next, previous, walk }: RouteState, r: number, u: number, p: number): boolean {
  const { visitCount, problem, breaks } = facts
  if (problem.travelClock || problem.softLastDepartureSecondPrice[r] !== 0 || mayCost(facts, r, u)) return false
  for (let v = next[p]!; v < visitCount; v = next[v]!) if (mayCost(facts, r, v)) return false
  if (walk.taken[p] === 0) {
    let layer = breaks.layerCount[r]!
    while (layer > 0 && walk.sooner[(p << breaks.layerShift) + layer]! >= never) layer--
    if (layer === 0) return true
  }
  for (let v = p; v < visitCount; v = previous[v]!) if (mayCost(facts, r, v)) return false
  return true
}

/** What the end costs, and the work of the vehicle more than now. */
function endOfWalk(state: RouteState, r: number, lastDone: number, arrival: number, left: number): number {
  return endPrice(state.facts, r, lastDone, arrival, left) + balanceChange(state, r, lengthOf(state, r), arrival - left)
}

/** Seconds of service of route r with u behind p. */
function serviceWith({ facts, service, next }: RouteState, r: number, u: number, p: number): number {
  const { problem, visitCount } = facts
  const { serviceSeconds } = problem
  const shiftClass = problem.durationClass[r]!
  const x = next[p]!
  const more = service[r]! + serviceSeconds[rowBehind(facts, p, u, shiftClass)]!
  return x >= visitCount
    ? more
    : more + serviceSeconds[rowBehind(facts, u, x, shiftClass)]! - serviceSeconds[rowBehind(facts, p, x, shiftClass)]!
}

/** Puts the walker at p and takes it to u; false where breaks are taken on other legs before u than they were. */
function startTrial(
  state: RouteState,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  arrival: number,
): boolean {
  const { facts, next, arcSeconds, walk, leg } = state
  const { r } = leg
  const x = next[p]!
  startWalk(state, p)
  if (facts.breaks.layerCount[r] === 0) goOn(state, setLeg(state, p, u, secondsIn))
  else {
    fillLatest(state, r, p, u, arrival)
    next[u] = x
    arcSeconds[u] = secondsOut
    latestLayers(state, walk.latest, r, p, u)
    setLeg(state, p, u, secondsIn)
    if (isReachedSooner(state, p, leg) || !goOn(state, leg)) return false
  }
  serve(state, leg)
  walk.walker.triedFrom = u
  noteTried(state, u)
  return true
}

/**
 * Has the walker go on from u to x and to the end, by what is known of the walk from where it is the old one again;
 * false where that costs too much, or takes a leg for too long.
 */
function walkOn(
  state: RouteState,
  r: number,
  u: number,
  x: number,
  arrival: number,
  secondsOut: number,
  tooHigh: number,
): boolean {
  const { facts, next, previous, arcSeconds, servedUntil, walk, leg, earliestEnd } = state
  const { walker } = walk
  const end = facts.visitCount + r
  const isSameEnd = arrival === earliestEnd[r]
  setLeg(state, u, x, secondsOut)
  for (let w = x; w !== end; w = next[w]!) {
    if (walker.price >= tooHigh || walker.tooFar >= 0) return false
    goOn(state, leg)
    serve(state, leg)
    noteTried(state, w)
    if (isSameEnd && walker.time === servedUntil[w] && walker.taken === walk.taken[w]) {
      const last = previous[end]!
      // The way to the end is in no visit's price.
      const slowerHome = walk.slowerOf[r]! - walk.slower[last]!
      walker.price += walk.price[last]! - walk.price[w]! + slowerHome * facts.problem.travelSecondPrice
      walker.slower += walk.slowerOf[r]! - walk.slower[w]!
      walker.time = servedUntil[last]!
      return walker.tooFar < 0
    }
    setLeg(state, w, next[w]!, arcSeconds[w]!)
  }
  if (facts.breaks.byClock) goSlower(state, leg, facts.breaks.layerCount[r]!, arrival)
  return walker.tooFar < 0
}

/** Notes when the service of v starts, which the walker has just done. */
function noteTried({ facts, walk, leg }: RouteState, v: number): void {
  walk.tried[v] = walk.walker.time - facts.problem.serviceSeconds[leg.row]!
  walk.walker.triedUntil = v
}

/** When route r leaves with u behind p, to end at `arrival`, where it leaves late. */
function leavesWith(
  state: RouteState,
  r: number,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  arrival: number,
): number {
  const { next, previous, arcSeconds } = state
  const x = next[p]!
  const between = arcSeconds[p]!
  next[p] = u
  previous[u] = p
  next[u] = x
  previous[x] = u
  arcSeconds[p] = secondsIn
  arcSeconds[u] = secondsOut
  const left = leavesAt(state, r, arrival)
  next[p] = x
  previous[u] = u
  previous[x] = p
  arcSeconds[p] = between
  return left
}

/** Earliest end of a route whose stop behind p is reached by `leg` instead, which starts in the trial row. */
export function triedEnd(state: RouteState, p: number, leg: Leg): number {
  const { facts, next, departure, arcSeconds } = state
  const { layerCount, layerShift } = facts.breaks
  const trial = leg.from
  const end = facts.visitCount + leg.r
  let row = trial
  for (let w = next[p]!; w !== end; w = next[w]!) {
    row = row === trial ? trial + 1 : trial
    depart(state, leg, row)
    let layer = layerCount[leg.r]!
    while (layer >= 0 && departure[(row << layerShift) + layer] === departure[(w << layerShift) + layer]) layer--
    if (layer < 0) return state.earliestEnd[leg.r]!
    setLeg(state, row, next[w]!, arcSeconds[w]!, w)
  }
  return endArrival(state, leg)
}

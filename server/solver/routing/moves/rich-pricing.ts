/**
 * Exact price of an insertion under every rule of the contract, for problems that need more than arcs, one window and a
 * load.
 */
import { keepsOrder, mayBeOn } from '../edits/coupled-insertion.ts'
import { noUpperBound } from '../problem/problem.ts'
import { priceRoute } from '../edits/route-edits.ts'
import { depart, endArrival, latestRow, reaches, setLeg, staysAsLong } from '../state/route-layers.ts'
import { priceTimeline } from '../state/route-timeline.ts'
import { durationWith } from '../state/route-duration.ts'
import { balanceChange, lengthOf, maxBalanceSaved } from '../state/route-lengths.ts'
import type { RouteState } from '../state/route-state.ts'
import { rowBehind, type RoutingFacts } from '../facts/routing-facts.ts'
import { never, startOf } from '../problem/start-ranges.ts'
import { sharesPerson } from '../rules/same-person.ts'
import { endPrice, minVisitPrice } from '../facts/visit-price.ts'
import { tryWays } from '../state/tried-ways.ts'
import { triedEnd, walkChange } from '../state/walk-change.ts'

/**
 * Price of inserting u behind p, given its `extra` price in arcs; Infinity when it cannot be, and maybe when it is
 * `below` or more. Compatibility is the caller's.
 */
export type RichPrice = (u: number, p: number, extra: number, below: number) => number

/** Made once per state, so that V8 compiles its arrays in as constants. */
export function createRichPrice(state: RouteState): RichPrice {
  const { facts, next, load, travel, arcSeconds, routeOf, freeCount, timelinePrice } = state
  const {
    problem,
    breaks,
    coupling,
    hasLayers,
    placeCount,
    shiftCount,
    visitCount,
    hasTravelLimit,
    hasDurationLimit,
    demand,
    capacity,
    isPinned,
    leavePlace,
    arrivePlace,
    maxLeg,
    isTimed,
    isEndTimed,
    isPicked,
    isTriable,
  } = facts
  const { assignmentPrice, maxTravelSeconds, softTravelSeconds, softTravelSecondPrice } = problem
  return (u, p, extra, below) => {
    const r = routeOf[p]!
    const x = next[p]!
    if (load[r]! + demand[u]! > capacity[r]!) return Infinity
    if (coupling && (!mayBeOn(state, r) || !keepsOrder(state, r, p))) return Infinity
    // Nothing goes inside a pinned prefix.
    if (x < visitCount && isPinned[x]) return Infinity
    if (breaks.hasPlace[r]) return simulatedPrice(state, u, p)
    let price = extra + assignmentPrice[u * shiftCount + r]!
    const minChange = leastChange(state, r)
    if (price + minChange >= below) return Infinity
    const secondsIn = facts.seconds[leavePlace[p]! * placeCount + arrivePlace[u]!]!
    const secondsOut = facts.seconds[leavePlace[u]! * placeCount + arrivePlace[x]!]!
    if (secondsIn > maxLeg[r]! || secondsOut > (x < visitCount ? maxLeg[r]! : noUpperBound - 1)) return Infinity
    if (hasTravelLimit[r]) {
      const longer = travel[r]! + secondsIn + secondsOut - arcSeconds[p]!
      if (longer > maxTravelSeconds[r]!) return Infinity
      const limit = softTravelSeconds[r]!
      price +=
        ((longer > limit ? longer - limit : 0) - (travel[r]! > limit ? travel[r]! - limit : 0)) *
        softTravelSecondPrice[r]!
    }
    if (!hasLayers[r]) {
      if (!timesFit(state, u, p, secondsIn, secondsOut)) return Infinity
    } else if (!layersFit(state, u, p, secondsIn, secondsOut, below - price - minChange)) return Infinity
    if (isEndTimed[r]) price += endChange(state, p)
    else if (isTimed[r]) {
      const isKnown = freeCount[r] !== 0
      let change = NaN
      if (isKnown && isTriable[r])
        change = tryWays(state, u, p, secondsIn, secondsOut, below - price + timelinePrice[r]!) - timelinePrice[r]!
      else if (isKnown && !isPicked[r]) change = walkChange(state, u, p, secondsIn, secondsOut, below - price)
      price = Number.isNaN(change) ? simulatedPrice(state, u, p) : price + change
    }
    return hasDurationLimit[r] &&
      price < below &&
      durationWith(state, u, p, secondsIn, secondsOut) > problem.maxDuration![r]!
      ? Infinity
      : price
  }
}

/**
 * What an insertion into route r changes at the least beyond arcs and assignment: times can save what they cost now,
 * and not more.
 */
export function leastChange(state: RouteState, r: number): number {
  const { facts, freeCount, timelinePrice } = state
  if (facts.hasTravelLimit[r] || facts.breaks.hasPlace[r]) return -Infinity
  if (facts.isTimed[r] === 0) return 0
  return freeCount[r]! > 0 ? -timelinePrice[r]! - maxBalanceSaved(state, r) : -Infinity
}

/**
 * Whether u can be served alone on the empty shift r, where it waits for others or others wait for it, or the person of
 * r works another shift.
 */
export function fitsAlone(state: RouteState, u: number, r: number): boolean {
  const { facts, release, latestStart, latestEnd } = state
  if (facts.coupling && !mayBeOn(state, r)) return false
  if (sharesPerson(facts.problem, r)) return simulatedPrice(state, u, facts.visitCount + r) < Infinity
  if (!facts.coupling) return true
  if (release[u] === -never && latestStart === never && latestEnd === never) return true
  const end = facts.visitCount + r
  // Where the pace changes, how long a leg takes depends on when it is driven.
  if (facts.breaks.hasPlace[r] || facts.breaks.byClock) return simulatedPrice(state, u, end) < Infinity
  return layersFit(state, u, end, secondsBetween(facts, end, u), secondsBetween(facts, u, state.next[end]!), Infinity)
}

function secondsBetween(
  { seconds, leavePlace, arrivePlace, placeCount }: RoutingFacts,
  from: number,
  to: number,
): number {
  return seconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!
}

/**
 * Whether a route with layers can take u behind p, and u's own time may cost less than `below`; `state.leg` then leads
 * on from u, and knows the least that u's time costs.
 */
function layersFit(
  state: RouteState,
  u: number,
  p: number,
  secondsIn: number,
  secondsOut: number,
  below: number,
): boolean {
  const { facts, departure, latest, next, routeOf, leg } = state
  const { problem, breaks, visitCount, shiftCount, minStartTravel } = facts
  const r = routeOf[p]!
  const x = next[p]!
  const row = rowBehind(facts, p, u, problem.durationClass[r]!)
  // Without breaks before u and with all of them before x is the most favourable case: mostly it fails, and that is
  // all.
  let leave = departure[p << breaks.layerShift]!
  if (leave < minStartTravel[u]!) leave = minStartTravel[u]!
  const start = startOf(facts.ranges, row, leave + secondsIn, never)
  const done = start + problem.serviceSeconds[row]!
  const latestOut = staysAsLong(state, u, x)
    ? latest[(x << breaks.layerShift) + breaks.layerCount[r]!]! - secondsOut
    : never
  if (start >= never || (done > minStartTravel[x]! ? done : minStartTravel[x]!) > latestOut) return false
  if (start > state.latestStart || done > state.latestEnd) return false
  leg.minPrice = facts.isTimed[r] ? minVisitPrice(facts, r, u, row, done, latestOut) : 0
  if (leg.minPrice >= below) return false
  leg.r = r
  const trial = visitCount + shiftCount
  return depart(state, setLeg(state, p, u, secondsIn), trial) && reaches(state, setLeg(state, trial, x, secondsOut, u))
}

/** What the end of a route costs more when the stop behind p is reached by `state.leg` instead. */
function endChange(state: RouteState, p: number): number {
  const { facts, leg, arcSeconds, timelinePrice, freeCount } = state
  const { r } = leg
  const left = facts.problem.minDeparture[r]!
  const arrival = triedEnd(state, p, leg)
  const price = endPrice(facts, r, arrival, arrival, left) + balanceChange(state, r, lengthOf(state, r), arrival - left)
  if (freeCount[r]! > 0) return price - timelinePrice[r]!
  const before = endArrival(state, setLeg(state, p, facts.visitCount + r, arcSeconds[p]!))
  return price - endPrice(facts, r, before, before, left)
}

/** Whether a route whose price depends on no times, without breaks, can take u behind p. */
function timesFit(state: RouteState, u: number, p: number, secondsIn: number, secondsOut: number): boolean {
  const { facts, departure, latest, next, routeOf } = state
  const { problem, ranges, minStartTravel, visitCount } = facts
  const layerShift = facts.breaks.layerShift
  const r = routeOf[p]!
  const x = next[p]!
  const row = rowBehind(facts, p, u, problem.durationClass[r]!)
  let leave = departure[p << layerShift]!
  if (p >= visitCount && leave < problem.minFirstArrival[r]! - secondsIn)
    leave = problem.minFirstArrival[r]! - secondsIn
  if (leave < minStartTravel[u]!) leave = minStartTravel[u]!
  const start = startOf(ranges, row, leave + secondsIn, never)
  if (start >= never) return false
  const time = start + problem.serviceSeconds[row]!
  if (x >= visitCount && time > problem.maxLastDeparture[r]!) return false
  return (
    (time > minStartTravel[x]! ? time : minStartTravel[x]!) + secondsOut <=
    latest[latestRow(state, r, u, x) << layerShift]!
  )
}

/** Price of inserting u by timing the whole route with it; Infinity when that is not feasible. */
function simulatedPrice(state: RouteState, u: number, p: number): number {
  const { next, routeOf, scratch } = state
  const r = routeOf[p]!
  const x = next[p]!
  next[p] = u
  next[u] = x
  routeOf[u] = r
  const price = priceTimeline(state, r)
  const fixed = state.facts.breaks.hasPlace[r] ? 0 : fixedPrice(state, r)
  next[p] = x
  routeOf[u] = -1
  if (!scratch.isFeasible) return Infinity
  return price + fixed - priceRoute(state, r) + balanceChange(state, r, lengthOf(state, r), scratch.end - scratch.left)
}

/** What the arcs and assignments of a route cost as its stops are linked now, and too long travel. */
function fixedPrice({ facts, next }: RouteState, r: number): number {
  const { problem, price, leavePlace, arrivePlace, placeCount, shiftCount, visitCount } = facts
  const end = visitCount + r
  let sum = 0
  let travel = 0
  let p = end
  for (let v = next[end]!; ; v = next[v]!) {
    const arc = leavePlace[p]! * placeCount + arrivePlace[v]!
    sum += price[arc]!
    travel += facts.seconds[arc]!
    if (v === end) break
    sum += problem.assignmentPrice[v * shiftCount + r]!
    p = v
  }
  const beyond = travel - problem.softTravelSeconds[r]!
  return beyond > 0 ? sum + beyond * problem.softTravelSecondPrice[r]! : sum
}

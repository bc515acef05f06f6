/**
 * The timing of one current route by the rules of problem.ts, without allocation: of routes with a break at a place,
 * and of those whose price depends on where their breaks lie or on who waits. All ways worth a look are found
 * (timeline-ways.ts), and the best one is taken. Where the route leaves late, it is walked once more: with services
 * held by when they were (held-starts.ts), and from the latest departure.
 */
import { lastLayer, takenBetween } from '../facts/break-layers.ts'
import { pausedBetween, unpaidThen } from '../facts/break-skips.ts'
import { heldBy, latestAsCheap, startsThenOrLater } from '../timing/held-starts.ts'
import type { RouteState } from './route-state.ts'
import { forFirstArrival, needBetween, type RoutingFacts } from '../facts/routing-facts.ts'
import { anywhere } from '../problem/problem.ts'
import { latestArrivalOf, latestPinnedArrivalOf, never } from '../problem/start-ranges.ts'
import type { TimelineScratch } from './timeline-scratch.ts'
import { collectStops, departureAfter, drive, driveLate, latestLeave, secondsOfLeg } from './timeline-legs.ts'
import { findWays, traceWay } from './timeline-ways.ts'
import { balancePrice } from '../rules/balance.ts'
import { isWorkingElsewhere } from './working-elsewhere.ts'
import { endPrice, idlePrice, slowerPrice, visitPrice } from '../facts/visit-price.ts'

/**
 * Exact soft price of the route beyond its arcs and assignments, all of it with a break at a place; Infinity when it
 * cannot be timed, and maybe when it is `tooHigh` or more. Also tells in `scratch.isFeasible` whether the route keeps
 * its limits.
 */
export function priceTimeline(state: RouteState, r: number, tooHigh = Infinity): number {
  const { scratch, facts } = state
  const price = timeWays(state, r, tooHigh)
  if (scratch.isFeasible && facts.problem.samePerson && isWorkingElsewhere(state, r, scratch.left, scratch.end))
    scratch.isFeasible = false
  return price
}

function timeWays(state: RouteState, r: number, tooHigh: number): number {
  const { scratch } = state
  const { ways } = scratch
  const last = collectStops(state, r)
  scratch.last = last
  scratch.isFeasible = false
  scratch.price = Infinity
  findWays(state, r, last, tooHigh)
  const first = ways.from[last]!
  if (first === ways.count) return Infinity
  let best = first
  if (ways.count > first + 1) {
    const isSimple = state.facts.isTriable[r] === 1
    let bestValue = Infinity
    for (let w = first; w < ways.count; w++) {
      const value = isSimple ? simpleValue(state, r, w) : valueOf(state, r, last, w)
      if (
        w > first &&
        !(value < bestValue || (value === bestValue && isPreferred(state, r, w, best, value < Infinity)))
      )
        continue
      best = w
      bestValue = value
    }
  }
  priceWay(state, r, last, best)
  return scratch.price
}

/** The same as `valueOf` where a route's price depends on no length. */
function simpleValue({ scratch: { ways }, facts }: RouteState, r: number, w: number): number {
  const end = ways.time[w]!
  return end > facts.problem.maxEnd[r]! ? Infinity : ways.cost[w]! + endPrice(facts, r, -never, end, 0)
}

/** What decides between ways to the end that keep the limits; Infinity for one that does not. */
function valueOf(state: RouteState, r: number, last: number, w: number): number {
  priceWay(state, r, last, w)
  return state.scratch.isFeasible ? priceWithWork(state, r) : Infinity
}

/** The price of the way just timed, its vehicle's work counted as if it had no other. */
export function priceWithWork({ scratch, facts }: RouteState, r: number): number {
  if (facts.hasBalance[r] === 0) return scratch.price
  const { balance, vehicleOf } = facts.problem
  return scratch.price + balancePrice(balance!, vehicleOf[r]!, scratch.end - scratch.left)
}

/** Whether of two ways that cost as much the first one is better: others wait less, it ends earlier, and so on. */
function isPreferred(
  { scratch: { ways }, facts: { skips } }: RouteState,
  r: number,
  w: number,
  than: number,
  isFeasible: boolean,
): boolean {
  if (isFeasible && ways.awaited[w] !== ways.awaited[than]) return ways.awaited[w]! < ways.awaited[than]!
  if (ways.time[w] !== ways.time[than]) return ways.time[w]! < ways.time[than]!
  const more =
    takenBetween(skips, r, ways.skipped[w]!, ways.taken[w]!) -
    takenBetween(skips, r, ways.skipped[than]!, ways.taken[than]!)
  return more !== 0 ? more < 0 : ways.key[w]! < ways.key[than]!
}

/** Times a way to the end as early as it goes, and leaving late where that counts. */
function priceWay(state: RouteState, r: number, last: number, w: number): void {
  const { scratch, facts } = state
  const { ways, counts } = scratch
  const { problem, skips } = facts
  traceWay(state, last, w)
  const skipped = counts[0]!
  const from = skips.from[skips.rowOf[r]! + skipped]!
  scratch.left = leaveFrom(
    facts,
    r,
    scratch.stops[1]!,
    from > problem.minDeparture[r]! ? from : problem.minDeparture[r]!,
  )
  walkWay(state, r, last, scratch.start)
  if (facts.leavesLate[r] === 0 || (facts.hasSpanPrice[r] === 0 && facts.breaks.hasPlace[r] === 0)) return
  const { left, travel, travelMeters } = scratch
  holdServices(state, r, last)
  leaveLate(state, r, last, ways.time[w]!)
  if (facts.breaks.hasPlace[r] === 0 || (scratch.travel === travel && scratch.travelMeters === travelMeters)) return
  const { isFeasible } = scratch
  const price = priceWithWork(state, r)
  keepPlaces(state, r, last, w)
  scratch.left = left
  walkWay(state, r, last, scratch.start)
  leaveLate(state, r, last, ways.time[w]!)
  scratch.keepsPlaces = false
  if (isFeasible === scratch.isFeasible ? priceWithWork(state, r) < price : scratch.isFeasible) return
  scratch.left = left
  leaveLate(state, r, last, ways.time[w]!)
}

/** Way w once more, whose breaks with a place are to stay on their legs: so nobody drives further to leave late. */
function keepPlaces(state: RouteState, r: number, last: number, w: number): void {
  const { scratch, facts } = state
  const { counts, placeLeg } = scratch
  const { breakFrom, breakPlace } = facts.problem
  const { rowOf, restFrom, rest } = facts.skips
  const first = breakFrom[r]!
  traceWay(state, last, w)
  for (let b = first; b < breakFrom[r + 1]!; b++) placeLeg[b - first] = breakPlace[b] === anywhere ? -1 : 0
  for (let k = 1; k <= last; k++) {
    const from = restFrom[rowOf[r]! + counts[k - 1]!]!
    const until = from + takenBetween(facts.skips, r, counts[k - 1]!, counts[k]!)
    for (let i = from; i < until; i++) if (placeLeg[rest[i]! - first] === 0) placeLeg[rest[i]! - first] = k
  }
  scratch.keepsPlaces = true
}

/** Whether the breaks that lead from layer a to layer b may be taken on the leg to stop k. */
function mayTake(
  { keepsPlaces, placeLeg }: TimelineScratch,
  { problem: { breakFrom }, skips }: RoutingFacts,
  r: number,
  k: number,
  a: number,
  b: number,
): boolean {
  if (!keepsPlaces) return true
  const first = breakFrom[r]!
  const from = skips.restFrom[skips.rowOf[r]! + a]!
  const until = from + takenBetween(skips, r, a, b)
  let left = 0
  for (let i = breakFrom[r + 1]! - first - 1; i >= 0; i--) if (placeLeg[i] === k) left++
  for (let i = from; i < until; i++) {
    const leg = placeLeg[skips.rest[i]! - first]!
    if (leg === k) left--
    else if (leg >= 0) return false
  }
  return left === 0
}

/** Whether the start place may be left in layer a: with all breaks to come that are to stay on their legs. */
function mayLeaveIn(
  { keepsPlaces, placeLeg }: TimelineScratch,
  { problem: { breakFrom }, skips }: RoutingFacts,
  r: number,
  a: number,
): boolean {
  if (!keepsPlaces) return true
  let left = 0
  for (let i = breakFrom[r + 1]! - breakFrom[r]! - 1; i >= 0; i--) if (placeLeg[i]! > 0) left++
  const row = skips.rowOf[r]! + a
  for (let i = skips.restFrom[row]!; i < skips.restFrom[row + 1]!; i++)
    if (placeLeg[skips.rest[i]! - breakFrom[r]!]! > 0) left--
  return left === 0
}

/** When the start place is left for stop v, not before `time`. */
export function leaveFrom(facts: RoutingFacts, r: number, v: number, time: number): number {
  const { problem, minStartTravel, visitCount } = facts
  const seconds = secondsOfLeg(facts, visitCount + r, v)
  const forArrival = forFirstArrival(facts, r, problem.travelClock ? needBetween(facts, visitCount + r, v) : seconds)
  const leave = time > forArrival ? time : forArrival
  return leave > minStartTravel[v]! ? leave : minStartTravel[v]!
}

/** Bounds the services by their starts in the walk just made. */
export function holdServices({ scratch, facts, release }: RouteState, r: number, last: number): void {
  const { stops, rows, start, from, until } = scratch
  const { holds, problem } = facts
  for (let k = 1; k < last; k++) {
    const v = stops[k]!
    const isLast = k === last - 1
    from[k] = release[v]!
    until[k] = never
    if (holds[v] === heldBy.others) from[k] = until[k] = start[k]!
    else if (holds[v] === heldBy.price || (isLast && problem.softLastDepartureSecondPrice[r] !== 0)) {
      until[k] = latestAsCheap(problem, r, v, problem.serviceSeconds[rows[k]!]!, isLast, start[k]!)
      if (startsThenOrLater(problem, v, start[k]!, until[k]!)) from[k] = start[k]!
    }
  }
}

/** Latest arrivals at each stop from which the route still ends by `arrival`. */
function fillLatest({ scratch, facts, release }: RouteState, r: number, last: number, arrival: number): void {
  const { width, stops, rows, latest, from, until } = scratch
  const { problem, ranges, skips } = facts
  const layers = lastLayer(skips, r)
  latest.fill(-never, 0, (last + 1) * width)
  for (let a = 0; a <= layers; a++)
    if (a === layers || arrival <= skips.back[skips.rowOf[r]! + a]!) latest[last * width + a] = arrival
  for (let k = last - 1; k >= 1; k--) {
    const v = stops[k]!
    const row = rows[k]!
    for (let a = 0; a <= layers; a++) {
      let bound = latestLeaveOver(scratch, facts, r, k + 1, a)
      if (k === last - 1 && bound > problem.maxLastDeparture[r]!) bound = problem.maxLastDeparture[r]!
      if (bound === -never) continue
      const limit = Math.min(until[k]!, bound - problem.serviceSeconds[row]!)
      if (limit < from[k]!) continue
      const arrival = facts.mayBeLate[v]
        ? latestPinnedArrivalOf(ranges, row, limit)
        : latestArrivalOf(ranges, row, limit)
      latest[k * width + a] = arrival < release[v]! || arrival < from[k]! ? -never : arrival
    }
  }
}

/** Latest end of the stop before k in layer a from which some way leads on in time; -never where none does. */
function latestLeaveOver(scratch: TimelineScratch, facts: RoutingFacts, r: number, k: number, a: number): number {
  const { width, latest } = scratch
  const layers = lastLayer(facts.skips, r)
  let bound = -never
  for (let b = a; b <= layers; b++) {
    if (latest[k * width + b] === -never || !mayTake(scratch, facts, r, k, a, b)) continue
    const leave = latestLeave(scratch, facts, r, k, a, b)
    if (leave > bound) bound = leave
  }
  return bound
}

/** Leaves at the latest second from which it ends by `arrival`, which may be after breaks nobody needs then. */
function leaveLate(state: RouteState, r: number, last: number, arrival: number): void {
  const { scratch, facts } = state
  const { problem, skips } = facts
  fillLatest(state, r, last, arrival)
  let latest = -never
  let skipped = 0
  for (let a = lastLayer(skips, r); a >= 0; a--) {
    const from = skips.from[skips.rowOf[r]! + a]!
    if (from >= never || !mayLeaveIn(scratch, facts, r, a)) continue
    const leave = latestLeaveOver(scratch, facts, r, 1, a)
    if (leave > latest && leave >= from && leave >= problem.minDeparture[r]!) {
      latest = leave
      skipped = a
    }
  }
  if (latest <= scratch.left) return
  scratch.left = latest
  findBreaks(state, r, last, skipped)
  walkWay(state, r, last, scratch.lateStart)
}

/** Puts breaks as early as the latest arrivals allow, leaving when the scratch says. */
function findBreaks(state: RouteState, r: number, last: number, skipped: number): void {
  const { scratch, facts } = state
  const { width, stops, rows, latest, counts, from, lateStart } = scratch
  const { problem, skips } = facts
  let time = scratch.left
  let taken = skipped
  counts[0] = skipped
  for (let k = 1; k <= last; k++) {
    let count = lastLayer(skips, r)
    let arrival = never
    for (; count >= taken; count--) {
      if (!mayTake(scratch, facts, r, k, taken, count)) continue
      arrival = drive(scratch, facts, r, k, time, taken, count)
      if (arrival <= latest[k * width + count]!) break
    }
    counts[k] = taken = count
    if (k === last) return
    time = departureAfter(state, stops[k]!, rows[k]!, arrival > from[k]! ? arrival : from[k]!)
    lateStart[k] = time - problem.serviceSeconds[rows[k]!]!
  }
}

/** Walks the way with these starts and the breaks in the scratch: adds up its price, and checks legs and travel. */
export function walkWay(state: RouteState, r: number, last: number, start: Int32Array): void {
  const { scratch, facts, base } = state
  const { stops, rows, counts, arrival: arrivals } = scratch
  const { problem, shiftCount, visitCount, skips } = facts
  const hasPlace = facts.breaks.hasPlace[r] === 1
  let time = scratch.left
  let travel = 0
  let travelMeters = 0
  let quickest = 0
  let work = 0
  let price = 0
  let isFeasible = true
  let isFree = base[r]! >= visitCount
  for (let k = 1; k <= last; k++) {
    const v = stops[k]!
    const before = counts[k - 1]!
    const arrival = drive(scratch, facts, r, k, time, before, counts[k]!)
    if (facts.drivesLate[r] === 1 && k < last && (k === 1 || counts[k] === before)) {
      driveLate(state, r, k, time, before, counts[k]!, start[k]!)
      if (k === 1) scratch.left = scratch.leave
    }
    travel += scratch.seconds
    travelMeters += scratch.meters
    if (hasPlace) price += scratch.seconds * problem.travelSecondPrice + scratch.meters * problem.travelMeterPrice
    else quickest += secondsOfLeg(facts, stops[k - 1]!, v)
    if (k === last) {
      scratch.end = arrival
      const unpaid = unpaidThen(skips, problem, r, counts[0]!, counts[k]!)
      price += endPrice(facts, r, time, arrival, scratch.left, unpaid)
      const paused = pausedBetween(skips, r, counts[0]!, counts[k]!)
      price += idlePrice(facts, r, arrival - scratch.left, travel, work, paused)
      if (arrival > problem.maxEnd[r]!) isFeasible = false
      break
    }
    if (isFree && scratch.lastDrive > facts.maxLeg[r]!) isFeasible = false
    if (v === base[r]) isFree = true
    const row = rows[k]!
    const service = problem.serviceSeconds[row]!
    time = start[k]! + service
    work += service
    price += visitPrice(facts, r, v, row, time)
    if (hasPlace) price += problem.assignmentPrice[v * shiftCount + r]!
    if (start === scratch.start) arrivals[k] = arrival
  }
  if (hasPlace) price += beyond(travel, problem.softTravelSeconds[r]!) * problem.softTravelSecondPrice[r]!
  else price += (travel - quickest) * problem.travelSecondPrice + slowerPrice(facts, r, quickest, travel - quickest)
  scratch.price = price
  scratch.travel = travel
  scratch.travelMeters = travelMeters
  scratch.slower = travel - quickest
  scratch.isFeasible = isFeasible && travel <= problem.maxTravelSeconds[r]!
}

const beyond = (value: number, limit: number) => (value > limit ? value - limit : 0)

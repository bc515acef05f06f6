/**
 * The timing of one current route with its breaks where the rules of problem.ts put them, without allocation: for
 * routes with a break at a place, and where a walk (route-walk.ts) changes too much. Two passes over stops x breaks
 * taken find the earliest end and the latest arrivals that still reach it; a third walks the route, taking breaks as
 * early as that allows. Where the route leaves late, the last two are made once more: with services held by when they
 * were (held-starts.ts), and from the latest departure.
 */
import { anywhere, noUpperBound } from '../problem/problem.ts'
import { heldBy, latestAsCheap, startsThenOrLater } from './held-starts.ts'
import { driveByClock, headingFor, latestLeaveByClock } from './drive-by-clock.ts'
import type { RouteState } from '../state/route-state.ts'
import { leaveTime, needBetween, rowBehind, type RoutingFacts } from '../problem/routing-facts.ts'
import { latestArrivalOf, latestPinnedArrivalOf, never, startOf } from '../problem/start-ranges.ts'
import { leaveBefore } from '../problem/travel-clock.ts'
import type { TimelineScratch } from './timeline-scratch.ts'
import { isWorkingElsewhere } from '../rules/same-person.ts'
import { endPrice, idlePrice, visitPrice } from '../rules/visit-price.ts'

/**
 * Exact soft price of the route; Infinity when it cannot be timed. Also tells in `scratch.isFeasible` whether it keeps
 * its limits.
 */
export function priceTimeline(state: RouteState, r: number): number {
  const { scratch, facts } = state
  const price = timeWithBreaks(state, r)
  if (scratch.isFeasible && facts.problem.samePerson && isWorkingElsewhere(state, r, scratch.left, scratch.end))
    scratch.isFeasible = false
  return price
}

function timeWithBreaks(state: RouteState, r: number): number {
  const { scratch, facts, next } = state
  const { stops, rows } = scratch
  const end = facts.visitCount + r
  const shiftClass = facts.problem.durationClass[r]!
  let last = 0
  stops[0] = end
  for (let p = end, v = next[end]!; v !== end; p = v, v = next[v]!) {
    stops[++last] = v
    rows[last] = rowBehind(facts, p, v, shiftClass)
  }
  stops[++last] = end
  scratch.isFeasible = false
  scratch.price = Infinity
  if (!fillDepartures(state, r, last)) return Infinity
  scratch.left = leaveTime(facts, r, stops[1]!, secondsOfLeg(facts, end, stops[1]!))
  scratch.from.fill(-never, 1, last)
  scratch.until.fill(never, 1, last)
  fillLatest(state, r, last)
  walk(state, r, last, true)
  if (facts.leavesLate[r] === 0 || (facts.hasSpanPrice[r] === 0 && facts.breaks.hasPlace[r] === 0)) return scratch.price
  holdServices(state, r, last)
  fillLatest(state, r, last)
  scratch.left = Math.max(scratch.left, latestLeaveOver(scratch, facts, r, 1, 0))
  walk(state, r, last, false)
  return scratch.price
}

export const secondsOfLeg = (
  { seconds, leavePlace, arrivePlace, placeCount }: RoutingFacts,
  from: number,
  to: number,
) => seconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!

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

/** Earliest departures (arrival at the last stop); false when the breaks do not fit. */
function fillDepartures(state: RouteState, r: number, last: number): boolean {
  const { scratch, facts } = state
  const { width, stops, rows, departure } = scratch
  const { problem } = facts
  const breaks = problem.breakFrom[r + 1]! - problem.breakFrom[r]!
  departure.fill(never, 0, (last + 1) * width)
  departure[0] = problem.minDeparture[r]!
  for (let k = 1; k <= last; k++) {
    for (let a = 0; a <= breaks; a++) {
      const time = departure[(k - 1) * width + a]!
      if (time >= never || (k === last && time > problem.maxLastDeparture[r]!)) continue
      for (let b = k === last ? breaks : a; b <= breaks; b++) {
        const arrival = drive(scratch, facts, r, k, time, a, b)
        const done = k === last ? arrival : departureAfter(state, stops[k]!, rows[k]!, arrival)
        if (done < departure[k * width + b]!) departure[k * width + b] = done
      }
    }
  }
  return departure[last * width + breaks]! < never
}

/** Latest arrivals at each stop from which the earliest end can still be reached. */
function fillLatest({ scratch, facts, release }: RouteState, r: number, last: number): void {
  const { width, stops, rows, latest, departure, from, until } = scratch
  const { problem, ranges } = facts
  const breaks = problem.breakFrom[r + 1]! - problem.breakFrom[r]!
  latest.fill(-never, 0, (last + 1) * width)
  latest[last * width + breaks] = departure[last * width + breaks]!
  for (let k = last - 1; k >= 1; k--) {
    const v = stops[k]!
    const row = rows[k]!
    for (let a = 0; a <= breaks; a++) {
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

/** Latest end of the stop before k with a breaks taken from which some way leads on in time; -never where none does. */
function latestLeaveOver(scratch: TimelineScratch, facts: RoutingFacts, r: number, k: number, a: number): number {
  const { width, latest } = scratch
  const breaks = facts.problem.breakFrom[r + 1]! - facts.problem.breakFrom[r]!
  let bound = -never
  for (let b = a; b <= breaks; b++) {
    if (latest[k * width + b] === -never) continue
    const leave = latestLeave(scratch, facts, r, k, a, b)
    if (leave > bound) bound = leave
  }
  return bound
}

/** Walks the chosen timing: adds up its price and checks legs and travel; keeps its times where asked so. */
export function walk(state: RouteState, r: number, last: number, isKept: boolean): void {
  const { scratch, facts, base } = state
  const { width, stops, rows, latest, from } = scratch
  const { problem, shiftCount, visitCount } = facts
  const breaks = problem.breakFrom[r + 1]! - problem.breakFrom[r]!
  let time = scratch.left
  let taken = 0
  let travel = 0
  let work = 0
  let price = 0
  let isFeasible = true
  let isFree = base[r]! >= visitCount
  for (let k = 1; k <= last; k++) {
    const v = stops[k]!
    let count = breaks
    let arrival = never
    for (; count >= taken; count--) {
      arrival = drive(scratch, facts, r, k, time, taken, count)
      if (arrival <= latest[k * width + count]!) break
    }
    if (facts.drivesLate[r] === 1 && k < last && (k === 1 || count === taken)) driveLate(state, r, k, count, arrival)
    taken = count
    travel += scratch.seconds
    price += scratch.seconds * problem.travelSecondPrice + scratch.meters * problem.travelMeterPrice
    if (k === last) {
      scratch.end = arrival
      price += endPrice(facts, r, time, arrival, scratch.left)
      price += idlePrice(facts, r, arrival - scratch.left, travel, work)
      if (arrival > problem.maxEnd[r]!) isFeasible = false
      break
    }
    if (isFree && scratch.lastDrive > facts.maxLeg[r]!) isFeasible = false
    if (v === base[r]) isFree = true
    time = departureAfter(state, v, rows[k]!, arrival > from[k]! ? arrival : from[k]!)
    const row = rows[k]!
    const service = problem.serviceSeconds[row]!
    work += service
    price += problem.assignmentPrice[v * shiftCount + r]! + visitPrice(facts, r, v, row, time)
    if (!isKept) continue
    scratch.arrival[k] = arrival
    scratch.start[k] = time - service
    scratch.done[k] = time
  }
  price += beyond(travel, problem.softTravelSeconds[r]!) * problem.softTravelSecondPrice[r]!
  scratch.price = price
  scratch.travel = travel
  scratch.isFeasible = isFeasible && travel <= problem.maxTravelSeconds[r]!
}

/**
 * Drives to stop k as late as still reaches it by its start; to the first one with as many breaks on the way, where
 * that is found by halving, for leaving later never arrives earlier.
 */
function driveLate(state: RouteState, r: number, k: number, taken: number, arrival: number): void {
  const { scratch, facts } = state
  const row = scratch.rows[k]!
  const start = departureAfter(state, scratch.stops[k]!, row, arrival) - facts.problem.serviceSeconds[row]!
  if (k > 1) {
    const need = needBetween(facts, scratch.stops[k - 1]!, scratch.stops[k]!)
    const leave = leaveBefore(facts.problem.travelClock, start, need)
    drive(scratch, facts, r, k, leave, taken, taken)
    return
  }
  for (let high = start; scratch.left < high;) {
    const middle = scratch.left + Math.ceil((high - scratch.left) / 2)
    if (drive(scratch, facts, r, 1, middle, 0, taken) <= start) scratch.left = middle
    else high = middle - 1
  }
  drive(scratch, facts, r, 1, scratch.left, 0, taken)
}

const beyond = (value: number, limit: number) => (value > limit ? value - limit : 0)

/** When the service of v ends that is reached at `driven`; `row` is that of its duration class. */
export function departureAfter({ facts, release }: RouteState, v: number, row: number, driven: number): number {
  if (driven >= never) return never
  const arrival = driven > release[v]! ? driven : release[v]!
  const start = startOf(facts.ranges, row, arrival, facts.mayBeLate[v] ? arrival : never)
  const done = start < never ? start + facts.problem.serviceSeconds[row]! : never
  return done < never ? done : never
}

/**
 * Arrival at stop k when the stop before it ends at `time`, with the breaks a .. b - 1 on the way; `never` when they
 * are late.
 */
export function drive(
  scratch: TimelineScratch,
  facts: RoutingFacts,
  r: number,
  k: number,
  time: number,
  a: number,
  b: number,
): number {
  const { problem, seconds, placeCount, breaks } = facts
  const { breakFrom, breakPlace, breakMinStart, breakMaxStart, breakSeconds } = problem
  if (breaks.byClock) return driveByClock(scratch, facts, breaks.byClock.clock, r, k, time, a, b)
  const p = scratch.stops[k - 1]!
  const v = scratch.stops[k]!
  const to = facts.arrivePlace[v]!
  let place = facts.leavePlace[p]!
  let now = time > facts.minStartTravel[v]! ? time : facts.minStartTravel[v]!
  if (k === 1 && v < facts.visitCount)
    now = Math.max(now, problem.minFirstArrival[r]! - seconds[place * placeCount + to]!)
  if (!breaks.hasPlace[r]) {
    const arc = place * placeCount + to
    const span = breaks.from[r]! + a * (breaks.layerCount[r]! + 1) + b
    scratch.seconds = scratch.lastDrive = seconds[arc]!
    scratch.meters = problem.travelMeters[arc]!
    if (now > breaks.limit[span]! || seconds[arc]! >= noUpperBound) return never
    return Math.min(never, Math.max(now + seconds[arc]!, breaks.floor[span]!) + breaks.seconds[span]!)
  }
  let heading = headingFor(facts, to, r, a, b)
  let remaining = seconds[place * placeCount + heading]!
  scratch.seconds = scratch.lastDrive = remaining
  scratch.meters = problem.travelMeters[place * placeCount + heading]!
  if (remaining >= noUpperBound) return never
  for (let i = a; i < b; i++) {
    const k = breakFrom[r]! + i
    if (breakPlace[k] !== anywhere) now += remaining
    const start = now > breakMinStart[k]! ? now : breakMinStart[k]!
    if (start > breakMaxStart[k]!) return never
    remaining = Math.max(0, remaining - (start - now))
    now = start + breakSeconds[k]!
    if (breakPlace[k] === anywhere) continue
    place = heading
    heading = headingFor(facts, to, r, i + 1, b)
    remaining = seconds[place * placeCount + heading]!
    scratch.seconds += remaining
    scratch.lastDrive = remaining
    scratch.meters += problem.travelMeters[place * placeCount + heading]!
    if (remaining >= noUpperBound) return never
  }
  return Math.min(never, now + remaining)
}

/**
 * The inverse of `drive`: latest end of the stop before k such that stop k is reached in time with the breaks a .. b -
 * 1 on the way; -never when it cannot be. Going back through the breaks, `clock` bounds the time of day and `arrival`
 * the arrival where the current drive leads, had no further break been taken.
 */
export function latestLeave(
  scratch: TimelineScratch,
  facts: RoutingFacts,
  r: number,
  k: number,
  a: number,
  b: number,
): number {
  const { problem, seconds, placeCount, breaks } = facts
  const { breakFrom, breakPlace, breakMinStart, breakMaxStart, breakSeconds } = problem
  if (breaks.byClock) return latestLeaveByClock(scratch, facts, breaks.byClock.clock, r, k, a, b)
  const v = scratch.stops[k]!
  let heading = facts.arrivePlace[v]!
  let arrival = scratch.latest[k * scratch.width + b]!
  let clock = arrival
  if (!breaks.hasPlace[r]) {
    const span = breaks.from[r]! + a * (breaks.layerCount[r]! + 1) + b
    if (breaks.floor[span]! + breaks.seconds[span]! > arrival) return -never
    const leave = Math.min(
      breaks.limit[span]!,
      arrival - breaks.seconds[span]! - seconds[facts.leavePlace[scratch.stops[k - 1]!]! * placeCount + heading]!,
    )
    return facts.minStartTravel[v]! > leave ? -never : leave
  }
  for (let i = b - 1; i >= a; i--) {
    const k = breakFrom[r]! + i
    if (breakPlace[k] !== anywhere) {
      const drive = seconds[breakPlace[k]! * placeCount + heading]!
      if (drive >= noUpperBound) return -never
      // Leaving the break's place: on the clock, and early enough for the drive.
      clock = Math.min(clock, arrival - drive)
      arrival = clock
      heading = breakPlace[k]!
    }
    if (breakMinStart[k]! + breakSeconds[k]! > Math.min(clock, arrival)) return -never
    clock = Math.min(breakMaxStart[k]!, clock - breakSeconds[k]!)
    arrival = breakPlace[k] === anywhere ? arrival - breakSeconds[k]! : clock
  }
  const first = seconds[facts.leavePlace[scratch.stops[k - 1]!]! * placeCount + heading]!
  const leave = Math.min(clock, arrival - first)
  return first >= noUpperBound || facts.minStartTravel[v]! > leave ? -never : leave
}

/** Single legs of a timeline (route-timeline.ts), forth and back, with breaks on the way. */
import { anywhere, noUpperBound } from '../problem/problem.ts'
import { needBetween, rowBehind, type RoutingFacts } from '../facts/routing-facts.ts'
import { never, startOf } from '../problem/start-ranges.ts'
import { leaveBefore } from '../problem/travel-clock.ts'
import type { RouteState } from './route-state.ts'
import { leadsTo, takenBetween } from '../facts/break-layers.ts'
import { driveByClock, headingFor } from './drive-by-clock.ts'
import type { TimelineScratch } from './timeline-scratch.ts'

/** Writes the stops of route r into the scratch; returns the position of the last one, its end. */
export function collectStops({ scratch, facts, next }: RouteState, r: number): number {
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
  return last
}

export const secondsOfLeg = (
  { seconds, leavePlace, arrivePlace, placeCount }: RoutingFacts,
  from: number,
  to: number,
): number => seconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!

/**
 * Drives to stop k as late as still reaches it by `start`, after `time`, from `before` to `taken` breaks; to the first
 * one with breaks on the way that is found by halving, for leaving later never arrives earlier. Others have none.
 */
export function driveLate(
  { scratch, facts }: RouteState,
  r: number,
  k: number,
  time: number,
  before: number,
  taken: number,
  start: number,
): void {
  if (k > 1) {
    const need = needBetween(facts, scratch.stops[k - 1]!, scratch.stops[k]!)
    drive(scratch, facts, r, k, leaveBefore(facts.problem.travelClock, start, need), taken, taken)
    return
  }
  let low = time
  for (let high = start; low < high;) {
    const middle = low + Math.ceil((high - low) / 2)
    if (drive(scratch, facts, r, 1, middle, before, taken) <= start) low = middle
    else high = middle - 1
  }
  scratch.leave = low
  drive(scratch, facts, r, 1, low, before, taken)
}

/** When the service of v ends that is reached at `driven`; `row` is that of its duration class. */
export function departureAfter({ facts, release }: RouteState, v: number, row: number, driven: number): number {
  if (driven >= never) return never
  const arrival = driven > release[v]! ? driven : release[v]!
  const start = startOf(facts.ranges, row, arrival, facts.mayBeLate[v] ? arrival : never)
  const done = start < never ? start + facts.problem.serviceSeconds[row]! : never
  return done < never ? done : never
}

/**
 * Arrival at stop k when the stop before it ends at `time`, with the breaks on the way that lead from layer a to layer
 * b (break-layers.ts); `never` when they are late or none do.
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
  const { problem, seconds, placeCount, breaks, skips } = facts
  const { breakPlace, breakMinStart, breakMaxStart, breakSeconds } = problem
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
  if (!leadsTo(skips, r, a, b)) return never
  const first = skips.restFrom[skips.rowOf[r]! + a]!
  const end = first + takenBetween(skips, r, a, b)
  let heading = headingFor(facts, to, first, end)
  let remaining = seconds[place * placeCount + heading]!
  scratch.seconds = scratch.lastDrive = remaining
  scratch.meters = problem.travelMeters[place * placeCount + heading]!
  if (remaining >= noUpperBound) return never
  for (let i = first; i < end; i++) {
    const k = skips.rest[i]!
    if (breakPlace[k] !== anywhere) now += remaining
    const start = now > breakMinStart[k]! ? now : breakMinStart[k]!
    if (start > breakMaxStart[k]!) return never
    remaining = Math.max(0, remaining - (start - now))
    now = start + breakSeconds[k]!
    if (breakPlace[k] === anywhere) continue
    place = heading
    heading = headingFor(facts, to, i + 1, end)
    remaining = seconds[place * placeCount + heading]!
    scratch.seconds += remaining
    scratch.lastDrive = remaining
    scratch.meters += problem.travelMeters[place * placeCount + heading]!
    if (remaining >= noUpperBound) return never
  }
  return Math.min(never, now + remaining)
}

/**
 * The inverse of `drive` where the pace of travel never changes: latest end of the stop before k such that stop k is
 * reached in time with the breaks on the way that lead from layer a to layer b; -never when it cannot be. Going back
 * through the breaks,
 * `clock` bounds the time of day and `arrival` the arrival where the current drive leads, had no further break been
 * taken.
 */
export function latestLeave(
  scratch: TimelineScratch,
  facts: RoutingFacts,
  r: number,
  k: number,
  a: number,
  b: number,
): number {
  const { problem, seconds, placeCount, breaks, skips } = facts
  const { breakPlace, breakMinStart, breakMaxStart, breakSeconds } = problem
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
  if (!leadsTo(skips, r, a, b)) return -never
  const firstBreak = skips.restFrom[skips.rowOf[r]! + a]!
  for (let i = firstBreak + takenBetween(skips, r, a, b) - 1; i >= firstBreak; i--) {
    const k = skips.rest[i]!
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

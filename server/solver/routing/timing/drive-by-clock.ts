/**
 * Legs of a timeline (route-timeline.ts) where the pace of travel changes: a path of its own, so that others do not pay
 * for it.
 */
import { anywhere, noUpperBound, type TravelClock } from '../problem/problem.ts'
import type { RoutingFacts } from '../problem/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'
import type { TimelineScratch } from './timeline-scratch.ts'
import { arrivalAfter, doneBetween, leaveBefore, needOf } from '../problem/travel-clock.ts'

/** Place of the first break at a place among a .. b - 1, or where the leg leads. */
export function headingFor(facts: RoutingFacts, to: number, r: number, a: number, b: number): number {
  const { breakFrom, breakPlace } = facts.problem
  for (let k = breakFrom[r]! + a; k < breakFrom[r]! + b; k++) if (breakPlace[k] !== anywhere) return breakPlace[k]!
  return to
}

/**
 * Arrival at stop k when the stop before it ends at `time`, with the breaks a .. b - 1 on the way; `never` when they
 * are late.
 */
export function driveByClock(
  scratch: TimelineScratch,
  facts: RoutingFacts,
  clock: TravelClock,
  r: number,
  k: number,
  time: number,
  a: number,
  b: number,
): number {
  const { problem, placeCount } = facts
  const {
    breakFrom,
    breakPlace,
    breakMinStart,
    breakMaxStart,
    breakSeconds,
    travelMeters,
    travelSeconds: seconds,
  } = problem
  const v = scratch.stops[k]!
  const to = facts.arrivePlace[v]!
  let place = facts.leavePlace[scratch.stops[k - 1]!]!
  let now = time > facts.minStartTravel[v]! ? time : facts.minStartTravel[v]!
  if (k === 1 && v < facts.visitCount)
    now = Math.max(
      now,
      leaveBefore(clock, problem.minFirstArrival[r]!, needOf(clock, seconds[place * placeCount + to]!)),
    )
  let heading = headingFor(facts, to, r, a, b)
  let arc = place * placeCount + heading
  if (seconds[arc]! >= noUpperBound) return never
  let need = needOf(clock, seconds[arc]!)
  scratch.seconds = scratch.lastDrive = 0
  scratch.meters = travelMeters[arc]!
  for (let i = breakFrom[r]! + a; i < breakFrom[r]! + b; i++) {
    const arrival = arrivalAfter(clock, now, need)
    const isPlaced = breakPlace[i] !== anywhere
    let start = isPlaced ? arrival : now
    if (start < breakMinStart[i]!) start = breakMinStart[i]!
    if (start > breakMaxStart[i]!) return never
    const until = arrival < start ? arrival : start
    need = arrival <= start ? 0 : need - doneBetween(clock, now, until)
    scratch.seconds += until - now
    scratch.lastDrive += until - now
    now = start + breakSeconds[i]!
    if (!isPlaced) continue
    place = heading
    heading = headingFor(facts, to, r, i + 1 - breakFrom[r]!, b)
    arc = place * placeCount + heading
    if (seconds[arc]! >= noUpperBound) return never
    need = needOf(clock, seconds[arc]!)
    scratch.lastDrive = 0
    scratch.meters += travelMeters[arc]!
  }
  const arrival = arrivalAfter(clock, now, need)
  scratch.seconds += arrival - now
  scratch.lastDrive += arrival - now
  return arrival < never ? arrival : never
}

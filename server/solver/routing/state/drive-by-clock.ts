/**
 * Legs of a timeline (route-timeline.ts) where the pace of travel changes: a path of its own, so that others do not pay
 * for it.
 */
import { anywhere, noUpperBound, type TravelClock } from '../problem/problem.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'
import { never } from '../problem/start-ranges.ts'
import { leadsTo, takenBetween } from '../facts/break-layers.ts'
import type { TimelineScratch } from './timeline-scratch.ts'
import { arrivalAfter, doneBetween, leaveBefore, needOf } from '../problem/travel-clock.ts'

/** Place of the first break at a place from `first` up to `end` in `rest` (break-layers.ts), or where the leg leads. */
export function headingFor({ problem, skips }: RoutingFacts, to: number, first: number, end: number): number {
  for (let i = first; i < end; i++) {
    const place = problem.breakPlace[skips.rest[i]!]!
    if (place !== anywhere) return place
  }
  return to
}

/**
 * Arrival at stop k when the stop before it ends at `time`, with the breaks on the way that lead from layer a to layer
 * b; `never` when they are late or none do.
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
  const { problem, placeCount, skips } = facts
  const { breakPlace, breakMinStart, breakMaxStart, breakSeconds, travelMeters, travelSeconds: seconds } = problem
  if (!leadsTo(skips, r, a, b)) return never
  const first = skips.restFrom[skips.rowOf[r]! + a]!
  const end = first + takenBetween(skips, r, a, b)
  const v = scratch.stops[k]!
  const to = facts.arrivePlace[v]!
  let place = facts.leavePlace[scratch.stops[k - 1]!]!
  let now = time > facts.minStartTravel[v]! ? time : facts.minStartTravel[v]!
  if (k === 1 && v < facts.visitCount)
    now = Math.max(
      now,
      leaveBefore(clock, problem.minFirstArrival[r]!, needOf(clock, seconds[place * placeCount + to]!)),
    )
  let heading = headingFor(facts, to, first, end)
  let arc = place * placeCount + heading
  if (seconds[arc]! >= noUpperBound) return never
  let need = needOf(clock, seconds[arc]!)
  scratch.seconds = scratch.lastDrive = 0
  scratch.meters = travelMeters[arc]!
  for (let at = first; at < end; at++) {
    const i = skips.rest[at]!
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
    heading = headingFor(facts, to, at + 1, end)
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

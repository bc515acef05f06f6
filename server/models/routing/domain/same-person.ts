/**
 * Which shifts one person could be given at the same time: nobody is in two places at once. Shifts whose hours lie
 * apart are none of them, whatever is planned; those of which one never ends are, and so are those that overlap in
 * datasets from before the validation refused that.
 */
import {
  noLowerBound,
  noUpperBound,
  type RoutingProblem,
  type SamePersonShifts,
} from '../../../solver/routing/problem/problem.ts'
import { slowestFactor } from '../../../solver/routing/problem/travel-clock.ts'
import { timeRoute } from '../../../solver/routing/reference/route-timing.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'

/** From the earliest leaving of the start place to the latest reaching of the end place, in plan time. */
interface DutySpan {
  readonly from: number
  readonly until: number
}

/** For a problem with all else in it; none where no two shifts can meet. */
export function compileSamePerson(problem: RoutingProblem): Pick<RoutingProblem, 'samePerson'> {
  const ofVehicle = new Map<number, number[]>()
  for (const [s, vehicle] of problem.vehicleOf.entries()) ofVehicle.set(vehicle, [...(ofVehicle.get(vehicle) ?? []), s])
  const longest = lazily(() => longestTravel(problem))
  const others: number[][] = Array.from({ length: problem.shiftCount }, () => [])
  for (const shifts of ofVehicle.values()) {
    if (shifts.length < 2) continue
    const spans = shifts.map((s) => dutySpan(problem, s, longest))
    for (const [i, a] of shifts.entries()) {
      for (const [j, b] of shifts.entries()) if (i !== j && isOverlapping(spans[i]!, spans[j]!)) others[a]!.push(b)
    }
  }
  return others.every(({ length }) => length === 0) ? {} : { samePerson: flat(others) }
}

function flat(others: readonly (readonly number[])[]): SamePersonShifts {
  let count = 0
  return {
    from: Int32Array.from([0, ...others.map(({ length }) => (count += length))]),
    other: Int32Array.from(others.flat()),
  }
}

function isOverlapping(a: DutySpan, b: DutySpan): boolean {
  return Math.max(a.from, b.from) < Math.min(a.until, b.until)
}

/** Bounds: where a shift has no limit of its own, the longest way there is and all its breaks count. */
function dutySpan(problem: RoutingProblem, s: number, longest: () => number): DutySpan {
  const { minDeparture, minFirstArrival, maxEnd, maxLastDeparture, breakFrom, breakMinStart, breakSeconds } = problem
  const from = minDeparture[s]! > noLowerBound ? minDeparture[s]! : minFirstArrival[s]! - longest()
  let until = maxEnd[s]!
  if (until >= noUpperBound && maxLastDeparture[s]! < noUpperBound) {
    let leave = maxLastDeparture[s]!
    let paused = 0
    for (let b = breakFrom[s]!; b < breakFrom[s + 1]!; b++) {
      leave = Math.max(leave, breakMinStart[b]!)
      paused += breakSeconds[b]!
    }
    until = leave + paused + (1 + breakFrom[s + 1]! - breakFrom[s]!) * longest()
  }
  return { from, until: Math.max(until, pinnedEnd(problem, s)) }
}

/** When a shift with its pinned visits alone reaches its end place: maybe later than it may. */
function pinnedEnd(problem: RoutingProblem, s: number): number {
  const pinned = [...problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1])]
  if (pinned.length === 0) return noLowerBound
  const { endArrival } = timeRoute(problem, s, pinned)
  return endArrival < unreachable ? endArrival : noLowerBound
}

function longestTravel({ travelSeconds, travelClock }: RoutingProblem): number {
  let longest = 0
  for (const seconds of travelSeconds) if (seconds < unreachable && seconds > longest) longest = seconds
  return Math.ceil(longest * (travelClock ? slowestFactor(travelClock) : 1))
}

function lazily(make: () => number): () => number {
  let made: number | undefined
  return () => (made ??= make())
}

/** The legs of a plain timing (route-timing.ts): between which places, and driven with breaks on the way. */
import { anywhere, type RoutingProblem } from '../problem/problem.ts'
import { arrivalAfter, doneBetween, leaveBefore, needOf } from '../problem/travel-clock.ts'

/** A leg driven. */
export interface Leg {
  readonly arrival: number
  readonly lastDriveSeconds: number
  readonly seconds: number
  readonly meters: number
  readonly maxDrive: number
  readonly breaks: readonly {
    readonly breakIndex: number
    readonly start: number
    readonly isLate: boolean
    readonly legSeconds: number
  }[]
}

/** Where a leg begins and ends. */
export interface LegEnds {
  readonly from: number
  readonly to: number
  /** The visit it leads to; undefined on the way to the end place. */
  readonly visit: number | undefined
  readonly isFirst: boolean
}

export function legOf(problem: RoutingProblem, shift: number, visits: readonly number[], leg: number): LegEnds {
  const visit = visits[leg]
  return {
    from: leg === 0 ? problem.startPlace[shift]! : problem.visitPlace[visits[leg - 1]!]!,
    to: visit === undefined ? problem.endPlace[shift]! : problem.visitPlace[visit]!,
    visit,
    isFirst: leg === 0,
  }
}

/** When travel on a leg starts, if the stop before it ends at `time`. */
export function leaveTime(
  problem: RoutingProblem,
  shift: number,
  { from, to, visit, isFirst }: LegEnds,
  time: number,
): number {
  const direct = problem.travelSeconds[from * problem.placeCount + to]!
  const forArrival =
    isFirst && visit !== undefined
      ? leaveBefore(problem.travelClock, problem.minFirstArrival[shift]!, needOf(problem.travelClock, direct))
      : -Infinity
  return Math.max(time, forArrival, visit === undefined ? -Infinity : problem.minStartTravel[visit]!)
}

/** When a leg without breaks is left at the latest to arrive by `arrival`. */
export function latestLeave(
  { travelClock, travelSeconds, placeCount }: RoutingProblem,
  { from, to }: LegEnds,
  arrival: number,
): number {
  return leaveBefore(travelClock, arrival, needOf(travelClock, travelSeconds[from * placeCount + to]!))
}

/** Drives one leg with these breaks in it. */
export function driveLeg(
  problem: RoutingProblem,
  shift: number,
  ends: LegEnds,
  time: number,
  toTake: readonly number[],
): Leg {
  const {
    breakPlace,
    breakMinStart,
    breakMaxStart,
    breakSeconds,
    travelSeconds,
    travelMeters,
    travelClock,
    placeCount,
  } = problem
  const breaks: { breakIndex: number; start: number; isLate: boolean; legSeconds: number }[] = []
  let place = ends.from
  let now = leaveTime(problem, shift, ends, time)
  /** What the current drive still needs, and how long it has taken so far. */
  let need = 0
  let driveSeconds = 0
  let seconds = 0
  let meters = 0
  let maxDrive = 0
  const nextTarget = (from: number) => {
    for (const b of toTake.slice(from)) if (breakPlace[b] !== anywhere) return breakPlace[b]!
    return ends.to
  }
  const startDrive = (to: number) => {
    const arc = place * placeCount + to
    place = to
    meters += travelMeters[arc]!
    maxDrive = Math.max(maxDrive, travelSeconds[arc]!)
    driveSeconds = 0
    need = needOf(travelClock, travelSeconds[arc]!)
  }
  /** Drives until the target is reached, or until `latest`. */
  const driveOn = (latest: number) => {
    const arrival = arrivalAfter(travelClock, now, need)
    const until = Math.min(arrival, latest)
    need = arrival <= latest ? 0 : need - doneBetween(travelClock, now, until)
    driveSeconds += until - now
    seconds += until - now
    now = until
  }
  startDrive(nextTarget(0))
  for (const [k, b] of toTake.entries()) {
    const isPlaced = breakPlace[b] !== anywhere
    driveOn(isPlaced ? Infinity : Math.max(now, breakMinStart[b]!))
    const start = Math.max(now, breakMinStart[b]!)
    now = start + breakSeconds[b]!
    breaks.push({ breakIndex: b, start, isLate: start > breakMaxStart[b]!, legSeconds: isPlaced ? driveSeconds : 0 })
    if (isPlaced) startDrive(nextTarget(k + 1))
  }
  driveOn(Infinity)
  return { arrival: now, lastDriveSeconds: driveSeconds, seconds, meters, maxDrive, breaks }
}

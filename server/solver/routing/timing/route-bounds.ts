/** What a way to drive a route has to keep (route-ways.ts), and when a service starts inside that. */
import type { RoutingProblem } from '../problem/problem.ts'
import { openingsOf } from '../problem/service-openings.ts'

/** What a way to place the breaks may break; tried in this order until one way exists. */
export const leniences = [
  { missingRoads: false, latePinned: false, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: false, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: false, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: true, lateBreaks: false },
  { missingRoads: true, latePinned: true, lateServices: true, lateBreaks: true },
] as const

export interface Lenience {
  readonly missingRoads: boolean
  readonly latePinned: boolean
  readonly lateServices: boolean
  readonly lateBreaks: boolean
}

export interface Bounds {
  /** When the start place is left at the earliest. */
  readonly departure: number
  readonly notBefore?: Int32Array | undefined
  /** Latest starts of services, by visit. */
  readonly notAfter?: ReadonlyMap<number, number>
  /** Whether stops are left as late as reaches the next visit by its start. */
  readonly drivesLate?: boolean
  /** Breaks before the first service at most, those left out not counted; any number where it is not given. */
  readonly mostAtFirst?: number
  readonly lenience: Lenience
}

/** Whether the visit belongs to the pinned prefix of the shift. */
export function isPinnedTo(problem: RoutingProblem, shift: number, visit: number): boolean {
  return problem.pinnedVisit.subarray(problem.pinnedFrom[shift], problem.pinnedFrom[shift + 1]).includes(visit)
}

/** Seconds of service at one position of a route. */
export function serviceOf(
  { serviceSeconds, firstVisitSeconds, visitPlace, durationClass, durationClassCount }: RoutingProblem,
  shift: number,
  visits: readonly number[],
  position: number,
): number {
  const visit = visits[position]!
  const isFirst = position === 0 || visitPlace[visits[position - 1]!] !== visitPlace[visit]
  return (
    serviceSeconds[visit * durationClassCount + durationClass[shift]!]! +
    (isFirst ? (firstVisitSeconds?.[visit] ?? 0) : 0)
  )
}

interface Arrived {
  readonly arrival: number
  readonly service: number
  readonly bounds: Bounds
}

/**
 * Earliest start inside a window that can hold the service (or, where a pinned visit may be late, cannot); on arrival,
 * and late, where there is none.
 */
export function serviceStart(
  problem: RoutingProblem,
  shift: number,
  visit: number,
  { arrival: driven, service, bounds: { notBefore, lenience } }: Arrived,
): { start: number; isLate: boolean } {
  const arrival = Math.max(driven, notBefore?.[visit] ?? driven)
  const mayBeTooShort = lenience.latePinned && isPinnedTo(problem, shift, visit)
  for (const { earliest, latest } of openingsOf(problem, visit, problem.durationClass[shift]!, service)) {
    if (latest < earliest && mayBeTooShort && arrival <= earliest) return { start: earliest, isLate: true }
    if (latest >= earliest && arrival <= latest) return { start: Math.max(arrival, earliest), isLate: false }
  }
  return { start: arrival, isLate: true }
}

/**
 * When a service may start: the openings of a visit in a duration class as sorted ranges.
 * Service start is a monotone function of arrival, so one latest arrival per stop stays an exact test.
 */
import type { RoutingProblem } from './problem.ts'
import { openingsOf } from './service-openings.ts'

/** Later than every real time, and safe to add one travel time to in an int32. */
export const never = 0x40000000

export interface StartRanges {
  /** Ranges of visit v in class c: `from[v * classCount + c]` up to the next entry. */
  readonly from: Int32Array
  readonly min: Int32Array
  readonly max: Int32Array
}

/** Visits that may be late keep windows that are too short for their service: somebody decided so. */
export function compileStartRanges(problem: RoutingProblem, mayBeLate: Uint8Array): StartRanges {
  const { visitCount, durationClassCount: classCount, serviceSeconds } = problem
  const from = new Int32Array(visitCount * classCount + 1)
  const min: number[] = []
  const max: number[] = []
  for (let v = 0; v < visitCount; v++) {
    for (let c = 0; c < classCount; c++) {
      for (const { earliest, latest } of openingsOf(problem, v, c, serviceSeconds[v * classCount + c]!)) {
        if (latest < earliest && !mayBeLate[v]) continue
        min.push(earliest)
        max.push(Math.max(earliest, latest))
      }
      from[v * classCount + c + 1] = min.length
    }
  }
  return { from, min: Int32Array.from(min), max: Int32Array.from(max) }
}

/** Earliest start of service for an arrival; `otherwise` when no range is left. `row` is visit * classCount + class. */
export function startOf(ranges: StartRanges, row: number, arrival: number, otherwise: number): number {
  const { from, min, max } = ranges
  const end = from[row + 1]!
  for (let k = from[row]!; k < end; k++) {
    if (arrival <= max[k]!) {
      const earliest = min[k]!
      return arrival > earliest ? arrival : earliest
    }
  }
  return otherwise
}

/** Latest arrival whose service starts by `limit`; -never when there is none. */
export function latestArrivalOf(ranges: StartRanges, row: number, limit: number): number {
  const { from, min, max } = ranges
  const first = from[row]!
  for (let k = from[row + 1]! - 1; k >= first; k--) {
    if (min[k]! <= limit) return limit < max[k]! ? limit : max[k]!
  }
  return -never
}

/** The same for a visit that may be late: it may also start after its last range, on arrival. */
export function latestPinnedArrivalOf(ranges: StartRanges, row: number, limit: number): number {
  const { from, max } = ranges
  const last = from[row + 1]! - 1
  return last < from[row]! || limit >= max[last]! ? limit : latestArrivalOf(ranges, row, limit)
}

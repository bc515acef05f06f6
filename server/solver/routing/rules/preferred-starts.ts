/**
 * When services should start: the preferred windows of a visit as ranges of its start, per duration class, and what
 * missing them costs.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { timesOf, type SoftRule } from './soft-rule.ts'

export const preferredStarts: SoftRule = {
  times: ({ preferences }) => (preferences ? timesOf.visits : timesOf.none),
  price: (problem, { visits }) =>
    visits.reduce((sum, { visit, start, departure }) => sum + windowPrice(problem, visit, start, departure), 0),
  dearestSecond: ({ preferences }) => preferences?.secondPrice ?? 0,
}

/** Price of the seconds a service would have to be moved to lie in one of its preferred windows. */
function windowPrice({ preferences }: RoutingProblem, visit: number, start: number, end: number): number {
  if (!preferences) return 0
  const { windowFrom, windowMinStart, windowMaxStart, windowMaxEnd, secondPrice } = preferences
  const excesses: number[] = []
  for (let w = windowFrom[visit]!; w < windowFrom[visit + 1]!; w++) {
    excesses.push(Math.max(0, windowMinStart[w]! - start, start - windowMaxStart[w]!, end - windowMaxEnd[w]!))
  }
  return excesses.length > 0 ? Math.min(...excesses) * secondPrice : 0
}

export interface PreferredStarts {
  /** Of one second; 0 where nobody prefers anything. */
  readonly secondPrice: number
  /**
   * Ranges of visit v in class c: `from[v * classCount + c]` up to the next entry. A range is empty where a window is
   * too small for the service.
   */
  readonly from: Int32Array
  readonly min: Int32Array
  readonly max: Int32Array
}

export function compilePreferredStarts({
  visitCount,
  durationClassCount: classCount,
  serviceSeconds,
  preferences,
}: RoutingProblem): PreferredStarts {
  const from = new Int32Array(visitCount * classCount + 1)
  const min: number[] = []
  const max: number[] = []
  if (!preferences) return { secondPrice: 0, from, min: new Int32Array(0), max: new Int32Array(0) }
  const { windowFrom, windowMinStart, windowMaxStart, windowMaxEnd } = preferences
  for (let v = 0; v < visitCount; v++) {
    for (let c = 0; c < classCount; c++) {
      const row = v * classCount + c
      for (let w = windowFrom[v]!; w < windowFrom[v + 1]!; w++) {
        min.push(windowMinStart[w]!)
        max.push(Math.min(windowMaxStart[w]!, windowMaxEnd[w]! - serviceSeconds[row]!))
      }
      from[row + 1] = min.length
    }
  }
  return { secondPrice: preferences.secondPrice, from, min: Int32Array.from(min), max: Int32Array.from(max) }
}

/** Price of starting a service at `start`; `row` is visit * classCount + class. */
export function preferencePrice(preferred: PreferredStarts, row: number, start: number): number {
  return minPreferencePrice(preferred, row, start, start)
}

/** The least of starting it at any time from `earliest` to `latest`. */
export function minPreferencePrice(
  { secondPrice, from, min, max }: PreferredStarts,
  row: number,
  earliest: number,
  latest: number,
): number {
  const first = from[row]!
  const end = from[row + 1]!
  if (secondPrice === 0 || first === end) return 0
  let least = Infinity
  for (let k = first; k < end; k++) {
    const early = min[k]! - latest
    const late = earliest - max[k]!
    const excess = early > late ? early : late
    if (excess <= 0) return 0
    if (excess < least) least = excess
  }
  return least * secondPrice
}

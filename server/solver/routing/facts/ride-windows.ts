/**
 * Windows narrowed by rides that may not be long: a pick-up is not made before the first time from which its delivery
 * can be in time, a delivery not after the last one for its pick-up (Cordeau 2006). Times of routes stay what they are
 * by that, but what cannot be is seen before a route is timed.
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import type { StartRanges } from '../problem/start-ranges.ts'

interface Bound {
  readonly earliest: number
  readonly latest: number
}

export function narrowByRides(problem: RoutingProblem, ranges: StartRanges): StartRanges {
  const bounds = boundsOfRides(problem, ranges)
  if (bounds.size === 0) return ranges
  const { durationClassCount: classes, visitCount } = problem
  const from = new Int32Array(visitCount * classes + 1)
  const min: number[] = []
  const max: number[] = []
  for (let row = 0; row < visitCount * classes; row++) {
    const { earliest, latest } = bounds.get(Math.floor(row / classes)) ?? { earliest: -Infinity, latest: Infinity }
    for (let k = ranges.from[row]!; k < ranges.from[row + 1]!; k++) {
      if (ranges.max[k]! < earliest || ranges.min[k]! > latest) continue
      min.push(Math.max(ranges.min[k]!, earliest))
      max.push(Math.min(ranges.max[k]!, latest))
    }
    from[row + 1] = min.length
  }
  return { from, min: Int32Array.from(min), max: Int32Array.from(max) }
}

/** Of requests of two free stops in order; whatever shift serves them. */
function boundsOfRides(problem: RoutingProblem, ranges: StartRanges): Map<number, Bound> {
  const bounds = new Map<number, Bound>()
  const { requests, durationClassCount: classes, serviceSeconds, travelSeconds, placeCount, visitPlace } = problem
  if (!requests) return bounds
  const pinned = new Set(problem.pinnedVisit)
  const pairs = new Set(Array.from(requests.later, (later, k) => `${requests.earlier[k]!} ${later}`))
  const rowsOf = (v: number) => Array.from({ length: classes }, (_, c) => v * classes + c)
  const startsOf = (v: number, times: Int32Array) =>
    rowsOf(v).flatMap((row) => [...times.subarray(ranges.from[row], ranges.from[row + 1])])
  for (let q = 0; q + 1 < requests.from.length; q++) {
    const [p, d, ...rest] = requests.stop.subarray(requests.from[q], requests.from[q + 1])
    if (p === undefined || d === undefined || rest.length > 0 || requests.maxDetour[q]! >= noUpperBound) continue
    const [first, last] = pairs.has(`${p} ${d}`) ? [p, d] : [d, p]
    if (!pairs.has(`${first} ${last}`) || pinned.has(p) || pinned.has(d)) continue
    const most = travelSeconds[visitPlace[first]! * placeCount + visitPlace[last]!]! + requests.maxDetour[q]!
    const service = Math.max(...rowsOf(first).map((row) => serviceSeconds[row]!))
    bounds.set(first, { earliest: Math.min(...startsOf(last, ranges.min)) - most - service, latest: Infinity })
    bounds.set(last, { earliest: -Infinity, latest: Math.max(...startsOf(first, ranges.max)) + most + service })
  }
  return bounds
}

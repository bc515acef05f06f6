/**
 * First visits at a place, which take longer (`firstVisitSeconds` in problem.ts), prepared for the loop: every duration
 * class exists twice, for visits behind another one at the same place and, from `firstClass` classes on, for those that
 * come first there.
 */
import type { RoutingProblem } from '../problem/problem.ts'

/**
 * The problem with its classes doubled, of which shifts have the lower half; as it is where no first visit takes
 * longer.
 */
export function splitFirstVisits(problem: RoutingProblem): RoutingProblem {
  const { firstVisitSeconds, durationClassCount: classCount, visitCount } = problem
  if (!firstVisitSeconds) return problem
  const rows = Array.from({ length: visitCount * classCount * 2 }, (_, k) => ({
    visit: Math.floor(k / (2 * classCount)),
    isFirst: k % (2 * classCount) >= classCount,
    class: k % classCount,
  }))
  const sources = rows.map((row) => row.visit * classCount + row.class)
  return {
    ...problem,
    durationClassCount: 2 * classCount,
    serviceSeconds: Int32Array.from(
      rows,
      ({ visit, isFirst }, k) => problem.serviceSeconds[sources[k]!]! + (isFirst ? firstVisitSeconds[visit]! : 0),
    ),
    ...(problem.serviceSpans ? { serviceSpans: repeatSpans(problem.serviceSpans, sources) } : {}),
  }
}

/** What to add to a duration class for a first visit; 0 where none takes longer. */
export function firstClassOf({ firstVisitSeconds, durationClassCount }: RoutingProblem): number {
  return firstVisitSeconds ? durationClassCount : 0
}

function repeatSpans(
  { from, start, end }: NonNullable<RoutingProblem['serviceSpans']>,
  sources: readonly number[],
): NonNullable<RoutingProblem['serviceSpans']> {
  const repeated = new Int32Array(sources.length + 1)
  for (const [k, source] of sources.entries()) repeated[k + 1] = repeated[k]! + from[source + 1]! - from[source]!
  const copy = (times: Int32Array) =>
    Int32Array.from(sources.flatMap((source) => [...times.subarray(from[source], from[source + 1])]))
  return { from: repeated, start: copy(start), end: copy(end) }
}

/**
 * When a visit has to start at the latest so that those that wait for it have a chance: by the windows and shifts of
 * all who follow it, one after the other, whatever the plan is. It is put there first (moves/recreate.ts).
 */
import { noUpperBound, type RoutingProblem, type VisitDependencies, type VisitGroups } from '../problem/problem.ts'
import { latestEndFor } from '../problem/release-times.ts'
import { never } from '../problem/start-ranges.ts'

/** Per visit; `never` where nobody who waits for it asks for anything. */
export function lastChances(
  problem: RoutingProblem,
  dependencies: VisitDependencies,
  groups: VisitGroups,
): Int32Array<ArrayBuffer> {
  const service = leastService(problem)
  const own = service.map((seconds, v) => lastStartOf(problem, v, seconds))
  const last = own.slice()
  const { preceding, following } = dependencies
  // In as many rounds as there may be visits in a chain.
  for (let round = 0, isChanged = true; isChanged && round <= preceding.length; round++) {
    isChanged = shareLast(groups, last)
    for (let d = 0; d < preceding.length; d++) {
      const p = preceding[d]!
      const start = latestEndFor(dependencies, d, last[following[d]!]!) - service[p]!
      if (start >= last[p]!) continue
      last[p] = start
      isChanged = true
    }
  }
  return last.map((time, v) => (time < own[v]! ? time : never))
}

/** Gives visits that start together the same; whether any is new. Who ends together starts at times of its own. */
function shareLast({ from, visit, alignsEnds }: VisitGroups, last: Int32Array): boolean {
  let isChanged = false
  for (let g = 0; g < alignsEnds.length; g++) {
    if (alignsEnds[g]) continue
    const visits = visit.subarray(from[g], from[g + 1])
    const least = visits.reduce((time, v) => Math.min(time, last[v]!), never)
    for (const v of visits) {
      if (last[v] === least) continue
      last[v] = least
      isChanged = true
    }
  }
  return isChanged
}

/** By whom it takes the least. */
function leastService({ visitCount, durationClassCount: count, serviceSeconds }: RoutingProblem) {
  return Int32Array.from({ length: visitCount }, (_, v) =>
    serviceSeconds.subarray(v * count, (v + 1) * count).reduce((least, seconds) => Math.min(least, seconds), never),
  )
}

function lastStartOf(problem: RoutingProblem, v: number, service: number): number {
  const { windowFrom, windowMaxStart, windowMaxEnd, compatible, shiftCount, maxEnd } = problem
  let last = -never
  for (let w = windowFrom[v]!; w < windowFrom[v + 1]!; w++)
    last = Math.max(last, Math.min(windowMaxStart[w]!, windowMaxEnd[w]! - service))
  let end = -never
  for (let s = 0; s < shiftCount; s++) if (compatible[v * shiftCount + s]) end = Math.max(end, maxEnd[s]!)
  return Math.max(-never, Math.min(last, end >= noUpperBound ? never : end - service))
}

/** Pinned visits keep the starts they are pinned at, where they can: no break moves them that may lie elsewhere. */
import { noLowerBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { canKeepWindows } from '../../../solver/routing/reference/route-timing.ts'

/**
 * The problem with the windows of pinned visits ending at their planned start (no lower bound where none is planned),
 * up to the first one on each shift that cannot be served by then whatever is done.
 */
export function keepPinnedStarts(problem: RoutingProblem, plannedStart: readonly number[]): RoutingProblem {
  if (plannedStart.every((time) => time === noLowerBound)) return problem
  const windowMaxStart = problem.windowMaxStart.slice()
  const kept = { ...problem, windowMaxStart }
  for (let s = 0; s < problem.shiftCount; s++) {
    const prefix = [...problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1])]
    // Without breaks nothing moves them but what moves them anyway.
    if (problem.breakFrom[s] === problem.breakFrom[s + 1] || !canKeepWindows(problem, s, prefix)) continue
    for (const visit of prefix) {
      const before = closeAt(kept, visit, plannedStart[visit]!)
      if (before.length === 0 || canKeepWindows(kept, s, prefix)) continue
      windowMaxStart.set(before, problem.windowFrom[visit])
      break
    }
  }
  return kept
}

/** Ends the windows of a visit at `time`; returns their ends before that, none where nothing is closed. */
function closeAt({ windowFrom, windowMaxStart }: RoutingProblem, visit: number, time: number): Int32Array {
  const own = windowMaxStart.subarray(windowFrom[visit], windowFrom[visit + 1])
  if (time === noLowerBound || own.every((latest) => latest <= time)) return new Int32Array(0)
  const before = own.slice()
  for (let w = 0; w < own.length; w++) if (own[w]! > time) own[w] = time
  return before
}

/** Which shifts may serve which visit, as far as that is told without a route: by skills, and by when both are open. */
import type { RoutingProblem } from '../problem/problem.ts'
import type { StartRanges } from '../problem/start-ranges.ts'

/** As `problem.compatible`, without closed shifts and without pairs whose windows are too short for the service. */
export function suitingShifts(problem: RoutingProblem, { from }: StartRanges): Uint8Array {
  const { visitCount, shiftCount, durationClassCount, durationClass, closed } = problem
  const compatible = problem.compatible.slice()
  for (let v = 0, k = 0; v < visitCount; v++) {
    for (let s = 0; s < shiftCount; s++, k++) {
      const row = v * durationClassCount + durationClass[s]!
      if (closed[s] || from[row] === from[row + 1]) compatible[k] = 0
    }
  }
  return compatible
}

/** Takes out pairs whose visit, which may move, is open only when the shift is not at work: on other days, mostly. */
export function leaveOutOtherDays(
  problem: RoutingProblem,
  { from, min, max }: StartRanges,
  compatible: Uint8Array,
  isPinned: Uint8Array,
): void {
  const { visitCount, shiftCount, durationClassCount, durationClass, serviceSeconds } = problem
  const { minDeparture, minFirstArrival, maxEnd, maxLastDeparture } = problem
  for (let v = 0; v < visitCount; v++) {
    if (isPinned[v]) continue
    for (let s = 0; s < shiftCount; s++) {
      if (!compatible[v * shiftCount + s]) continue
      const row = v * durationClassCount + durationClass[s]!
      const first = Math.max(minDeparture[s]!, minFirstArrival[s]!)
      const last = Math.min(maxEnd[s]!, maxLastDeparture[s]!) - serviceSeconds[row]!
      let k = from[row]!
      while (k < from[row + 1]! && (max[k]! < first || Math.max(min[k]!, first) > last)) k++
      if (k === from[row + 1]!) compatible[v * shiftCount + s] = 0
    }
  }
}

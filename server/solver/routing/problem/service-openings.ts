/** When the service of a visit may start: its windows as far as they meet the spans of a duration class. */
import { noLowerBound, noUpperBound, type RoutingProblem } from './problem.ts'

export interface Opening {
  readonly earliest: number
  /** Before `earliest` where there is no room for the service. */
  readonly latest: number
}

const anyTime = [{ start: noLowerBound, end: noUpperBound }]

/** Of a service of so many seconds, by time. */
export function openingsOf(problem: RoutingProblem, visit: number, durationClass: number, service: number): Opening[] {
  const { windowFrom, windowMinStart, windowMaxStart, windowMaxEnd, durationClassCount } = problem
  const spans = spansOf(problem, visit * durationClassCount + durationClass)
  const openings: Opening[] = []
  for (let w = windowFrom[visit]!; w < windowFrom[visit + 1]!; w++) {
    for (const { start, end } of spans ?? anyTime) {
      const earliest = Math.max(windowMinStart[w]!, start)
      if (spans && earliest > Math.min(windowMaxStart[w]!, windowMaxEnd[w]!, end)) continue
      openings.push({ earliest, latest: Math.min(windowMaxStart[w]!, windowMaxEnd[w]! - service, end - service) })
    }
  }
  return openings
}

function spansOf({ serviceSpans }: RoutingProblem, row: number): { start: number; end: number }[] | undefined {
  if (!serviceSpans || serviceSpans.from[row] === serviceSpans.from[row + 1]) return undefined
  const { from, start, end } = serviceSpans
  return Array.from({ length: from[row + 1]! - from[row]! }, (_, k) => ({
    start: start[from[row]! + k]!,
    end: end[from[row]! + k]!,
  }))
}

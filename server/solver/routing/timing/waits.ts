/** Starts a service may wait for although it could begin before: see problem.ts. */
import { noLowerBound, type RoutingProblem } from '../problem/problem.ts'

/** Each a time before which the service does not start, in no particular order. */
export function awaitedStarts({ preferences }: RoutingProblem, visit: number): number[] {
  if (!preferences) return []
  const { windowFrom, windowMinStart } = preferences
  return [...windowMinStart.subarray(windowFrom[visit], windowFrom[visit + 1])].filter((time) => time > noLowerBound)
}

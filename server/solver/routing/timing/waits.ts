/** Starts a service may wait for although it could begin before: see problem.ts. */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { fixedServices } from './held-starts.ts'

/** Nobody waits on a shift that may not last as long as it likes. */
export function mayWaitOn({ maxDuration }: RoutingProblem, s: number): boolean {
  return !maxDuration || maxDuration[s]! >= noUpperBound
}

/** Each a time before which the service does not start, in no particular order. */
export function awaitedStarts({ preferences, appointments }: RoutingProblem, visit: number): number[] {
  const told = appointments && appointments.secondPrice[visit] !== 0 ? [appointments.time[visit]!] : []
  if (!preferences) return told
  const { windowFrom, windowMinStart } = preferences
  const preferred = windowMinStart.subarray(windowFrom[visit], windowFrom[visit + 1])
  return [...told, ...preferred].filter((time) => time > noLowerBound)
}

/** Those of visit v are `waitFrom[v]` up to the next entry; none where somebody else goes by its time. */
export interface Waits {
  readonly waitFrom: Int32Array
  readonly waitStart: Int32Array
}

export function compileWaits(problem: RoutingProblem): Waits {
  const isFixed = fixedServices(problem)
  const starts = Array.from(isFixed, (fixed, v) => (fixed ? [] : awaitedStarts(problem, v)))
  const waitFrom = new Int32Array(problem.visitCount + 1)
  for (const [v, list] of starts.entries()) waitFrom[v + 1] = waitFrom[v]! + list.length
  return { waitFrom, waitStart: Int32Array.from(starts.flat()) }
}

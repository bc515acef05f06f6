/** What it costs that a service ends close to the end of its shift: see CompletionRisks in problem.ts. */
import type { RoutingProblem } from '../problem/problem.ts'

/** Soft price of visit v ending at `done` on shift s. */
export function riskPrice({ risks }: RoutingProblem, v: number, s: number, done: number): number {
  if (!risks || risks.isRisky[v] === 0) return 0
  const late = done - risks.safeEnd[s]!
  return late > 0 ? late * risks.secondPrice : 0
}

/** What it costs that a service ends close to the end of its shift: see CompletionRisks in problem.ts. */
import type { RoutingProblem } from '../problem/problem.ts'
import { timesOf, type SoftRule } from './soft-rule.ts'

export const completionRisks: SoftRule = {
  times: ({ risks }) => (risks ? timesOf.visits : timesOf.none),
  price: (problem, { shift, visits }) =>
    visits.reduce((sum, { visit, departure }) => sum + riskPrice(problem, visit, shift, departure), 0),
  dearestSecond: ({ risks }) => risks?.secondPrice ?? 0,
}

/** Soft price of visit v ending at `done` on shift s. */
export function riskPrice({ risks }: RoutingProblem, v: number, s: number, done: number): number {
  if (!risks || risks.isRisky[v] === 0) return 0
  const late = done - risks.safeEnd[s]!
  return late > 0 ? late * risks.secondPrice : 0
}

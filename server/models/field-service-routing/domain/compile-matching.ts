/** Who may do what, and what it costs beyond time and travel, for every pair of visit and shift. */
import type { RoutingProblem } from '../../../solver/routing/problem.ts'
import { assignmentPrice } from '../constraints/assignment-price.ts'
import { mayServe } from '../constraints/requirements.ts'
import type { PlanFacts } from './plan.ts'

/** Rows of visits with equal requirements are computed once. */
export function compileMatching(facts: PlanFacts): Pick<RoutingProblem, 'compatible' | 'assignmentPrice'> {
  const { visits, shifts } = facts
  const compatible = new Uint8Array(visits.length * shifts.length)
  const prices = new Int32Array(visits.length * shifts.length)
  const rows = new Map<string, Uint8Array>()
  const price = assignmentPrice(facts)
  for (const visit of visits) {
    const { requiredSkills, requiredTags, requiredVehicles, prohibitedVehicles } = visit.input
    const key = JSON.stringify([requiredSkills, requiredTags, requiredVehicles, prohibitedVehicles])
    const row = rows.get(key) ?? Uint8Array.from(shifts, (shift) => (mayServe({ visit, shift }, facts) ? 1 : 0))
    rows.set(key, row)
    compatible.set(row, visit.index * shifts.length)
    for (const shift of shifts) prices[visit.index * shifts.length + shift.index] = price({ visit, shift })
  }
  return { compatible, assignmentPrice: prices }
}

/** Who may do what, and what it costs beyond time and travel, for every pair of visit and shift. */
import { sharedInt32s, sharedUint8s } from '../../../foundation/shared-arrays.ts'
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { assignmentPrices } from '../constraints/assignment-price.ts'
import { mayServe } from '../constraints/requirements.ts'
import type { PlanFacts } from './plan.ts'

/** Rows of visits with equal requirements are computed once; where areas are required, the place is one of them. */
export function compileMatching(facts: PlanFacts): Pick<RoutingProblem, 'compatible' | 'assignmentPrice'> {
  const { visits, shifts } = facts
  const compatible = sharedUint8s(visits.length * shifts.length)
  const prices = sharedInt32s(visits.length * shifts.length)
  const rows = new Map<string, Uint8Array>()
  const hasAreas = facts.vehicles.some(({ input }) => input.requiredArea !== undefined)
  const priceRow = assignmentPrices(facts)
  for (const visit of visits) {
    const { requiredSkills, requiredTags, requiredVehicles, prohibitedVehicles, location } = visit.input
    const key = JSON.stringify([
      requiredSkills,
      requiredTags,
      requiredVehicles,
      prohibitedVehicles,
      hasAreas && location,
    ])
    const row = rows.get(key) ?? Uint8Array.from(shifts, (shift) => (mayServe({ visit, shift }, facts) ? 1 : 0))
    rows.set(key, row)
    compatible.set(row, visit.index * shifts.length)
    prices.set(priceRow(visit), visit.index * shifts.length)
  }
  return { compatible, assignmentPrice: prices }
}

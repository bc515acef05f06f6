/** Who may do what, and what it costs beyond time and travel, for every pair of visit and shift. */
import { sharedInt32s, sharedUint8s } from '../../../foundation/shared-arrays.ts'
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { assignmentPrices } from '../constraints/assignment-price.ts'
import { isEverOnDuty, isOfRightVehicle } from '../constraints/requirements.ts'
import type { PlanFacts, PlanVisit } from './plan.ts'

export function compileMatching(facts: PlanFacts): Pick<RoutingProblem, 'compatible' | 'assignmentPrice'> {
  const { visits, shifts } = facts
  const compatible = sharedUint8s(visits.length * shifts.length)
  const prices = sharedInt32s(visits.length * shifts.length)
  const matchingRow = matchingShifts(facts)
  const priceRow = assignmentPrices(facts)
  for (const visit of visits) {
    compatible.set(matchingRow(visit), visit.index * shifts.length)
    prices.set(priceRow(visit), visit.index * shifts.length)
  }
  return { compatible, assignmentPrice: prices }
}

/** 1 for each shift that may serve a visit. What visits require of skills and tags many have in common. */
function matchingShifts(facts: PlanFacts): (visit: PlanVisit) => Uint8Array {
  const hasAreas = facts.vehicles.some(({ input }) => input.requiredArea !== undefined)
  const rows = new Map<string, Uint8Array>()
  const dutyRow = (visit: PlanVisit) => {
    const key = JSON.stringify([visit.input.requiredSkills, visit.input.requiredTags])
    const row = rows.get(key) ?? Uint8Array.from(facts.shifts, (shift) => Number(isEverOnDuty({ visit, shift })))
    rows.set(key, row)
    return row
  }
  return (visit) => {
    const { requiredVehicles, prohibitedVehicles } = visit.input
    const row = dutyRow(visit)
    return hasAreas || requiredVehicles.length + prohibitedVehicles.length > 0
      ? row.map((isOnDuty, s) => isOnDuty & Number(isOfRightVehicle({ visit, shift: facts.shifts[s]! }, facts)))
      : row
  }
}

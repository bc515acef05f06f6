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
  const known = (key: string, make: () => Uint8Array) => {
    const row = rows.get(key) ?? make()
    rows.set(key, row)
    return row
  }
  return (visit) => {
    const { requiredSkills, requiredTags, requiredVehicles, prohibitedVehicles, location } = visit.input
    const duty = JSON.stringify([requiredSkills, requiredTags])
    const onDuty = known(duty, () => Uint8Array.from(facts.shifts, (shift) => Number(isEverOnDuty({ visit, shift }))))
    if (!hasAreas && requiredVehicles.length + prohibitedVehicles.length === 0) return onDuty
    return known(JSON.stringify([duty, requiredVehicles, prohibitedVehicles, hasAreas && location]), () =>
      onDuty.map((may, s) => (may && isOfRightVehicle({ visit, shift: facts.shifts[s]! }, facts) ? 1 : 0)),
    )
  }
}

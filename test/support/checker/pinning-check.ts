/**
 * Pinned and frozen visits stay in their shift, in their order and at their place; pinned shifts keep their itinerary.
 */
import type { Facts, ShiftFacts } from './facts.ts'
import { previousVisits } from './pinning.ts'
import type { Plan } from './plan.ts'

function prefixProblems(facts: Facts, shift: ShiftFacts, found: readonly string[], fixed: number): string[] {
  return previousVisits(facts, shift)
    .slice(0, fixed)
    .flatMap((visit, index) => {
      if (found[index] === visit.id) return []
      const instead = found[index] === undefined ? 'nothing' : `visit ${found[index]}`
      return [`shift ${shift.id}: ${instead} is at place ${String(index + 1)}, expected the pinned visit ${visit.id}`]
    })
}

export function pinningProblems(plan: Plan, prefixes: ReadonlyMap<string, number>): string[] {
  return plan.routes.flatMap(({ shift, order }) => {
    const found = order.visits.map((visit) => visit.id)
    const fixed = prefixes.get(shift.id) ?? 0
    const added = shift.pinned ? found.slice(fixed) : []
    return [
      ...prefixProblems(plan.facts, shift, found, fixed),
      ...added.map(
        (id) => `pinned shift ${shift.id} has visit ${id} at its end, expected no visit beyond its itinerary`,
      ),
    ]
  })
}

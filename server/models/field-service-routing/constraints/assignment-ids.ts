/** Who does a visit, by id. */
import type { Assignment, PlanFacts } from '../domain/plan.ts'

export function vehicleIdOf({ shift }: Pick<Assignment, 'shift'>, { vehicles }: Pick<PlanFacts, 'vehicles'>): string {
  return vehicles[shift.vehicle]!.input.id
}

/** Ids that every justification about a visit and its shift carries. */
export function assignmentIds(assignment: Assignment, facts: Pick<PlanFacts, 'vehicles'>) {
  return {
    visitId: assignment.visit.input.id,
    vehicleId: vehicleIdOf(assignment, facts),
    shiftId: assignment.shift.input.id,
  }
}

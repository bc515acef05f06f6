/** Where a technician works. All of it is known from the pair of visit and shift alone. */
import { constraint, type Constraint } from '../../constraint.ts'
import { isInside } from '../domain/areas.ts'
import { effectiveServiceSeconds, servedVisits, type Assignment, type Plan, type PlanFacts } from '../domain/plan.ts'
import { assignmentIds } from './assignment-ids.ts'
import { requirementsGroup } from './groups.ts'
import { atStart, shiftName, technicianOf, visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'

export function isInRequiredArea({ visit, shift }: Assignment, { vehicles }: Pick<PlanFacts, 'vehicles'>): boolean {
  const { requiredArea } = vehicles[shift.vehicle]!.input
  return requiredArea === undefined || isInside(visit.input.location, requiredArea)
}

/** Seconds of service outside the preferred area of the shift; at least 1. */
export function secondsOutsidePreferredArea(assignment: Assignment, facts: PlanFacts): number {
  const { preferredArea } = assignment.shift.input
  if (preferredArea === undefined || isInside(assignment.visit.input.location, preferredArea)) return 0
  return Math.max(1, effectiveServiceSeconds(assignment, facts))
}

export const requireArea: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'requireArea',
  name: 'Require visits inside the required area',
  description: 'A vehicle with a required area does visits inside it only. Measured in seconds of service outside.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (assignment, { facts }) =>
    isInRequiredArea(assignment, facts) ? 0 : Math.max(1, effectiveServiceSeconds(assignment, facts)),
  justify: (assignment, plan) => ({
    description: `Visit ${visitName(assignment.visit)} is done by ${technicianOf(assignment.shift, plan)}, but lies outside its required area.`,
    ...assignmentIds(assignment, plan.facts),
  }),
})

export const minimizeVisitsOutsidePreferredArea: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'minimizeVisitsOutsidePreferredArea',
  name: 'Minimize scheduling visits outside the preferred area',
  description: 'A shift with a preferred area should do visits inside it. Measured in seconds of service outside.',
  level: 'soft',
  group: requirementsGroup,
  weight: weighted('minimizeVisitsOutsidePreferredArea'),
  forEach: servedVisits,
  measure: (assignment, { facts }) => secondsOutsidePreferredArea(assignment, facts),
  justify: (assignment, plan) => ({
    description: `${atStart(shiftName(assignment.shift, plan))} does visit ${visitName(assignment.visit)}, which lies outside its preferred area.`,
    ...assignmentIds(assignment, plan.facts),
  }),
})

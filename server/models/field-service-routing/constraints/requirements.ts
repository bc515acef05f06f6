/** What a shift must have to do a visit. All of it is known from the pair of visit and shift alone. */
import { constraint, type Constraint } from '../../constraint.ts'
import { effectiveServiceSeconds, servedVisits, type Assignment, type Plan, type PlanFacts } from '../domain/plan.ts'
import type { VisitInput } from '../schema/visit.ts'
import { isInRequiredArea } from './areas.ts'
import { assignmentIds, vehicleIdOf } from './assignment-ids.ts'
import { requirementsGroup, skillsGroup } from './groups.ts'
import { listOf } from './wording.ts'

type Facts = Pick<PlanFacts, 'vehicles'>

/** In words, as `nameOfSkill` has them. */
export function missingSkills({ visit, shift }: Assignment): string[] {
  const missing = visit.input.requiredSkills.filter(({ name, minLevel }) => {
    const skill = shift.skills.get(name)
    return !skill || skill.level < (minLevel ?? 0)
  })
  return missing.map(nameOfSkill)
}

/** `plumbing`, `plumbing at level 2` */
export function nameOfSkill({ name, minLevel }: VisitInput['requiredSkills'][number]): string {
  return minLevel === undefined ? name : `${name} at level ${minLevel}`
}

export function missingTags({ visit, shift }: Assignment): string[] {
  return visit.input.requiredTags.filter((tag) => !shift.tags.has(tag))
}

export function isRequiredVehicle(assignment: Assignment, facts: Facts): boolean {
  const { requiredVehicles } = assignment.visit.input
  return requiredVehicles.length === 0 || requiredVehicles.includes(vehicleIdOf(assignment, facts))
}

export function isProhibitedVehicle(assignment: Assignment, facts: Facts): boolean {
  return assignment.visit.input.prohibitedVehicles.includes(vehicleIdOf(assignment, facts))
}

/** Whether the shift meets every requirement of the visit. */
export function mayServe(assignment: Assignment, facts: Facts): boolean {
  return (
    missingSkills(assignment).length === 0 &&
    missingTags(assignment).length === 0 &&
    isRequiredVehicle(assignment, facts) &&
    !isProhibitedVehicle(assignment, facts) &&
    isInRequiredArea(assignment, facts)
  )
}

/** At least 1, so that a service without duration counts too. */
function wrongServiceSeconds(assignment: Assignment, plan: Plan): number {
  return Math.max(1, effectiveServiceSeconds(assignment, plan.facts))
}

export const requireSkills: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'requireSkills',
  name: 'Require skills',
  description: 'A technician has every skill a visit requires, at the required level. Measured in missing skills.',
  level: 'hard',
  group: skillsGroup,
  forEach: servedVisits,
  measure: (assignment) => missingSkills(assignment).length,
  justify: (assignment, plan) => ({
    description: `Shift ${assignment.shift.input.id} does visit ${assignment.visit.input.id} without ${listOf(missingSkills(assignment))}.`,
    ...assignmentIds(assignment, plan.facts),
    missingSkills: missingSkills(assignment),
  }),
})

export const requireTags: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'requireTags',
  name: 'Require tags',
  description: 'A shift has every tag a visit requires. Measured in missing tags.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (assignment) => missingTags(assignment).length,
  justify: (assignment, plan) => ({
    description: `Shift ${assignment.shift.input.id} does visit ${assignment.visit.input.id} without the tag ${listOf(missingTags(assignment))}.`,
    ...assignmentIds(assignment, plan.facts),
    missingTags: missingTags(assignment),
  }),
})

export const requireVehicles: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'requireVehicles',
  name: 'Require visit vehicle match required vehicles',
  description: 'A visit with required vehicles is done by one of them. Measured in seconds of service by another one.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (assignment, plan) => (isRequiredVehicle(assignment, plan.facts) ? 0 : wrongServiceSeconds(assignment, plan)),
  justify: (assignment, plan) => ({
    description: `Visit ${assignment.visit.input.id} is done by ${vehicleIdOf(assignment, plan.facts)}, but requires ${listOf(assignment.visit.input.requiredVehicles)}.`,
    ...assignmentIds(assignment, plan.facts),
    requiredVehicles: assignment.visit.input.requiredVehicles,
  }),
})

export const prohibitVehicles: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'prohibitVehicles',
  name: 'Prohibit visit vehicle match prohibited vehicles',
  description: 'A visit is done by none of its prohibited vehicles. Measured in seconds of service by one of them.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (assignment, plan) => (isProhibitedVehicle(assignment, plan.facts) ? wrongServiceSeconds(assignment, plan) : 0),
  justify: (assignment, plan) => ({
    description: `Visit ${assignment.visit.input.id} is done by ${vehicleIdOf(assignment, plan.facts)}, which is prohibited for it.`,
    ...assignmentIds(assignment, plan.facts),
  }),
})

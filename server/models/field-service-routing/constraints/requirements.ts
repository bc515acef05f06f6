/**
 * What a shift must have to do a visit. All of it is known from the pair of visit and shift alone, but for what a shift
 * has for a while only.
 */
import { constraint, type Constraint } from '../../constraint.ts'
import { covers, dutySpans, skillSpans, tagSpans } from '../domain/duty-spans.ts'
import {
  effectiveServiceSeconds,
  servedVisits,
  type Assignment,
  type Plan,
  type PlanFacts,
  type ServedVisit,
} from '../domain/plan.ts'
import type { VisitInput } from '../schema/visit.ts'
import { isInRequiredArea } from './areas.ts'
import { assignmentIds, vehicleIdOf } from './assignment-ids.ts'
import { requirementsGroup, skillsGroup } from './groups.ts'
import { atStart, shiftName, technicianNames, technicianOf, visitName } from '../../routing/constraints/names.ts'
import { clockOf, listOf } from '../../routing/constraints/wording.ts'

type Facts = Pick<PlanFacts, 'vehicles'>

/** Those the shift never has, in words, as `nameOfSkill` has them. */
export function missingSkills({ visit, shift }: Assignment): string[] {
  return visit.input.requiredSkills.filter((skill) => skillSpans(shift, skill).length === 0).map(nameOfSkill)
}

/** Those the shift does not have during the whole service; where it is not known when that is, those it never has. */
function skillsMissingAt({ visit, shift, stop }: ServedVisit): string[] {
  if (!stop.isReached) return missingSkills({ visit, shift })
  return visit.input.requiredSkills
    .filter((skill) => !covers(skillSpans(shift, skill), stop.start, stop.end))
    .map(nameOfSkill)
}

/** `plumbing`, `plumbing at level 2` */
export function nameOfSkill({ name, minLevel }: VisitInput['requiredSkills'][number]): string {
  return minLevel === undefined ? name : `${name} at level ${minLevel}`
}

export function missingTags({ visit, shift }: Assignment): string[] {
  return visit.input.requiredTags.filter((tag) => tagSpans(shift, tag).length === 0)
}

function tagsMissingAt({ visit, shift, stop }: ServedVisit): string[] {
  if (!stop.isReached) return missingTags({ visit, shift })
  return visit.input.requiredTags.filter((tag) => !covers(tagSpans(shift, tag), stop.start, stop.end))
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
  return isEverOnDuty(assignment) && isOfRightVehicle(assignment, facts)
}

/** Whether the shift has, at some time, all skills and tags the visit requires. */
export function isEverOnDuty(assignment: Assignment): boolean {
  return dutySpans(assignment).length > 0
}

/** Whether the vehicle meets what the visit requires of it. */
export function isOfRightVehicle(assignment: Assignment, facts: Facts): boolean {
  return (
    isRequiredVehicle(assignment, facts) &&
    !isProhibitedVehicle(assignment, facts) &&
    isInRequiredArea(assignment, facts)
  )
}

/** ` from 09:10 to 09:40` where the shift has something at other times that it lacks then. */
function timeOf({ shift, stop }: ServedVisit, never: readonly string[], then: readonly string[], plan: Plan): string {
  return never.length === then.length
    ? ''
    : ` from ${clockOf(stop.start, shift, plan)} to ${clockOf(stop.end, shift, plan)}`
}

/** At least 1, so that a service without duration counts too. */
function wrongServiceSeconds(assignment: Assignment, plan: Plan): number {
  return Math.max(1, effectiveServiceSeconds(assignment, plan.facts))
}

export const requireSkills: Constraint<Plan> = constraint<Plan, ServedVisit>({
  id: 'requireSkills',
  name: 'Require skills',
  description:
    'A technician has every skill a visit requires, at the required level, during the whole service. Measured in missing skills.',
  level: 'hard',
  group: skillsGroup,
  forEach: servedVisits,
  measure: (served) => skillsMissingAt(served).length,
  justify: (served, plan) => ({
    description: `${atStart(shiftName(served.shift, plan))} does visit ${visitName(served.visit)}${timeOf(served, missingSkills(served), skillsMissingAt(served), plan)} without ${listOf(skillsMissingAt(served))}.`,
    ...assignmentIds(served, plan.facts),
    missingSkills: skillsMissingAt(served),
  }),
})

export const requireTags: Constraint<Plan> = constraint<Plan, ServedVisit>({
  id: 'requireTags',
  name: 'Require tags',
  description: 'A shift has every tag a visit requires during the whole service. Measured in missing tags.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (served) => tagsMissingAt(served).length,
  justify: (served, plan) => ({
    description: `${atStart(shiftName(served.shift, plan))} does visit ${visitName(served.visit)}${timeOf(served, missingTags(served), tagsMissingAt(served), plan)} without the tag ${listOf(tagsMissingAt(served))}.`,
    ...assignmentIds(served, plan.facts),
    missingTags: tagsMissingAt(served),
  }),
})

export const requireVehicles: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'requireVehicles',
  name: 'Require visit vehicle match required vehicles',
  description: 'A visit with required vehicles is done by one of them. Measured in seconds of service by another one.',
  level: 'hard',
  group: requirementsGroup,
  forEach: servedVisits,
  measure: (assignment, plan) =>
    isRequiredVehicle(assignment, plan.facts) ? 0 : wrongServiceSeconds(assignment, plan),
  justify: (assignment, plan) => ({
    description: `Visit ${visitName(assignment.visit)} is done by ${technicianOf(assignment.shift, plan)}, but requires ${listOf(technicianNames(assignment.visit.input.requiredVehicles, plan))}.`,
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
  measure: (assignment, plan) =>
    isProhibitedVehicle(assignment, plan.facts) ? wrongServiceSeconds(assignment, plan) : 0,
  justify: (assignment, plan) => ({
    description: `Visit ${visitName(assignment.visit)} is done by ${technicianOf(assignment.shift, plan)}, which is prohibited for it.`,
    ...assignmentIds(assignment, plan.facts),
  }),
})

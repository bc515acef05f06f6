/** Which shift should do a visit. All of it is known from the pair of visit and shift alone. */
import { constraint, type Constraint } from '../../constraint.ts'
import {
  effectiveServiceSeconds,
  servedVisits,
  type Assignment,
  type Plan,
  type PlanFacts,
  type PlanShift,
} from '../domain/plan.ts'
import { assignmentIds, vehicleIdOf } from './assignment-ids.ts'
import { movableGroup, ratingGroup, requirementsGroup, skillsGroup } from './groups.ts'
import { atStart, shiftName, technicianNames, technicianOf, visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'
import { listOf } from '../../routing/constraints/wording.ts'

/** Seconds of service by a vehicle that is not among the preferred ones; at least 1. */
export function unpreferredServiceSeconds(assignment: Assignment, facts: PlanFacts): number {
  const { preferredVehicles } = assignment.visit.input
  if (preferredVehicles.length === 0 || preferredVehicles.includes(vehicleIdOf(assignment, facts))) return 0
  return Math.max(1, effectiveServiceSeconds(assignment, facts))
}

/** Days from the earliest day of the visit to the day the shift starts; every date-time counts in its own offset. */
export function daysAfterEarliest({ visit, shift }: Assignment): number {
  return Math.max(0, shift.day - visit.earliestDay)
}

/**
 * Levels beyond the required ones, summed over the required skills: of skills the shift always has, else of the least
 * temporary one that will do.
 */
export function surplusSkillLevels({ visit, shift }: Assignment): number {
  return visit.input.requiredSkills.reduce(
    (sum, { name, minLevel }) => sum + Math.max(0, levelFor(shift, name, minLevel ?? 0) - (minLevel ?? 1)),
    0,
  )
}

function levelFor({ skills, temporarySkills }: PlanShift, name: string, minLevel: number): number {
  const lasting = skills.get(name)?.level ?? 0
  const enough = temporarySkills
    .flatMap((set) => set.skills.get(name)?.level ?? [])
    .filter((level) => level >= minLevel)
  return lasting >= minLevel && skills.has(name) ? lasting : Math.min(...enough, enough.length > 0 ? Infinity : lasting)
}

/** Hundredths of a rating point below the best technician; nobody's rating counts as 0. */
export function ratingShortfall({ shift }: Assignment, { vehicles, bestRating }: PlanFacts): number {
  return Math.max(0, Math.round((bestRating - (vehicles[shift.vehicle]!.rating ?? 0)) * 100))
}

export const preferVehicles: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'preferVisitVehicleMatchPreferredVehicles',
  name: 'Prefer visit vehicle match preferred vehicles',
  description:
    'A visit with preferred vehicles should be done by one of them. Measured in seconds of service by another one.',
  level: 'soft',
  group: requirementsGroup,
  weight: weighted('preferVisitVehicleMatchPreferredVehiclesWeight'),
  forEach: servedVisits,
  measure: (assignment, { facts }) => unpreferredServiceSeconds(assignment, facts),
  justify: (assignment, plan) => ({
    description: `Visit ${visitName(assignment.visit)} is done by ${technicianOf(assignment.shift, plan)}, but prefers ${listOf(technicianNames(assignment.visit.input.preferredVehicles, plan))}.`,
    ...assignmentIds(assignment, plan.facts),
    preferredVehicles: assignment.visit.input.preferredVehicles,
  }),
})

export const preferEarliestDay: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'preferVisitsScheduledToEarliestDay',
  name: 'Prefer visits scheduled to the earliest day',
  description:
    'A visit should be done on its earliest day: that of its first window, but not before that of the first shift. Measured in days from there to the day the shift starts.',
  level: 'soft',
  group: movableGroup,
  weight: weighted('preferVisitsScheduledToEarliestDayWeight'),
  forEach: servedVisits,
  measure: daysAfterEarliest,
  justify: (assignment, plan, days) => ({
    description: `Visit ${visitName(assignment.visit)} is done ${days === 1 ? '1 day' : `${days} days`} after its earliest day.`,
    ...assignmentIds(assignment, plan.facts),
    days,
  }),
})

export const minimizeUnnecessarySkills: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'minimizeUnnecessarySkills',
  name: 'Minimize scheduling vehicles with unnecessary skill levels',
  description:
    'A visit should be done by a technician whose skills are not better than needed. Measured in levels beyond the required ones.',
  level: 'soft',
  group: skillsGroup,
  weight: weighted('minimizeUnnecessarySkillsWeight'),
  forEach: servedVisits,
  measure: surplusSkillLevels,
  justify: (assignment, plan, levels) => ({
    description: `${atStart(shiftName(assignment.shift, plan))} does visit ${visitName(assignment.visit)} with ${levels === 1 ? '1 skill level' : `${levels} skill levels`} more than needed.`,
    ...assignmentIds(assignment, plan.facts),
    surplusLevels: levels,
  }),
})

export const maximizeTechnicianRating: Constraint<Plan> = constraint<Plan, Assignment>({
  id: 'maximizeTechnicianRating',
  name: 'Maximize technician rating',
  description:
    'Visits should be done by the best rated technicians. Measured in hundredths of a point below the best rating.',
  level: 'soft',
  group: ratingGroup,
  weight: weighted('maximizeTechnicianRatingWeight'),
  forEach: servedVisits,
  measure: (assignment, { facts }) => ratingShortfall(assignment, facts),
  justify: (assignment, plan, shortfall) => ({
    description: `Visit ${visitName(assignment.visit)} is done by ${technicianOf(assignment.shift, plan)}, rated ${shortfall / 100} below the best technician.`,
    ...assignmentIds(assignment, plan.facts),
    ratingShortfall: shortfall / 100,
  }),
})

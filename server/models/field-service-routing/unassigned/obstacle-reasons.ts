/** Obstacles between a visit and a shift in plain words; the shift is the subject of each sentence. */
import { isInRequiredArea } from '../constraints/areas.ts'
import { dateOf, technicianNames, technicianOf } from '../../routing/constraints/names.ts'
import { isProhibitedVehicle, isRequiredVehicle, missingSkills, missingTags } from '../constraints/requirements.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import { dutySpans, isAlways } from '../domain/duty-spans.ts'
import { hoursSentence } from '../../routing/reasons/hours.ts'
import { type Obstacle } from '../domain/obstacles.ts'
import { effectiveServiceSeconds, type Assignment, type PlanFacts } from '../domain/plan.ts'

export function obstacleReasons(obstacle: Obstacle, assignment: Assignment, facts: PlanFacts): string[] {
  switch (obstacle) {
    case 'requirements':
      return requirementReasons(assignment, facts)
    case 'pinned':
      return ['Is pinned and takes no further visits.']
    case 'otherDay':
      return [`Is on ${dateOf(assignment.shift)}, when the visit has no time window.`]
    case 'tooShort':
    case 'otherHours':
      return [hoursReason(assignment, facts)]
  }
}

function requirementReasons(assignment: Assignment, facts: PlanFacts): string[] {
  const { requiredVehicles } = assignment.visit.input
  const technician = technicianOf(assignment.shift, { facts })
  const skills = missingSkills(assignment)
  const tags = missingTags(assignment)
  const isNeverAtOnce = skills.length + tags.length === 0 && dutySpans(assignment).length === 0
  return [
    ...(isNeverAtOnce ? ['Never has all the skills and tags the visit requires at the same time.'] : []),
    ...(skills.length > 0 ? [`Lacks ${named('skill', skills)}.`] : []),
    ...(tags.length > 0 ? [`Lacks ${named('tag', tags)}.`] : []),
    ...(isRequiredVehicle(assignment, facts)
      ? []
      : [
          `Belongs to ${technician}; the visit requires ${listOf(technicianNames(requiredVehicles, { facts }), 'or')}.`,
        ]),
    ...(isProhibitedVehicle(assignment, facts) ? [`Belongs to ${technician}, which is prohibited for the visit.`] : []),
    ...(isInRequiredArea(assignment, facts)
      ? []
      : [`Belongs to ${technician}, whose required area the visit lies outside of.`]),
  ]
}

function hoursReason({ visit, shift }: Assignment, facts: PlanFacts): string {
  const spans = dutySpans({ visit, shift })
  const { windows, minStartTravel, appointment } = visit
  const service = {
    name: 'the visit',
    windows,
    seconds: effectiveServiceSeconds({ visit, shift }, facts),
    minStartTravel,
    published: appointment?.keeps.time ? appointment.start : undefined,
  }
  return hoursSentence(service, shift, facts, isAlways(spans) ? undefined : spans)
}

/** `the skill plumbing`, `the skills plumbing and wiring at level 2` */
export function named(kind: string, names: readonly string[]): string {
  return `the ${kind}${names.length === 1 ? '' : 's'} ${listOf(names)}`
}

/** Obstacles between a visit and a shift in plain words; the shift is the subject of each sentence. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { isInRequiredArea } from '../constraints/areas.ts'
import { dateOf, technicianNames, technicianOf } from '../../routing/constraints/names.ts'
import { isProhibitedVehicle, isRequiredVehicle, missingSkills, missingTags } from '../constraints/requirements.ts'
import { clockOf, listOf } from '../../routing/constraints/wording.ts'
import { dutySpans, isAlways } from '../domain/duty-spans.ts'
import { hoursOf } from '../../routing/domain/appointments.ts'
import { type Obstacle } from '../domain/obstacles.ts'
import type { Assignment, PlanFacts } from '../domain/plan.ts'

export function obstacleReasons(obstacle: Obstacle, assignment: Assignment, facts: PlanFacts): string[] {
  switch (obstacle) {
    case 'requirements':
      return requirementReasons(assignment, facts)
    case 'pinned':
      return ['Is pinned and takes no further visits.']
    case 'otherDay':
      return [`Is on ${dateOf(assignment.shift)}, when the visit has no time window.`]
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
  const clock = (time: number) => clockOf(time, shift, { facts })
  const { from, until } = hoursOf(shift)
  if (visit.minStartTravel >= until)
    return `Is over at ${clock(until)}; travel to the visit may start at ${clock(visit.minStartTravel)}.`
  const hours = until < noUpperBound ? `from ${clock(from)} to ${clock(until)}` : `from ${clock(from)} on`
  const spans = dutySpans({ visit, shift })
  if (!isAlways(spans)) {
    const times = spans.map((span) => `from ${clock(span.from)} to ${clock(span.until)}`)
    return `Works ${hours} and has the skills and tags the visit requires ${listOf(times)} only, where no time window of the visit has room for it.`
  }
  return `Works ${hours}, where no time window of the visit has room for it.`
}

/** `the skill plumbing`, `the skills plumbing and wiring at level 2` */
export function named(kind: string, names: readonly string[]): string {
  return `the ${kind}${names.length === 1 ? '' : 's'} ${listOf(names)}`
}

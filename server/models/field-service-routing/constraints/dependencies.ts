/** Visits that come after others. */
import { constraint } from '../../constraint.ts'
import { effectiveServiceSeconds, servedVisits, type Plan, type PlanDependency, type PlanVisit, type ServedVisit } from '../domain/plan.ts'
import { vehicleIdOf } from './assignment-ids.ts'
import { dependencyGroup } from './groups.ts'
import { clockOf, lengthOf } from './wording.ts'

interface Following {
  readonly dependency: PlanDependency
  readonly second: ServedVisit
  readonly first: PlanVisit
  /** Undefined when it is left out. */
  readonly served: ServedVisit | undefined
}

function* followingVisits(plan: Plan): Iterable<Following> {
  const { dependencies, visits } = plan.facts
  if (dependencies.length === 0) return
  const served = new Map([...servedVisits(plan)].map((visit) => [visit.visit.index, visit]))
  for (const dependency of dependencies) {
    const second = served.get(dependency.following)
    if (second) yield { dependency, second, first: visits[dependency.preceding]!, served: served.get(dependency.preceding) }
  }
}

/** Start of the second service as it is, and as it may be at the earliest; undefined where a missing road leaves a time unknown. */
function startsOf({ dependency, second, served }: Following): { start: number; earliest: number } | undefined {
  if (!served?.stop.isReached || !second.stop.isReached) return undefined
  return { start: second.stop.start, earliest: served.stop.end + dependency.minDelay }
}

function secondsEarly(following: Following): number {
  const starts = startsOf(following)
  return starts ? Math.max(0, starts.earliest - starts.start) : 0
}

export const visitDependencies = constraint<Plan, Following>({
  id: 'visitDependencies',
  name: 'Visit dependencies',
  description:
    'A visit that depends on another one is done only where that is done too, and starts minDelay after its end or later. ' +
    'Measured in seconds early, or in seconds of service where the other visit is left out.',
  level: 'hard',
  group: dependencyGroup,
  forEach: followingVisits,
  measure: (following, plan) => (following.served ? secondsEarly(following) : Math.max(1, effectiveServiceSeconds(following.second, plan.facts))),
  justify: (following, plan) => {
    const { second, first, dependency } = following
    const [id, other] = [second.visit.input.id, first.input.id]
    const starts = startsOf(following)
    const delay = dependency.minDelay > 0 ? ` ${lengthOf(dependency.minDelay)} after its end` : ''
    const description = starts
      ? `Visit ${id} starts at ${clockOf(starts.start, second.shift, plan)}, ${lengthOf(secondsEarly(following))} too early: it must follow visit ${other}${delay}, at ${clockOf(starts.earliest, second.shift, plan)} or later.`
      : `Visit ${id} is done, but visit ${other}, which must precede it, is not.`
    return { description, visitId: id, shiftId: second.shift.input.id, precedingVisitId: other }
  },
})

export const visitDependencyTechnician = constraint<Plan, Following>({
  id: 'visitDependencyTechnician',
  name: 'Visit dependencies with the same technician',
  description: 'A visit that depends on another one with the coordination SAME_TECHNICIAN is done by the same technician. Measured in seconds of service by another one.',
  level: 'hard',
  group: dependencyGroup,
  forEach: followingVisits,
  measure: ({ dependency, second, served }, plan) =>
    dependency.isSameTechnician && served && served.shift.vehicle !== second.shift.vehicle ? Math.max(1, effectiveServiceSeconds(second, plan.facts)) : 0,
  justify: ({ second, served }, plan) => ({
    description: `Visit ${second.visit.input.id} is done by ${vehicleIdOf(second, plan.facts)}, but visit ${served!.visit.input.id}, which precedes it, by ${vehicleIdOf(served!, plan.facts)}.`,
    visitId: second.visit.input.id,
    shiftId: second.shift.input.id,
    precedingVisitId: served!.visit.input.id,
  }),
})

/** Visits that come after others. */
import { releaseAfter } from '../../../solver/routing/problem/release-times.ts'
import { constraint } from '../../constraint.ts'
import {
  effectiveServiceSeconds,
  servedVisits,
  type Plan,
  type PlanDependency,
  type PlanVisit,
  type ServedVisit,
} from '../domain/plan.ts'
import { dependencyGroup } from './groups.ts'
import { technicianOf, visitName } from '../../routing/constraints/names.ts'
import { clockOf, lengthOf } from '../../routing/constraints/wording.ts'
import { dayInWords } from './day-in-words.ts'

interface Following {
  /** Index of the dependency. */
  readonly index: number
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
  for (const [index, dependency] of dependencies.entries()) {
    const second = served.get(dependency.following)
    if (second)
      yield {
        index,
        dependency,
        second,
        first: visits[dependency.preceding]!,
        served: served.get(dependency.preceding),
      }
  }
}

/**
 * Start of the second service as it is, and as it may be at the earliest; undefined where a missing road leaves a time
 * unknown.
 */
function startsOf(
  { index, second, served }: Following,
  { facts }: Plan,
): { start: number; earliest: number } | undefined {
  if (!served?.stop.isReached || !second.stop.isReached) return undefined
  return { start: second.stop.start, earliest: releaseAfter(facts.problem.dependencies!, index, served.stop.end) }
}

/** The least distance from the end of the first service, where that is more than none. */
function delayInWords({ dependency: { minDelay, release }, served }: Following, earliest: number): string {
  if (release && served && earliest > served.stop.end + minDelay) return dayInWords(release.input)
  return minDelay > 0 ? ` ${lengthOf(minDelay)} after its end` : ''
}

function secondsEarly(following: Following, plan: Plan): number {
  const starts = startsOf(following, plan)
  return starts ? Math.max(0, starts.earliest - starts.start) : 0
}

export const visitDependencies = constraint<Plan, Following>({
  id: 'visitDependencies',
  name: 'Visit dependencies',
  description:
    'A visit that depends on another one is done only where that is done too, and starts minDelay after its end or later, and not before the day and time of minDelayTo. ' +
    'Measured in seconds early, or in seconds of service where the other visit is left out.',
  level: 'hard',
  group: dependencyGroup,
  forEach: followingVisits,
  measure: (following, plan) =>
    following.served
      ? secondsEarly(following, plan)
      : Math.max(1, effectiveServiceSeconds(following.second, plan.facts)),
  justify: (following, plan) => {
    const { second, first } = following
    const [name, other] = [visitName(second.visit), visitName(first)]
    const starts = startsOf(following, plan)
    const description = starts
      ? `Visit ${name} starts at ${clockOf(starts.start, second.shift, plan)}, ${lengthOf(secondsEarly(following, plan))} too early: it must follow visit ${other}${delayInWords(following, starts.earliest)}, at ${clockOf(starts.earliest, second.shift, plan)} or later.`
      : `Visit ${name} is done, but visit ${other}, which must precede it, is not.`
    return {
      description,
      visitId: second.visit.input.id,
      shiftId: second.shift.input.id,
      precedingVisitId: first.input.id,
    }
  },
})

export const visitDependencyTechnician = constraint<Plan, Following>({
  id: 'visitDependencyTechnician',
  name: 'Visit dependencies with the same technician',
  description:
    'A visit that depends on another one with the coordination SAME_TECHNICIAN is done by the same technician. Measured in seconds of service by another one.',
  level: 'hard',
  group: dependencyGroup,
  forEach: followingVisits,
  measure: ({ dependency, second, served }, plan) =>
    dependency.isSameTechnician && served && served.shift.vehicle !== second.shift.vehicle
      ? Math.max(1, effectiveServiceSeconds(second, plan.facts))
      : 0,
  justify: ({ second, served }, plan) => ({
    description: `Visit ${visitName(second.visit)} is done by ${technicianOf(second.shift, plan)}, but visit ${visitName(served!.visit)}, which precedes it, by ${technicianOf(served!.shift, plan)}.`,
    visitId: second.visit.input.id,
    shiftId: second.shift.input.id,
    precedingVisitId: served!.visit.input.id,
  }),
})

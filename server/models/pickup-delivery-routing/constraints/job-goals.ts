/** Which shift should do a job. All of it is known from the pair of job and shift alone. */
import { constraint } from '../../constraint.ts'
import { technicianNames, technicianOf } from '../../routing/constraints/names.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import {
  servedStops,
  type Plan,
  type PlanFacts,
  type PlanJob,
  type PlanShift,
  type PlanStop,
  type ServedStop,
} from '../domain/plan.ts'
import { dayGroup, requirementsGroup } from './groups.ts'
import { stopIds, stopName, jobIds, jobName } from './names.ts'
import { weighted } from './weights.ts'

interface StopOnShift {
  readonly job: PlanJob
  readonly stop: PlanStop
  readonly shift: PlanShift
}

/** Seconds of the stop by a driver who is not among the preferred ones; at least 1. */
export function unpreferredSeconds(
  { job, stop, shift }: StopOnShift,
  { vehicles }: Pick<PlanFacts, 'vehicles'>,
): number {
  const { preferredDrivers } = job.input
  if (preferredDrivers.length === 0 || preferredDrivers.includes(vehicles[shift.vehicle]!.input.id)) return 0
  return Math.max(1, stop.serviceSeconds)
}

/** Days from the earliest day of the job to the day the shift starts; every date-time counts in its own offset. */
export function daysAfterEarliest({ earliestDay }: PlanJob, { day }: PlanShift): number {
  return Math.max(0, day - earliestDay)
}

export const preferDrivers = constraint<Plan, ServedStop>({
  id: 'preferJobDriverMatchPreferredDrivers',
  name: 'Prefer job driver match preferred drivers',
  description:
    'A job with preferred drivers should be done by one of them. Measured in seconds of its stops by another one.',
  level: 'soft',
  group: requirementsGroup,
  weight: weighted('preferJobDriverMatchPreferredDriversWeight'),
  forEach: servedStops,
  measure: ({ stop, shift }, { facts }) => unpreferredSeconds({ job: facts.jobs[stop.job]!, stop, shift }, facts),
  justify: ({ stop, shift }, plan) => {
    const { preferredDrivers } = plan.facts.jobs[stop.job]!.input
    return {
      description: `Stop ${stopName(stop, plan)} is made by ${technicianOf(shift, plan)}, but prefers ${listOf(technicianNames(preferredDrivers, plan), 'or')}.`,
      ...stopIds(stop, shift, plan),
      preferredDrivers,
    }
  },
})

/** One stop stands for its job: the first the input names. */
function* firstStops(plan: Plan): Iterable<ServedStop> {
  for (const served of servedStops(plan))
    if (plan.facts.jobs[served.stop.job]!.stops[0] === served.stop.index) yield served
}

export const preferEarliestDay = constraint<Plan, ServedStop>({
  id: 'preferJobsScheduledToEarliestDay',
  name: 'Prefer jobs scheduled to the earliest day',
  description:
    'A job should be done on its earliest day: the first on which all its stops may be made, but not before that of the first shift. Measured in days from there to the day the shift starts.',
  level: 'soft',
  group: dayGroup,
  weight: weighted('preferJobsScheduledToEarliestDayWeight'),
  forEach: firstStops,
  measure: ({ stop, shift }, { facts }) => daysAfterEarliest(facts.jobs[stop.job]!, shift),
  justify: ({ stop, shift }, plan, days) => {
    const job = plan.facts.jobs[stop.job]!
    return {
      description: `Job ${jobName(job)} is done ${days === 1 ? '1 day' : `${days} days`} after its earliest day.`,
      ...jobIds(job, shift, plan),
      days,
    }
  },
})

/** Jobs are done. */
import { constraint, type Justification } from '../../constraint.ts'
import { defaultPriority } from '../../routing/domain/priorities.ts'
import { unassignedJobs, type Plan, type PlanJob, type PlanStop } from '../domain/plan.ts'
import { plainReason } from '../unassigned/plain-reason.ts'
import { priorityGroup } from './groups.ts'
import { jobName } from './names.ts'
import { weighted } from './weights.ts'

export const requireMandatoryJobs = constraint<Plan, PlanJob>({
  id: 'requireMandatoryJobs',
  name: 'Require scheduling mandatory jobs',
  description:
    'All stops of every mandatory job are in an itinerary. Measured in the weight of the priority of each job of which they are not: 1 for "10", four times as much with each step up to "1".',
  level: 'medium',
  group: priorityGroup,
  forEach: unassignedJobs,
  measure: (job) => (job.isMandatory ? job.priorityWeight : 0),
  justify: (job, plan) => justifyAbsence('Mandatory', job, plan),
})

export const preferOptionalJobs = constraint<Plan, PlanJob>({
  id: 'preferSchedulingOptionalJobs',
  name: 'Prefer scheduling optional jobs',
  description:
    'Optional jobs should be in an itinerary. Measured in seconds of their stops left out, times what the priority is worth: 1 for "opt-10" up to 10 for "opt-1".',
  level: 'soft',
  group: priorityGroup,
  weight: weighted('preferSchedulingOptionalJobsWeight'),
  forEach: unassignedJobs,
  measure: (job, { facts }) => (job.isMandatory ? 0 : optionalJobWorth(job, facts.stops)),
  justify: (job, plan) => justifyAbsence('Optional', job, plan),
})

function justifyAbsence(duty: string, job: PlanJob, { facts }: Plan): Justification {
  const reason = plainReason(job, facts)
  const priority = priorityOf(job)
  return {
    description: `${duty} job ${jobName(job)} (priority ${priority}) is not scheduled. ${reason}`,
    jobId: job.input.id,
    priority,
    reason,
  }
}

/** In the unit of travel time, so that a job is worth more travel the longer and the more important it is. */
export function optionalJobWorth({ priorityWorth, stops: own }: PlanJob, stops: readonly PlanStop[]): number {
  return (
    priorityWorth *
    Math.max(
      1,
      own.reduce((sum, index) => sum + stops[index]!.serviceSeconds, 0),
    )
  )
}

export function priorityOf({ input }: PlanJob): string {
  return input.priority ?? defaultPriority
}

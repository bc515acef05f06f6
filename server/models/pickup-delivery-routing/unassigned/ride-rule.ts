/** The ride limit of a job that was picked up before the plan, as a reason of its own. */
import { clockOf, lengthOf } from '../../routing/constraints/wording.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import type { BrokenRule } from '../../routing/reasons/rules-in-the-way.ts'
import { jobIds, jobName } from '../constraints/names.ts'
import type { Plan, PlanJob, PlanShift } from '../domain/plan.ts'

/**
 * For a place that only the deadlines of its stops rule out: of a job with more than two stops these may be earlier
 * than the ride itself demands. Empty where the job has none.
 */
export function rideRule(plan: Plan, job: PlanJob, shift: PlanShift): readonly BrokenRule[] {
  const { facts } = plan
  const { maximumTimeBurden } = facts.overrides
  const pickedUp = job.stops.map((index) => facts.stops[index]!.pickedUp).find((each) => each !== undefined)
  if (maximumTimeBurden === undefined || !pickedUp) return []
  const since = clockOf(pickedUp.time, shift, plan)
  const most = lengthOf(seconds(maximumTimeBurden))
  const description = `Job ${jobName(job)} has been under way since ${since}. It would reach a stop later than the direct way and the maximum time burden of ${most} allow.`
  return [{ constraintId: 'maximumTimeBurden', justification: { description, ...jobIds(job, shift, plan) } }]
}

/** Who may do what, and what it costs beyond time and travel, for every pair of stop and shift. */
import { sharedInt32s, sharedUint8s } from '../../../foundation/shared-arrays.ts'
import type { RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { otherDaySeconds, otherTechnicianSeconds } from '../../routing/constraints/published-goals.ts'
import { daysAfterEarliest, unpreferredSeconds } from '../constraints/job-goals.ts'
import { mayServe } from '../constraints/requirements.ts'
import { weightInForce } from '../constraints/weights.ts'
import type { PlanFacts, PlanJob, PlanShift, PlanStop } from './plan.ts'

type Facts = Pick<PlanFacts, 'jobs' | 'stops' | 'shifts' | 'vehicles' | 'overrides'>

/** All stops of a job are matched alike. */
export function compileMatching(facts: Facts): Pick<RoutingProblem, 'compatible' | 'assignmentPrice'> {
  const { jobs, stops, shifts, overrides } = facts
  const compatible = sharedUint8s(stops.length * shifts.length)
  const assignmentPrice = sharedInt32s(stops.length * shifts.length)
  const driverWeight = weightInForce('preferJobDriverMatchPreferredDriversWeight', overrides)
  const dayWeight = weightInForce('preferJobsScheduledToEarliestDayWeight', overrides)
  const publishedDriver = weightInForce('keepPublishedDriverWeight', overrides)
  const publishedDay = weightInForce('keepPublishedDayWeight', overrides)
  const publishedPrice = (stop: PlanStop, shift: PlanShift) =>
    publishedDriver * otherTechnicianSeconds(stop, shift) + publishedDay * otherDaySeconds(stop, shift)
  const rows = new Map<string, Uint8Array>()
  for (const job of jobs) {
    const key = requirementsKey(job)
    const row = rows.get(key) ?? Uint8Array.from(shifts, (shift) => Number(mayServe(job, shift, facts)))
    rows.set(key, row)
    for (const [position, index] of job.stops.entries()) {
      compatible.set(row, index * shifts.length)
      for (const shift of shifts)
        assignmentPrice[index * shifts.length + shift.index] =
          driverWeight * unpreferredSeconds({ job, stop: stops[index]!, shift }, facts) +
          (position === 0 ? dayWeight * daysAfterEarliest(job, shift) : 0) +
          publishedPrice(stops[index]!, shift)
    }
  }
  return { compatible, assignmentPrice }
}

function requirementsKey({ input }: PlanJob): string {
  const { requiredSkills, requiredTags, requiredDrivers, prohibitedDrivers } = input
  return JSON.stringify([requiredSkills, requiredTags, requiredDrivers, prohibitedDrivers])
}

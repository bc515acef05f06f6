/** What stops and jobs are called in sentences, and the ids that justifications carry. */
import { visitName } from '../../routing/constraints/names.ts'
import type { Plan, PlanJob, PlanShift, PlanStop } from '../domain/plan.ts'

export const jobName = (job: Pick<PlanJob, 'input'>): string => visitName(job)

/** `pick-up (Order 12)`, and only the stop's id where its job has no name and the stop none. */
export function stopName(stop: PlanStop, { facts }: Pick<Plan, 'facts'>): string {
  const job = facts.jobs[stop.job]!
  const isNamed = stop.input.name !== undefined || job.input.name !== undefined
  return isNamed ? `${visitName(stop)} of ${jobName(job)}` : stop.input.id
}

function driverIdOf({ vehicle }: Pick<PlanShift, 'vehicle'>, { facts }: Pick<Plan, 'facts'>): string {
  return facts.vehicles[vehicle]!.input.id
}

/** Ids that every justification about a stop and its shift carries. */
export function stopIds(stop: PlanStop, shift: PlanShift, plan: Pick<Plan, 'facts'>) {
  return {
    stopId: stop.input.id,
    jobId: plan.facts.jobs[stop.job]!.input.id,
    driverId: driverIdOf(shift, plan),
    shiftId: shift.input.id,
  }
}

export function jobIds(job: PlanJob, shift: PlanShift, plan: Pick<Plan, 'facts'>) {
  return { jobId: job.input.id, driverId: driverIdOf(shift, plan), shiftId: shift.input.id }
}

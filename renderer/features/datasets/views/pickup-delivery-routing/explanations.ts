/** Why things are as they are: reasons of jobs that are not done, and what sentences of the score are about. */
import type { About, UnplannedReason } from '../routing/explained.ts'
import { timeOf } from '../routing/read-values.ts'
import type { UnassignedJobs } from './documents.ts'
import type { DeliveryPlan } from './read-plan.ts'

/** By the stop that stands for the job, the most important ones first, as the server orders them. */
export function readReasons(unassigned: UnassignedJobs | undefined): ReadonlyMap<string, UnplannedReason> {
  return new Map(
    (unassigned?.jobs ?? []).flatMap(({ summary, mandatory: isMandatory, unassignedStops, shifts }) => {
      const candidates = shifts.map(({ driverId, shiftId, reasons = [], scoreDiff, startServiceTime }) => ({
        ...{ vehicleId: driverId, shiftId, reasons, scoreDiff },
        start: timeOf(startServiceTime),
      }))
      return unassignedStops.slice(0, 1).map((id) => [id, { summary, isMandatory, candidates }] as const)
    }),
  )
}

/** What is said of a job stands at each of its stops. */
export function aboutOf({ jobs }: DeliveryPlan, facts: Readonly<Record<string, unknown>>): About {
  const { stopId, jobId, driverId: vehicleId } = facts
  const ofJob = typeof jobId === 'string' ? (jobs.get(jobId)?.stops ?? []) : []
  return { visitIds: typeof stopId === 'string' ? [stopId] : ofJob, vehicleId }
}

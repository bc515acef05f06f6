/** Why jobs are in no itinerary. */
import type { PlanView } from '../../planning-model.ts'
import { requireKnownIds } from '../../routing/views/known-ids.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { unassignedJobs, type Plan, type PlanJob } from '../domain/plan.ts'
import { unassignedAnswer, unassignedQuery, type UnassignedJob } from '../schema/unassigned.ts'
import { obstacleOf, obstacleReasons } from '../unassigned/obstacles.ts'
import { fatesOf, plainReason } from '../unassigned/plain-reason.ts'

export const unassignedView: PlanView<Plan> = {
  path: 'unassigned',
  operationId: 'getUnassigned',
  summary: 'Explain the unassigned jobs',
  description:
    'For each job that is not done: one sentence that sums up why, and every shift with what keeps it from doing the job whatever else is planned. Jobs that are assigned are not in the answer.',
  query: unassignedQuery,
  schema: unassignedAnswer,
  explains: 'job',
  view(plan, query) {
    const { jobId } = unassignedQuery.parse(query)
    requireKnownIds('jobId', jobId, new Set(plan.facts.jobs.map(({ input }) => input.id)), 'job')
    const all = unassignedJobs(plan)
    const asked = all.filter(({ input }) => jobId.length === 0 || jobId.includes(input.id)).toSorted(byImportance)
    return { totalUnassigned: all.length, jobs: asked.map((job) => explain(job, plan)) }
  },
}

function byImportance(a: PlanJob, b: PlanJob): number {
  return Number(b.isMandatory) - Number(a.isMandatory) || weightOf(b) - weightOf(a)
}

const weightOf = (job: PlanJob) => (job.isMandatory ? job.priorityWeight : job.priorityWorth)

function explain(job: PlanJob, { facts, routes }: Plan): UnassignedJob {
  const made = new Set(routes.flat())
  const obstacles = facts.shifts.map((shift) => obstacleOf(job, shift, facts))
  const { id, name } = job.input
  return {
    id,
    ...(name !== undefined && { name }),
    mandatory: job.isMandatory,
    priority: priorityOf(job),
    weight: weightOf(job),
    summary: plainReason(job, facts),
    unassignedStops: job.stops.filter((index) => !made.has(index)).map((index) => facts.stops[index]!.input.id),
    shiftCounts: fatesOf(obstacles),
    shifts: facts.shifts.map((shift, index) => ({
      driverId: facts.vehicles[shift.vehicle]!.input.id,
      shiftId: shift.input.id,
      ...(obstacles[index] && { reasons: obstacleReasons(obstacles[index], { job, shift }, facts) }),
    })),
  }
}

/** Why jobs are in no itinerary. */
import { formatScore, type Score } from '../../../solver/search/score.ts'
import { evaluate } from '../../constraint.ts'
import type { PlanView } from '../../planning-model.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { requireKnownIds } from '../../routing/views/known-ids.ts'
import { constraints } from '../constraints/index.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { unassignedJobs, type Plan, type PlanJob, type PlanShift } from '../domain/plan.ts'
import { unassignedAnswer, unassignedQuery, type UnassignedJob } from '../schema/unassigned.ts'
import { examineShift, knownFate, type ExaminedShift } from '../unassigned/examine-shift.ts'
import { staysOnBoard } from '../unassigned/on-board.ts'
import { fatesOf, plainReason, summaryOf } from '../unassigned/plain-reason.ts'

/** Shifts tried in one answer: trying every place of a route takes some ten milliseconds. */
const maxTries = 200

export const unassignedView: PlanView<Plan> = {
  path: 'unassigned',
  operationId: 'getUnassigned',
  summary: 'Explain the unassigned jobs',
  description:
    'For each job that is not done: one sentence that sums up why, and every shift with what keeps it from doing the job, or what the score would change by if it did the job at the best place of its itinerary, all other stops as they are. ' +
    `The most important jobs are examined so, until ${maxTries} shifts have been tried; further ones by requirements and hours only: name them by jobId to have them examined. Jobs that are assigned are not in the answer.`,
  query: unassignedQuery,
  schema: unassignedAnswer,
  explains: 'job',
  view(plan, query) {
    const { jobId } = unassignedQuery.parse(query)
    requireKnownIds('jobId', jobId, new Set(plan.facts.jobs.map(({ input }) => input.id)), 'job')
    const all = unassignedJobs(plan)
    const asked = all.filter(({ input }) => jobId.length === 0 || jobId.includes(input.id)).toSorted(byImportance)
    const before = evaluate(plan, constraints, plan.facts.overrides)
    const tries = Math.ceil(maxTries / Math.max(1, plan.facts.shifts.length))
    return { totalUnassigned: all.length, jobs: asked.map((job, rank) => explain(job, plan, before, rank < tries)) }
  },
}

function byImportance(a: PlanJob, b: PlanJob): number {
  return Number(b.isMandatory) - Number(a.isMandatory) || weightOf(b) - weightOf(a)
}

const weightOf = (job: PlanJob) => (job.isMandatory ? job.priorityWeight : job.priorityWorth)

function explain(job: PlanJob, plan: Plan, before: Score, isExamined: boolean): UnassignedJob {
  const { facts, routes } = plan
  const made = new Set(routes.flat())
  const examined = facts.shifts.map((shift): ExaminedShift =>
    isExamined ? examineShift(plan, job, shift, before) : (knownFate(plan, job, shift) ?? { fate: 'open' }),
  )
  const fates = fatesOf(examined.map(({ fate }) => fate))
  const { id, name } = job.input
  return {
    id,
    ...(name !== undefined && { name }),
    mandatory: job.isMandatory,
    priority: priorityOf(job),
    weight: weightOf(job),
    summary: summaryOfJob(job, plan, examined),
    unassignedStops: job.stops.filter((index) => !made.has(index)).map((index) => facts.stops[index]!.input.id),
    shiftCounts: fates,
    shifts: examined.map((each, index) => candidateOf(each, facts.shifts[index]!, { job, plan })),
  }
}

/** With the reasons of a shift where all have the same. */
function summaryOfJob(job: PlanJob, { facts }: Plan, examined: readonly ExaminedShift[]): string {
  const fates = fatesOf(examined.map(({ fate }) => fate))
  if (!fates.possible && staysOnBoard(job, facts)) return plainReason(job, facts)
  if (!fates.full && !fates.possible && !fates.outOfReach && !fates.elsewhere) return plainReason(job, facts)
  const explanations = examined.flatMap(({ explanation }) => explanation ?? [])
  const summary = `${summaryOf(fates, facts.shifts.length, explanations)}.`
  const reasons = examined.map((each) => each.reasons?.join(' ') ?? '')
  const [first = ''] = reasons
  const isTold = first !== '' && examined[0]!.explanation !== undefined && reasons.every((each) => each === first)
  return isTold ? `${summary} ${first}` : summary
}

function candidateOf(
  { place, reasons }: ExaminedShift,
  shift: PlanShift,
  { job, plan }: { readonly job: PlanJob; readonly plan: Plan },
): UnassignedJob['shifts'][number] {
  const ids = { driverId: plan.facts.vehicles[shift.vehicle]!.input.id, shiftId: shift.input.id }
  if (!place) return { ...ids, ...(reasons && { reasons }) }
  const first = place.plan.timedRoutes[shift.index]!.stops.find(
    (stop) => stop.kind === 'VISIT' && job.stops.includes(stop.visit),
  )!
  return { ...ids, scoreDiff: formatScore(place.difference), startServiceTime: dateTimeOf(first.start, shift, plan) }
}

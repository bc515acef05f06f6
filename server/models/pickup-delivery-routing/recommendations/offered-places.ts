/** Where one job may go while its stops are offered some of their time, and what is said of it. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { analyse } from '../../constraint.ts'
import { constraintDiffs } from '../../score-difference.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { compileOpenWindows } from '../../routing/domain/compile-shifts.ts'
import type { PlanWindow } from '../../routing/domain/plan.ts'
import type { TimeWindow } from '../../routing/schema/requirements.ts'
import { AppError } from '../../../foundation/app-error.ts'
import { constraints } from '../constraints/index.ts'
import { planOf, type Plan, type PlanJob, type PlanStop } from '../domain/plan.ts'
import { withRideDeadlines } from '../domain/ride-deadlines.ts'
import { bestPlace, type Place } from '../insertion/places.ts'
import { obstacleOf } from '../unassigned/obstacles.ts'

export function jobOf({ facts }: Plan, id: string): PlanJob {
  const job = facts.jobs.find(({ input }) => input.id === id)
  if (job) return job
  throw new AppError(
    'RECOMMENDATION_INVALID',
    `fitJobId "${id}" is the id of no job of the input. Use the id of one of its jobs.`,
  )
}

/** The plan without those of its stops that are free. */
export function withoutJob({ facts, routes }: Plan, job: PlanJob): Plan {
  const free = new Set(job.stops.filter((index) => !facts.stops[index]!.isPinned))
  return planOf(
    facts,
    routes.map((route) => route.filter((index) => !free.has(index))),
  )
}

/** Best first; a job of which something is pinned goes on the shift of that. */
export function placesOn(plan: Plan, job: PlanJob, before: Score): Place[] {
  const home = plan.routes.findIndex((route) => route.some((index) => job.stops.includes(index)))
  return plan.facts.shifts
    .filter((shift) => (home === -1 || home === shift.index) && obstacleOf(job, shift, plan.facts) === undefined)
    .flatMap((shift) => bestPlace(plan, job, shift, before) ?? [])
    .sort((a, b) => compareScores(b.difference, a.difference))
}

/** With stops of the job that may move in the windows offered; undefined where some stop has no time in its one. */
export function withWindows(
  { facts, routes }: Plan,
  job: PlanJob,
  windowOf: (stop: PlanStop) => TimeWindow,
): Plan | undefined {
  const own = new Set(job.stops)
  const offered = (stop: PlanStop): PlanWindow => {
    const { minStartTime, maxStartTime, maxEndTime } = windowOf(stop)
    return {
      minStart: facts.time.at(minStartTime, noLowerBound),
      maxStart: facts.time.at(maxStartTime, noUpperBound),
      maxEnd: facts.time.at(maxEndTime, noUpperBound),
    }
  }
  const stops = facts.stops.map((stop) =>
    own.has(stop.index) && !stop.isPinned ? { ...stop, windows: narrowed(stop.windows, offered(stop)) } : stop,
  )
  if (job.stops.some((index) => stops[index]!.windows.length === 0)) return undefined
  const { placeCount: size, travelSeconds } = facts.problem
  const timed = withRideDeadlines(stops, { ...facts, travel: { size, seconds: travelSeconds } })
  const problem = { ...facts.problem, ...compileOpenWindows(timed.map(({ windows }) => windows)) }
  return planOf({ ...facts, stops, problem }, routes)
}

function narrowed(windows: readonly PlanWindow[], offered: PlanWindow): PlanWindow[] {
  const all = windows.length > 0 ? windows : [{ minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }]
  return all
    .map(({ minStart, maxStart, maxEnd }) => ({
      minStart: Math.max(minStart, offered.minStart),
      maxStart: Math.min(maxStart, offered.maxStart),
      maxEnd: Math.min(maxEnd, offered.maxEnd),
    }))
    .filter(({ minStart, maxStart, maxEnd }) => minStart <= Math.min(maxStart, maxEnd))
}

/** Fields of every recommendation but for its stops: whose shift, and what it changes. */
export function fieldsOf(before: Plan, { shift, plan, difference }: Place, includeJustifications: boolean) {
  const diffs = constraintDiffs(
    analyse(before, constraints, before.facts.overrides),
    analyse(plan, constraints, before.facts.overrides),
  )
  return {
    driverId: plan.facts.vehicles[shift.vehicle]!.input.id,
    driverShiftId: shift.input.id,
    scoreDiff: formatScore(difference),
    constraintDiffs: includeJustifications
      ? diffs.map((diff) => ({ ...diff, matchesDiff: diff.matchesDiff.map((match) => ({ ...match })) }))
      : diffs.map(({ matchesDiff: _matchesDiff, ...rest }) => rest),
  }
}

/** When each stop of the job would be made, in that order. */
export function stopTimes({ shift, plan }: Place, job: PlanJob) {
  const text = (time: number) => dateTimeOf(time, shift, plan)
  return plan.timedRoutes[shift.index]!.stops.flatMap((stop) =>
    stop.kind === 'VISIT' && job.stops.includes(stop.visit)
      ? {
          stopId: plan.facts.stops[stop.visit]!.input.id,
          arrivalTime: text(stop.arrival),
          startServiceTime: text(stop.start),
          departureTime: text(stop.end),
        }
      : [],
  )
}

export interface Ranked<Recommendation> {
  readonly difference: Score
  readonly recommendation: Recommendation
}

/** Best first. */
export function bestOf<Recommendation>(
  found: readonly Ranked<Recommendation>[],
  most: number = found.length,
): Recommendation[] {
  return found
    .toSorted((a, b) => compareScores(b.difference, a.difference))
    .slice(0, most)
    .map(({ recommendation }) => recommendation)
}

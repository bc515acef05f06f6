/** The best places for one job, time window by time window. */
import type { z } from 'zod'
import { AppError } from '../../../foundation/app-error.ts'
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { analyse, evaluate } from '../../constraint.ts'
import { constraintDiffs } from '../../score-difference.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { compileOpenWindows } from '../../routing/domain/compile-shifts.ts'
import type { PlanWindow } from '../../routing/domain/plan.ts'
import type { TimeWindow } from '../../routing/schema/requirements.ts'
import { constraints } from '../constraints/index.ts'
import { planOf, type Plan, type PlanJob } from '../domain/plan.ts'
import { bestPlace, type Place } from '../insertion/places.ts'
import type { JobTimeWindowRecommendation, jobTimeWindowsRequest } from '../schema/recommendations.ts'
import { obstacleOf } from '../unassigned/obstacles.ts'
import { withoutAppointments } from './new-appointment.ts'

type Request = z.infer<typeof jobTimeWindowsRequest>

interface Ranked {
  readonly difference: Score
  readonly recommendation: JobTimeWindowRecommendation
}

export function findJobPlaces(
  plan: Plan,
  request: Request,
  includeJustifications: boolean,
): JobTimeWindowRecommendation[] {
  const job = jobOf(plan, request.fitJobId)
  const free = withoutAppointments(plan, job)
  const without = withoutJob(free, free.facts.jobs[job.index]!)
  const windows = request.timeWindows && request.timeWindows.length > 0 ? request.timeWindows : [{}]
  const found = windows.flatMap((timeWindow) => {
    const offered = withWindow(without, job, timeWindow)
    if (!offered) return []
    const before = evaluate(offered, constraints, plan.facts.overrides)
    return placesOn(offered, job, before)
      .slice(0, request.maxNumberOfRecommendationsPerTimeWindow)
      .map((place) => recommendationOf(offered, place, { job, timeWindow, includeJustifications }))
  })
  return found
    .sort((a, b) => compareScores(b.difference, a.difference))
    .slice(0, request.maxNumberOfRecommendations ?? found.length)
    .map(({ recommendation }) => recommendation)
}

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
function placesOn(plan: Plan, job: PlanJob, before: Score): Place[] {
  const home = plan.routes.findIndex((route) => route.some((index) => job.stops.includes(index)))
  return plan.facts.shifts
    .filter((shift) => (home === -1 || home === shift.index) && obstacleOf(job, shift, plan.facts) === undefined)
    .flatMap((shift) => bestPlace(plan, job, shift, before) ?? [])
    .sort((a, b) => compareScores(b.difference, a.difference))
}

/** Undefined where some stop has no time in the window. */
function withWindow(plan: Plan, job: PlanJob, timeWindow: TimeWindow): Plan | undefined {
  if (Object.keys(timeWindow).length === 0) return plan
  const { facts, routes } = plan
  const offered = {
    minStart: facts.time.at(timeWindow.minStartTime, noLowerBound),
    maxStart: facts.time.at(timeWindow.maxStartTime, noUpperBound),
    maxEnd: facts.time.at(timeWindow.maxEndTime, noUpperBound),
  }
  const own = new Set(job.stops)
  const stops = facts.stops.map((stop) =>
    own.has(stop.index) && !stop.isPinned ? { ...stop, windows: narrowed(stop.windows, offered) } : stop,
  )
  if (job.stops.some((index) => stops[index]!.windows.length === 0)) return undefined
  const problem = { ...facts.problem, ...compileOpenWindows(stops.map(({ windows }) => windows)) }
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

interface Offer {
  readonly job: PlanJob
  readonly timeWindow: TimeWindow
  readonly includeJustifications: boolean
}

function recommendationOf(
  before: Plan,
  { shift, plan, difference }: Place,
  { job, timeWindow, includeJustifications }: Offer,
): Ranked {
  const { stops, vehicles, overrides } = plan.facts
  const text = (time: number) => dateTimeOf(time, shift, plan)
  const diffs = constraintDiffs(analyse(before, constraints, overrides), analyse(plan, constraints, overrides))
  const recommendation = {
    timeWindow,
    driverId: vehicles[shift.vehicle]!.input.id,
    driverShiftId: shift.input.id,
    stops: plan.timedRoutes[shift.index]!.stops.flatMap((stop) =>
      stop.kind === 'VISIT' && job.stops.includes(stop.visit)
        ? {
            stopId: stops[stop.visit]!.input.id,
            arrivalTime: text(stop.arrival),
            startServiceTime: text(stop.start),
            departureTime: text(stop.end),
          }
        : [],
    ),
    scoreDiff: formatScore(difference),
    constraintDiffs: includeJustifications
      ? diffs.map((diff) => ({ ...diff, matchesDiff: diff.matchesDiff.map((match) => ({ ...match })) }))
      : diffs.map(({ matchesDiff: _matchesDiff, ...rest }) => rest),
  }
  return { difference, recommendation }
}

import type { Recommendation } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import type { Overrides } from '../schema/overrides.ts'
import {
  jobTimeWindowsAnswer,
  jobTimeWindowsRequest,
  stopTimeWindowsAnswer,
  stopTimeWindowsRequest,
} from '../schema/recommendations.ts'
import { placesAnswer, placesRequest } from '../schema/places.ts'
import { findJobPlaces } from './find-job-places.ts'
import { findShiftPlaces } from './find-shift-places.ts'
import { findStopPlaces } from './find-stop-places.ts'
import { jobOf } from './offered-places.ts'

const jobTimeWindows: Recommendation<Overrides, Plan> = {
  path: 'recommend-job-time-windows',
  aliases: ['job-recommend-time-windows', 'job-time-windows'],
  operationId: 'recommendJobTimeWindows',
  summary: 'Recommend time windows for a job',
  description:
    'Where and when one more job fits into a plan, best first. Each recommendation is one time window on one shift, at the best place of its itinerary. ' +
    'All other stops stay on their shifts and in their order, pinned ones untouched, and every hard rule holds on the shift. A job that is assigned is taken out first, but for its pinned stops. ' +
    'A time window limits when every stop of the job is made, beside the windows of the stop. scoreDiff is the score of the plan with the job minus its score without it. Accepting one makes the others stale.',
  request: jobTimeWindowsRequest,
  schema: jobTimeWindowsAnswer,
  recommend: (plan, request, { includeJustifications }) => ({
    recommendations: findJobPlaces(plan, jobTimeWindowsRequest.parse(request), includeJustifications),
  }),
}

const stopTimeWindows: Recommendation<Overrides, Plan> = {
  path: 'recommend-stop-time-windows',
  aliases: ['stop-recommend-time-windows', 'stop-time-windows'],
  operationId: 'recommendStopTimeWindows',
  summary: 'Recommend time windows for the stops of a job',
  description:
    'Where one more job fits into a plan, best first, and in which of its own time windows each of its stops would be made. Each recommendation is one time window for every stop on one shift, at the best place of its itinerary. ' +
    'All other stops stay on their shifts and in their order, pinned ones untouched, and every hard rule holds on the shift. A job that is assigned is taken out first, but for its pinned stops. ' +
    'scoreDiff is the score of the plan with the job minus its score without it. Accepting one makes the others stale.',
  request: stopTimeWindowsRequest,
  schema: stopTimeWindowsAnswer,
  recommend: (plan, request, { includeJustifications }) => ({
    recommendations: findStopPlaces(plan, stopTimeWindowsRequest.parse(request), includeJustifications),
  }),
}

const places: Recommendation<Overrides, Plan> = {
  path: 'recommend-places',
  aliases: [],
  operationId: 'recommendPlaces',
  summary: 'Where a job could be',
  description:
    'Every shift with its best place for one job, planned or not: when its stops would be made, and what the plan would be worth then, compared with the plan as it is. ' +
    'All other stops stay on their shifts and in their order. Where a shift has no place, the reasons are told. What was published of the job does not count.',
  request: placesRequest,
  schema: placesAnswer,
  recommend: (plan, request) => ({
    places: findShiftPlaces(plan, jobOf(plan, placesRequest.parse(request).fitJobId)),
  }),
}

export const recommendations: readonly Recommendation<Overrides, Plan>[] = [jobTimeWindows, stopTimeWindows, places]

import type { Recommendation } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import type { Overrides } from '../schema/overrides.ts'
import { placesAnswer, placesRequest } from '../schema/places.ts'
import {
  batchAnswer,
  batchRequest,
  groupTimeWindowsAnswer,
  groupTimeWindowsRequest,
  timeWindowsAnswer,
  timeWindowsRequest,
} from '../schema/recommendations.ts'
import { findGroupPlaces } from './find-group-places.ts'
import { findPlaces } from './find-places.ts'
import { findVisitPlaces } from './find-visit-places.ts'
import { readGroupRequest, readPlacesRequest, readRequest } from './read-request.ts'

const sharedRules =
  'Each recommendation is one time window on one shift, at the best place of its itinerary. All other visits stay on their shifts and in their order, ' +
  'pinned ones untouched, and every hard rule holds on the shift; of pinned visits that break one already, nothing gets worse. ' +
  'A visit that is assigned is taken out first. A time window limits when the service takes place, all else of the visit stays as the input has it. ' +
  'What was published of the visit asked for does not count, as it gets a new appointment. ' +
  'scoreDiff is the score of the plan with the visit minus its score without it: a recommendation may be worse than leaving an optional visit out.'

const timeWindows: Recommendation<Overrides, Plan> = {
  path: 'recommend-time-windows',
  aliases: ['visit-recommend-time-windows', 'visit-time-windows'],
  operationId: 'recommendTimeWindows',
  summary: 'Recommend time windows for a visit',
  description: `Where and when one more visit fits into a plan, best first. ${sharedRules} Accepting one makes the others stale.`,
  request: timeWindowsRequest,
  schema: timeWindowsAnswer,
  recommend(plan, request, { includeJustifications }) {
    const read = timeWindowsRequest.parse(request)
    const limits = { perTimeWindow: read.maxNumberOfRecommendationsPerTimeWindow, includeJustifications }
    return { recommendations: readRequest(plan, read).flatMap((wanted) => findPlaces(plan, wanted, limits)) }
  },
}

const timeWindowsBatch: Recommendation<Overrides, Plan> = {
  path: 'recommend-time-windows-batch',
  aliases: ['recommend-time-windows-batch-per-visit'],
  operationId: 'recommendTimeWindowsBatch',
  summary: 'Recommend time windows for several visits',
  description:
    `Where and when each of several visits fits into a plan, best first. ${sharedRules} ` +
    'Each visit is looked at by itself, against the plan as given: accepting a recommendation makes all others stale, also those of the other visits.',
  request: batchRequest,
  schema: batchAnswer,
  recommend(plan, request, { includeJustifications }) {
    const read = batchRequest.parse(request)
    const limits = { perTimeWindow: read.maxNumberOfRecommendationsPerTimeWindow, includeJustifications }
    return {
      recommendations: readRequest(plan, read).map((wanted) => ({
        visitId: wanted.visit.input.id,
        recommendations: findPlaces(plan, wanted, limits),
      })),
    }
  },
}

const groupTimeWindows: Recommendation<Overrides, Plan> = {
  path: 'recommend-group-time-windows',
  aliases: ['visit-group-recommend-time-windows', 'visit-group-time-windows'],
  operationId: 'recommendGroupTimeWindows',
  summary: 'Recommend time windows for a visit group',
  description:
    'Where and when all visits of a group fit into a plan, best first: one time window, one start (or end) and another technician for each visit. ' +
    'All other visits stay on their shifts and in their order, pinned ones untouched, and every hard rule holds; what is broken already does not get worse. ' +
    'Visits of the group that are assigned are taken out first. Of all ways to put the group in, the most promising are tried: there may be a better one. ' +
    'What was published of its visits does not count. scoreDiff is the score of the plan with the group minus its score without it. Accepting one makes the others stale.',
  request: groupTimeWindowsRequest,
  schema: groupTimeWindowsAnswer,
  recommend(plan, request, { includeJustifications }) {
    const read = groupTimeWindowsRequest.parse(request)
    return {
      recommendations: findGroupPlaces(plan, readGroupRequest(plan, read), {
        perTimeWindow: read.maxNumberOfRecommendationsPerTimeWindow,
        includeJustifications,
      }),
    }
  },
}

const places: Recommendation<Overrides, Plan> = {
  path: 'recommend-places',
  aliases: [],
  operationId: 'recommendPlaces',
  summary: 'Where a visit could be',
  description:
    'Every shift with its best place for one visit, planned or not: when it would be there, and what the plan would be worth then, compared with the plan as it is. ' +
    'All other visits stay on their shifts and in their order. Where a shift has no place, the reasons are told. What is promised is what evaluate answers for the change.',
  request: placesRequest,
  schema: placesAnswer,
  recommend: (plan, request) => ({
    places: findVisitPlaces(plan, readPlacesRequest(plan, placesRequest.parse(request))),
  }),
}

export const recommendations: readonly Recommendation<Overrides, Plan>[] = [
  timeWindows,
  timeWindowsBatch,
  groupTimeWindows,
  places,
]

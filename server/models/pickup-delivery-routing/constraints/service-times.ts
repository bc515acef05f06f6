/** When a stop may be made, and when it should be done. */
import {
  latestSlaEndTimeConstraint,
  maxEndTimeConstraint,
  maxStartTimeConstraint,
  minStartTimeConstraint,
  type Services,
} from '../../routing/constraints/service-times.ts'
import { servedStops, type Plan, type ServedStop } from '../domain/plan.ts'
import { stopIds, stopName } from './names.ts'
import { weighted } from './weights.ts'

const stops: Services<Plan, ServedStop> = {
  word: 'stop',
  forEach: servedStops,
  read: ({ stop: { windows, slaEnd }, shift, timed }) => ({ windows, slaEnd, shift, timed }),
  title: ({ stop }, plan) => `Stop ${stopName(stop, plan)}`,
  ids: ({ stop, shift }, plan) => stopIds(stop, shift, plan),
}

export const serviceMinStartTime = minStartTimeConstraint(stops)
export const serviceMaxStartTime = maxStartTimeConstraint(stops)
export const serviceMaxEndTime = maxEndTimeConstraint(stops)
export const latestSlaEndTime = latestSlaEndTimeConstraint(
  stops,
  'by its latestSlaEndTime',
  weighted('latestSlaEndTimeWeight'),
)

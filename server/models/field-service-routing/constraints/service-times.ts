/** When a visit may take place, and when it should be done. */
import { visitName } from '../../routing/constraints/names.ts'
import {
  latestSlaEndTimeConstraint,
  maxEndTimeConstraint,
  maxStartTimeConstraint,
  minStartTimeConstraint,
  type Services,
} from '../../routing/constraints/service-times.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { weighted } from './weights.ts'

const visits: Services<Plan, ServedVisit> = {
  word: 'service',
  forEach: servedVisits,
  read: ({ visit: { windows, slaEnd }, shift, stop }) => ({ windows, slaEnd, shift, timed: stop }),
  title: ({ visit }) => `Visit ${visitName(visit)}`,
  ids: ({ visit, shift }) => ({ visitId: visit.input.id, shiftId: shift.input.id }),
}

export const serviceMinStartTime = minStartTimeConstraint(visits)
export const serviceMaxStartTime = maxStartTimeConstraint(visits)
export const serviceMaxEndTime = maxEndTimeConstraint(visits)
export const latestSlaEndTime = latestSlaEndTimeConstraint(
  visits,
  'by the latestSlaEndTime of the visit',
  weighted('latestSlaEndTimeWeight'),
)

/** Visits that were published, and what has become of them. */
import { visitName } from '../../routing/constraints/names.ts'
import {
  changeSentence as sentence,
  publishedText,
  startText,
  type PublishedWork,
} from '../../routing/constraints/published-changes.ts'
import { servedVisits, unassignedVisits, type Plan, type PlanVisit, type ServedVisit } from '../domain/plan.ts'
import { vehicleIdOf } from './assignment-ids.ts'

export interface PublishedVisit extends PublishedWork {
  readonly visit: PlanVisit
  readonly served: ServedVisit | undefined
}

/** Every visit of the plan's scope that was published. */
export function* publishedVisits(plan: Plan): Iterable<PublishedVisit> {
  for (const served of servedVisits(plan)) {
    const { visit } = served
    if (visit.appointment) yield { visit, appointment: visit.appointment, served }
  }
  for (const visit of unassignedVisits(plan))
    if (visit.appointment) yield { visit, appointment: visit.appointment, served: undefined }
}

export const changeSentence = (published: PublishedVisit, plan: Plan): string =>
  sentence(`Visit ${visitName(published.visit)}`, published, plan)

/** The same as facts. */
export function publishedFacts({ visit, appointment, served }: PublishedVisit, plan: Plan) {
  return {
    visitId: visit.input.id,
    publishedVehicleId: appointment.vehicleId,
    publishedStartServiceTime: publishedText(appointment, plan),
    ...(served && { vehicleId: vehicleIdOf(served, plan.facts), shiftId: served.shift.input.id }),
    ...(served?.stop.isReached && { startServiceTime: startText(served, plan) }),
  }
}

/** How a plan differs from the one that was published. */
import { localDay } from '../../routing/domain/time-axis.ts'
import {
  servedVisits,
  unassignedVisits,
  type Plan,
  type PlanAppointment,
  type PlanVisit,
  type ServedVisit,
} from '../domain/plan.ts'
import { vehicleIdOf } from './assignment-ids.ts'
import { technicianNames, technicianOf, visitName } from '../../routing/constraints/names.ts'
import { toleranceOf } from './published-goals.ts'

/** A visit of the published plan, and how it is done now; `served` is absent where it is left out. */
export interface PublishedVisit {
  readonly visit: PlanVisit
  readonly appointment: PlanAppointment
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

export type Change = 'TECHNICIAN' | 'DAY' | 'TIME' | 'LEFT_OUT'

/**
 * What has changed for the customer, whoever could help it: also of pinned visits, and of those whose old place is
 * gone. Empty for a visit that is done as published, within the tolerance.
 */
export function changesOf({ appointment, served }: PublishedVisit, { facts }: Pick<Plan, 'facts'>): Change[] {
  if (!served) return ['LEFT_OUT']
  const { shift, stop } = served
  const isMoved = Math.abs(stop.start - appointment.start) > toleranceOf(facts.overrides)
  return [
    ...(shift.vehicle === appointment.vehicle ? [] : (['TECHNICIAN'] as const)),
    ...(shift.day === appointment.day ? [] : (['DAY'] as const)),
    ...(stop.isReached && isMoved && shift.day === appointment.day ? (['TIME'] as const) : []),
  ]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `10:15 on Tuesday, 2027-02-02` */
function momentOf(dateTime: string): string {
  const clock = dateTime.slice(11, dateTime.slice(17, 19) === '00' ? 16 : 19)
  // Day 0 of 1970 was a Thursday.
  return `${clock} on ${weekdays[(localDay(dateTime) + 4) % 7]!}, ${dateTime.slice(0, 10)}`
}

/** `Visit Boiler was promised for 10:15 on Tuesday, 2027-02-02, by Ann; now Bob comes at 13:40 that day.` */
export function changeSentence(published: PublishedVisit, plan: Plan): string {
  const { visit, appointment, served } = published
  const before = publishedText(appointment, plan)
  const [technician] = technicianNames([appointment.vehicleId], plan)
  const promise = `Visit ${visitName(visit)} was promised to be done by ${technician!} at ${momentOf(before)}`
  if (!served) return `${promise}; now it is left out.`
  const who = served.shift.vehicle === appointment.vehicle ? technician! : technicianOf(served.shift, plan)
  if (!served.stop.isReached) return `${promise}; now it is ${who}.`
  const moment = momentOf(startText(served, plan))
  const isSameDate = startText(served, plan).slice(0, 10) === before.slice(0, 10)
  return `${promise}; now it is ${who} at ${isSameDate ? moment.slice(0, moment.indexOf(' ')) : moment}.`
}

export function publishedText({ start, offsetMinutes }: PlanAppointment, { facts }: Pick<Plan, 'facts'>): string {
  return facts.time.format(start, offsetMinutes)
}

function startText({ stop, shift }: ServedVisit, { facts }: Pick<Plan, 'facts'>): string {
  return facts.time.format(stop.start, shift.offsetMinutes)
}

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

/** How a plan differs from the one that was published. */
import type { PlanAppointment, RouteFacts, RouteShift } from '../domain/plan.ts'
import { localDay } from '../domain/time-axis.ts'
import { technicianNames, technicianOf } from './names.ts'
import { toleranceOf, type Tolerant } from './published-goals.ts'

/** A visit or stop of the published plan, and how it is done now; `served` is absent where it is left out. */
export interface PublishedWork {
  readonly appointment: PlanAppointment
  readonly served: ServedAgain | undefined
}

interface ServedAgain {
  readonly shift: RouteShift
  readonly stop: { readonly start: number; readonly isReached: boolean }
}

interface KnowsTolerance {
  readonly facts: RouteFacts & { readonly overrides: Tolerant }
}

export type Change = 'TECHNICIAN' | 'DAY' | 'TIME' | 'LEFT_OUT'

/**
 * What has changed for the customer, whoever could help it: also of what is pinned, and of that whose old place is
 * gone. Empty for what is done as published, within the tolerance.
 */
export function changesOf({ appointment, served }: PublishedWork, { facts }: KnowsTolerance): Change[] {
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

interface KnowsFacts {
  readonly facts: RouteFacts
}

/** `Visit Boiler was promised to be done by Ann at 10:15 on Tuesday, 2027-02-02; now it is Bob at 13:40.` */
export function changeSentence(what: string, { appointment, served }: PublishedWork, plan: KnowsFacts): string {
  const before = publishedText(appointment, plan)
  const [technician] = technicianNames([appointment.vehicleId], plan)
  const promise = `${what} was promised to be done by ${technician!} at ${momentOf(before)}`
  if (!served) return `${promise}; now it is left out.`
  const who = served.shift.vehicle === appointment.vehicle ? technician! : technicianOf(served.shift, plan)
  if (!served.stop.isReached) return `${promise}; now it is ${who}.`
  const moment = momentOf(startText(served, plan))
  const isSameDate = startText(served, plan).slice(0, 10) === before.slice(0, 10)
  return `${promise}; now it is ${who} at ${isSameDate ? moment.slice(0, moment.indexOf(' ')) : moment}.`
}

export function publishedText({ start, offsetMinutes }: PlanAppointment, { facts }: KnowsFacts): string {
  return facts.time.format(start, offsetMinutes)
}

export function startText({ stop, shift }: ServedAgain, { facts }: KnowsFacts): string {
  return facts.time.format(stop.start, shift.offsetAt(stop.start))
}

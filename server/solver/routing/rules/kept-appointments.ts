/** What it costs that a service starts earlier or later than somebody was told: see Appointments in problem.ts. */
import type { Appointments, RoutingProblem } from '../problem/problem.ts'
import { dearestOf, timesOf, type SoftRule } from './soft-rule.ts'

export const keptAppointments: SoftRule = {
  times: ({ appointments }) => (appointments ? timesOf.visits : timesOf.none),
  price: (problem, { shift, visits }) =>
    visits.reduce((sum, { visit, start }) => sum + appointmentPrice(problem, visit, shift, start), 0),
  // A step of `leastSeconds` comes with the first second.
  dearestSecond: ({ appointments }) => (appointments ? dearestOf(appointments.secondPrice) : 0),
}

/** Soft price of starting visit v at `start` on shift s. */
export function appointmentPrice({ appointments }: RoutingProblem, v: number, s: number, start: number): number {
  return appointments ? minAppointmentPrice(appointments, v, s, start, start) : 0
}

/** The least of starting it at any time from `earliest` to `latest`. */
export function minAppointmentPrice(
  { secondPrice, shiftDay, day, earlyUntil, lateFrom, leastSeconds, mostSeconds }: Appointments,
  v: number,
  s: number,
  earliest: number,
  latest: number,
): number {
  if (secondPrice[v] === 0 || shiftDay[s] !== day[v]) return 0
  const late = earliest - lateFrom[v]!
  const early = earlyUntil[v]! - latest
  const moved = late > early ? late : early
  if (moved <= 0) return 0
  return (moved < leastSeconds ? leastSeconds : moved > mostSeconds ? mostSeconds : moved) * secondPrice[v]!
}

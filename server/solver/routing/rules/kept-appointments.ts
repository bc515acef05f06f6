/** What it costs that a service starts later than somebody was told: see Appointments in problem.ts. */
import type { RoutingProblem } from '../problem/problem.ts'
import { dearestOf, timesOf, type SoftRule } from './soft-rule.ts'

export const keptAppointments: SoftRule = {
  times: ({ appointments }) => (appointments ? timesOf.visits : timesOf.none),
  price: (problem, { shift, visits }) =>
    visits.reduce((sum, { visit, start }) => sum + appointmentPrice(problem, visit, shift, start), 0),
  // A step of `leastSeconds` comes with the first second.
  dearestSecond: ({ appointments }) => (appointments ? dearestOf(appointments.secondPrice) : 0),
}

/** Soft price of starting visit v at `start` on shift s; never less for a later start. */
export function appointmentPrice({ appointments }: RoutingProblem, v: number, s: number, start: number): number {
  if (!appointments || appointments.secondPrice[v] === 0 || appointments.shiftDay[s] !== appointments.day[v]) return 0
  const late = start - appointments.lateFrom[v]!
  if (late <= 0) return 0
  const { leastSeconds, mostSeconds, secondPrice } = appointments
  return (late < leastSeconds ? leastSeconds : late > mostSeconds ? mostSeconds : late) * secondPrice[v]!
}

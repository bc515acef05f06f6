/** Shifts that end after their soft end, or leave their last visit late: see `softEnd` in problem.ts. */
import { beyond, dearestOf, timesOf, type SoftRule } from './soft-rule.ts'

export const lateEnds: SoftRule = {
  times: ({ softEndSecondPrice }, s) => (softEndSecondPrice[s] === 0 ? timesOf.none : timesOf.end),
  price: ({ softEnd, softEndSecondPrice }, { shift, endArrival }) =>
    beyond(endArrival, softEnd[shift]!) * softEndSecondPrice[shift]!,
  dearestSecond: ({ softEndSecondPrice }) => dearestOf(softEndSecondPrice),
}

export const lateLastVisits: SoftRule = {
  times: ({ softLastDepartureSecondPrice }, s) =>
    softLastDepartureSecondPrice[s] === 0 ? timesOf.none : timesOf.visits,
  price: ({ softLastDeparture, softLastDepartureSecondPrice }, { shift, visits }) =>
    beyond(visits.at(-1)?.departure ?? -Infinity, softLastDeparture[shift]!) * softLastDepartureSecondPrice[shift]!,
  dearestSecond: ({ softLastDepartureSecondPrice }) => dearestOf(softLastDepartureSecondPrice),
}

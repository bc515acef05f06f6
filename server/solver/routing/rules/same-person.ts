/**
 * One place at a time: shifts of one person are not worked at the same time. The routes of such shifts are timed as a
 * whole at every change (route-timeline.ts) and compared with those of the other shifts as they are now.
 */
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/** When routes of nothing but pinned visits are worked, per shift; equal times where nobody knows or there are none. */
export interface PinnedDuty {
  readonly from: Int32Array
  readonly until: Int32Array
}

export function sharesPerson({ samePerson }: RoutingProblem, s: number): boolean {
  return samePerson !== undefined && samePerson.from[s + 1]! > samePerson.from[s]!
}

/** Shifts of the person of shift s that may not be worked at the same time. */
export function othersOfPerson({ samePerson }: RoutingProblem, s: number): Int32Array {
  return samePerson ? samePerson.other.subarray(samePerson.from[s], samePerson.from[s + 1]) : none
}

const none = new Int32Array(0)

export function notePinnedDuty(
  { from, until }: PinnedDuty,
  { shift, visits, departure, endArrival }: RouteTiming,
): void {
  if (visits.length === 0 || endArrival >= noUpperBound) return
  from[shift] = departure
  until[shift] = endArrival
}

/**
 * One place at a time: shifts of one person are not worked at the same time. The routes of such shifts are timed as a
 * whole at every change (route-timeline.ts) and compared with those of the other shifts as they are now.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import type { RouteTiming } from '../timing/route-timing.ts'
import type { RouteState } from '../state/route-state.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'

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
  if (visits.length === 0 || endArrival >= unreachable) return
  from[shift] = departure
  until[shift] = endArrival
}

/** Whether the person of shift r works another shift between two times, as the plan is. */
export function isWorkingElsewhere(state: RouteState, r: number, from: number, until: number): boolean {
  const { samePerson } = state.facts.problem
  if (!samePerson) return false
  const { activeIndex, freeCount, left, earliestEnd, pinnedDuty } = state
  for (let k = samePerson.from[r]!; k < samePerson.from[r + 1]!; k++) {
    const other = samePerson.other[k]!
    if (activeIndex[other]! < 0) continue
    const isPinned = freeCount[other] === 0
    const start = isPinned ? pinnedDuty.from[other]! : left[other]!
    const end = isPinned ? pinnedDuty.until[other]! : earliestEnd[other]!
    if ((from > start ? from : start) < (until < end ? until : end)) return true
  }
  return false
}

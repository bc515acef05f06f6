/** Whether a person works another shift (same-person.ts) in the plan the search works on. */
import type { RouteState } from './route-state.ts'

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

/**
 * Breaks nobody needs: a break that is not required is taken only where the shift is on duty inside its span, from its
 * earliest start to its latest end. Leading breaks are left out by leaving after their spans, trailing ones by being
 * back before them.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'

type Breaks = Pick<RoutingProblem, 'breakFrom' | 'breakMinStart' | 'breakMaxStart' | 'breakSeconds' | 'breakIsRequired'>

/** When shift s may leave its start place without its first so many breaks; `never` where one of them is required. */
export function leaveWithout(
  { breakFrom, breakMaxStart, breakSeconds, breakIsRequired }: Breaks,
  s: number,
  count: number,
): number {
  let time = -never
  for (let b = breakFrom[s]!, end = b + count; b < end; b++) {
    if (!breakIsRequired || breakIsRequired[b] !== 0) return never
    const over = breakMaxStart[b]! + breakSeconds[b]!
    if (over > time) time = over
  }
  return time < never ? time : never
}

/** By when shift s is back that takes no break after its first so many; -never where one of them is required. */
export function backWithout({ breakFrom, breakMinStart, breakIsRequired }: Breaks, s: number, count: number): number {
  let time = never
  for (let b = breakFrom[s]! + count; b < breakFrom[s + 1]!; b++) {
    if (!breakIsRequired || breakIsRequired[b] !== 0) return -never
    if (breakMinStart[b]! < time) time = breakMinStart[b]!
  }
  return time
}

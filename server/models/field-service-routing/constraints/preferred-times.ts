/** When the customer would like the service best. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { constraint } from '../../constraint.ts'
import { servedVisits, type Plan, type PlanWindow, type ServedVisit } from '../domain/plan.ts'
import { timeWindowsGroup } from './groups.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'
import { clockOf, dateTimeOf, lengthOf } from '../../routing/constraints/wording.ts'

/** The preferred window the service misses least, and the seconds it would have to be moved to lie in it. */
function missOf({ visit, stop }: ServedVisit): { readonly window: PlanWindow; readonly seconds: number } | undefined {
  if (!stop.isReached) return undefined
  const misses = visit.preferredWindows.map((window) => ({
    window,
    seconds: Math.max(0, window.minStart - stop.start, stop.start - window.maxStart, stop.end - window.maxEnd),
  }))
  return misses.reduce<(typeof misses)[number] | undefined>(
    (least, miss) => (least && least.seconds <= miss.seconds ? least : miss),
    undefined,
  )
}

/** `from 13:00, done by 15:00` */
function spanOf({ minStart, maxStart, maxEnd }: PlanWindow, served: ServedVisit, plan: Plan): string {
  const clock = (time: number) => clockOf(time, served.shift, plan)
  const limits = [
    ...(minStart > noLowerBound ? [`from ${clock(minStart)}`] : []),
    ...(maxStart < noUpperBound ? [`begun by ${clock(maxStart)}`] : []),
    ...(maxEnd < noUpperBound ? [`done by ${clock(maxEnd)}`] : []),
  ]
  return limits.join(', ')
}

export const preferredVisitTimeWindow = constraint<Plan, ServedVisit>({
  id: 'preferredVisitTimeWindow',
  name: 'Preferred visit time window',
  description:
    'A service should lie in one of the preferred time windows of the visit. Measured in seconds it would have to be moved to do so.',
  level: 'soft',
  group: timeWindowsGroup,
  weight: weighted('preferredVisitTimeWindowWeight'),
  forEach: servedVisits,
  measure: (served) => missOf(served)?.seconds ?? 0,
  justify: (served, plan, seconds) => ({
    description: `Visit ${visitName(served.visit)} starts at ${clockOf(served.stop.start, served.shift, plan)}, ${lengthOf(seconds)} outside its preferred window (${spanOf(missOf(served)!.window, served, plan)}).`,
    visitId: served.visit.input.id,
    shiftId: served.shift.input.id,
    startServiceTime: dateTimeOf(served.stop.start, served.shift, plan),
    outsideSeconds: seconds,
  }),
})

/** When a service may take place, and when it should be done. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { constraint } from '../../constraint.ts'
import { servedVisits, type Plan, type PlanWindow, type ServedVisit } from '../domain/plan.ts'
import { slaGroup, timeWindowsGroup } from './groups.ts'
import { visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'
import { clockOf, dateTimeOf, lengthOf } from '../../routing/constraints/wording.ts'

export interface WindowExcess {
  readonly window: PlanWindow
  /** Seconds before the window opens, after its latest start, and after its end. */
  readonly early: number
  readonly lateStart: number
  readonly lateEnd: number
}

const inTime = {
  window: { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound },
  early: 0,
  lateStart: 0,
  lateEnd: 0,
}

/** How far the service exceeds the window it exceeds least. */
export function excessOf({ visit, stop }: ServedVisit): WindowExcess {
  if (!stop.isReached || visit.windows.length === 0) return inTime
  const total = ({ early, lateStart, lateEnd }: WindowExcess) => early + lateStart + lateEnd
  const excesses = visit.windows.map((window) => ({
    window,
    early: Math.max(0, window.minStart - stop.start),
    lateStart: Math.max(0, stop.start - window.maxStart),
    lateEnd: Math.max(0, stop.end - window.maxEnd),
  }))
  return excesses.reduce((least, excess) => (total(excess) < total(least) ? excess : least))
}

export const serviceMinStartTime = constraint<Plan, ServedVisit>({
  id: 'serviceMinStartTime',
  name: 'Require service min start time',
  description:
    'A service starts after minStartTime of one of its time windows. Measured in seconds early; only a window too small for its service gives cause.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedVisits,
  measure: (served) => excessOf(served).early,
  justify: (served, plan, early) => ({
    description: `Visit ${visitName(served.visit)} starts ${lengthOf(early)} before its window opens at ${clockOf(excessOf(served).window.minStart, served.shift, plan)}, as no window is large enough for it.`,
    ...visitIds(served),
    startServiceTime: dateTimeOf(served.stop.start, served.shift, plan),
    earlySeconds: early,
  }),
})

export const serviceMaxStartTime = constraint<Plan, ServedVisit>({
  id: 'serviceMaxStartTime',
  name: 'Require service max start time',
  description: 'A service starts by maxStartTime of one of its time windows. Measured in seconds late.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedVisits,
  measure: (served) => excessOf(served).lateStart,
  justify: (served, plan, late) => ({
    description: `Visit ${visitName(served.visit)} starts ${lengthOf(late)} after its latest start at ${clockOf(excessOf(served).window.maxStart, served.shift, plan)}.`,
    ...visitIds(served),
    startServiceTime: dateTimeOf(served.stop.start, served.shift, plan),
    lateSeconds: late,
  }),
})

export const serviceMaxEndTime = constraint<Plan, ServedVisit>({
  id: 'serviceMaxEndTime',
  name: 'Require service max end time',
  description: 'A service ends by maxEndTime of one of its time windows. Measured in seconds late.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedVisits,
  measure: (served) => excessOf(served).lateEnd,
  justify: (served, plan, late) => ({
    description: `Visit ${visitName(served.visit)} ends ${lengthOf(late)} after its window closes at ${clockOf(excessOf(served).window.maxEnd, served.shift, plan)}.`,
    ...visitIds(served),
    endServiceTime: dateTimeOf(served.stop.end, served.shift, plan),
    lateSeconds: late,
  }),
})

export const latestSlaEndTime = constraint<Plan, ServedVisit>({
  id: 'latestSlaEndTime',
  name: 'Latest SLA end time',
  description: 'A service should end by the latestSlaEndTime of the visit. Measured in seconds late.',
  level: 'soft',
  group: slaGroup,
  weight: weighted('latestSlaEndTimeWeight'),
  forEach: servedVisits,
  measure: ({ visit, stop }) => (stop.isReached ? Math.max(0, stop.end - visit.slaEnd) : 0),
  justify: (served, plan, late) => ({
    description: `Visit ${visitName(served.visit)} ends ${lengthOf(late)} after its SLA deadline at ${clockOf(served.visit.slaEnd, served.shift, plan)}.`,
    ...visitIds(served),
    endServiceTime: dateTimeOf(served.stop.end, served.shift, plan),
    lateSeconds: late,
  }),
})

function visitIds({ visit, shift }: ServedVisit) {
  return { visitId: visit.input.id, shiftId: shift.input.id }
}

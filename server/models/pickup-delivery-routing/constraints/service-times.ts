/** When a stop may be made, and when it should be done. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { constraint } from '../../constraint.ts'
import { clockOf, dateTimeOf, lengthOf } from '../../routing/constraints/wording.ts'
import type { PlanWindow } from '../../routing/domain/plan.ts'
import { servedStops, type Plan, type ServedStop } from '../domain/plan.ts'
import { slaGroup, timeWindowsGroup } from './groups.ts'
import { stopIds, stopName } from './names.ts'
import { weighted } from './weights.ts'

interface WindowExcess {
  readonly window: PlanWindow
  /** Seconds before the window opens, after its latest start, and after its end. */
  readonly early: number
  readonly lateStart: number
  readonly lateEnd: number
}

const inTime: WindowExcess = {
  window: { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound },
  early: 0,
  lateStart: 0,
  lateEnd: 0,
}

/** How far the stop exceeds the window it exceeds least. */
export function excessOf({ stop, timed }: ServedStop): WindowExcess {
  if (!timed.isReached || stop.windows.length === 0) return inTime
  const total = ({ early, lateStart, lateEnd }: WindowExcess) => early + lateStart + lateEnd
  const excesses = stop.windows.map((window) => ({
    window,
    early: Math.max(0, window.minStart - timed.start),
    lateStart: Math.max(0, timed.start - window.maxStart),
    lateEnd: Math.max(0, timed.end - window.maxEnd),
  }))
  return excesses.reduce((least, excess) => (total(excess) < total(least) ? excess : least))
}

const started = (served: ServedStop, plan: Plan) => ({
  ...stopIds(served.stop, served.shift, plan),
  startServiceTime: dateTimeOf(served.timed.start, served.shift, plan),
})
const ended = (served: ServedStop, plan: Plan) => ({
  ...stopIds(served.stop, served.shift, plan),
  endServiceTime: dateTimeOf(served.timed.end, served.shift, plan),
})

export const serviceMinStartTime = constraint<Plan, ServedStop>({
  id: 'serviceMinStartTime',
  name: 'Require service min start time',
  description:
    'A stop starts after minStartTime of one of its time windows. Measured in seconds early; only a window too small for its stop gives cause.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedStops,
  measure: (served) => excessOf(served).early,
  justify: (served, plan, early) => ({
    description: `Stop ${stopName(served.stop, plan)} starts ${lengthOf(early)} before its window opens at ${clockOf(excessOf(served).window.minStart, served.shift, plan)}, as no window is large enough for it.`,
    ...started(served, plan),
    earlySeconds: early,
  }),
})

export const serviceMaxStartTime = constraint<Plan, ServedStop>({
  id: 'serviceMaxStartTime',
  name: 'Require service max start time',
  description: 'A stop starts by maxStartTime of one of its time windows. Measured in seconds late.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedStops,
  measure: (served) => excessOf(served).lateStart,
  justify: (served, plan, late) => ({
    description: `Stop ${stopName(served.stop, plan)} starts ${lengthOf(late)} after its latest start at ${clockOf(excessOf(served).window.maxStart, served.shift, plan)}.`,
    ...started(served, plan),
    lateSeconds: late,
  }),
})

export const serviceMaxEndTime = constraint<Plan, ServedStop>({
  id: 'serviceMaxEndTime',
  name: 'Require service max end time',
  description: 'A stop ends by maxEndTime of one of its time windows. Measured in seconds late.',
  level: 'hard',
  group: timeWindowsGroup,
  forEach: servedStops,
  measure: (served) => excessOf(served).lateEnd,
  justify: (served, plan, late) => ({
    description: `Stop ${stopName(served.stop, plan)} ends ${lengthOf(late)} after its window closes at ${clockOf(excessOf(served).window.maxEnd, served.shift, plan)}.`,
    ...ended(served, plan),
    lateSeconds: late,
  }),
})

export const latestSlaEndTime = constraint<Plan, ServedStop>({
  id: 'latestSlaEndTime',
  name: 'Latest SLA end time',
  description: 'A stop should end by its latestSlaEndTime. Measured in seconds late.',
  level: 'soft',
  group: slaGroup,
  weight: weighted('latestSlaEndTimeWeight'),
  forEach: servedStops,
  measure: ({ stop, timed }) => (timed.isReached ? Math.max(0, timed.end - stop.slaEnd) : 0),
  justify: (served, plan, late) => ({
    description: `Stop ${stopName(served.stop, plan)} ends ${lengthOf(late)} after its SLA deadline at ${clockOf(served.stop.slaEnd, served.shift, plan)}.`,
    ...ended(served, plan),
    lateSeconds: late,
  }),
})

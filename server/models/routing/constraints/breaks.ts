/** Breaks are taken in time. */
import { constraint } from '../../constraint.ts'
import type { PlanBreak, RoutePlan } from '../domain/plan.ts'
import type { BreakStop } from '../domain/timed-route.ts'
import { shiftHoursGroup } from './groups.ts'
import { shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { clockOf, lengthOf } from './wording.ts'

interface TakenBreak extends UsedShift {
  readonly pause: PlanBreak
  readonly stop: BreakStop
}

function* takenBreaks(plan: RoutePlan): Iterable<TakenBreak> {
  for (const used of usedShifts(plan)) {
    for (const stop of used.timed.stops) {
      if (stop.kind === 'BREAK') yield { ...used, stop, pause: used.shift.breaks[stop.break]! }
    }
  }
}

export const breakStartTime = constraint<RoutePlan, TakenBreak>({
  id: 'breakStartTime',
  name: 'Require break start inside its span',
  description: 'A break starts early enough to end inside its span. Measured in seconds late.',
  level: 'hard',
  group: shiftHoursGroup,
  forEach: takenBreaks,
  measure: ({ pause, stop }) => (stop.isReached ? Math.max(0, stop.start - pause.maxStart) : 0),
  justify: (taken, plan, late) => ({
    description: `Break ${taken.pause.id} of ${shiftName(taken.shift, plan)} starts at ${clockOf(taken.stop.start, taken.shift, plan)}, ${lengthOf(late)} after its latest start.`,
    breakId: taken.pause.id,
    ...shiftIds(taken),
    lateSeconds: late,
  }),
})

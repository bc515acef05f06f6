/** What a shift must not exceed, and what it should not. */
import { constraint, type Justification } from '../../constraint.ts'
import type { RoutePlan } from '../domain/plan.ts'
import { routeGroup, shiftHoursGroup } from './groups.ts'
import { atStart, shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { routeWeight } from './weights.ts'
import { clockOf, dateTimeOf, lengthOf } from './wording.ts'

export const maxShiftEndTime = constraint<RoutePlan, UsedShift>({
  id: 'maxShiftEndTime',
  name: 'Max shift end time (hard)',
  description: 'A shift reaches its end location by maxEndTime. Measured in seconds late.',
  level: 'hard',
  group: shiftHoursGroup,
  forEach: usedShifts,
  measure: ({ shift, timed }) => (timed.isHomeReached ? Math.max(0, timed.end - shift.maxEnd) : 0),
  justify: (used, plan, late) => justifyLateEnd(used, plan, late),
})

function justifyLateEnd(used: UsedShift, plan: RoutePlan, late: number): Justification {
  const { shift, timed } = used
  return {
    description: `${atStart(shiftName(shift, plan))} ends at ${clockOf(timed.end, shift, plan)}, ${lengthOf(late)} after its latest end at ${clockOf(shift.maxEnd, shift, plan)}.`,
    ...shiftIds(used),
    endTime: dateTimeOf(timed.end, shift, plan),
    lateSeconds: late,
  }
}

export const maxShiftTravelTime = constraint<RoutePlan, UsedShift>({
  id: 'maxShiftTravelTime',
  name: 'Max shift travel time (hard)',
  description: 'A shift travels no longer than maxTravelTime in all. Measured in seconds beyond.',
  level: 'hard',
  group: routeGroup,
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, figures.travel.seconds - shift.maxTravelSeconds),
  justify: (used, plan, beyond) => ({
    description: `${atStart(shiftName(used.shift, plan))} travels ${lengthOf(used.figures.travel.seconds)}, ${lengthOf(beyond)} more than the ${lengthOf(used.shift.maxTravelSeconds)} allowed.`,
    ...shiftIds(used),
    travelSeconds: used.figures.travel.seconds,
    beyondSeconds: beyond,
  }),
})

export const maxSoftShiftTravelTime = constraint<RoutePlan, UsedShift>({
  id: 'maxSoftShiftTravelTime',
  name: 'Max shift travel time (soft)',
  description: 'A shift should travel no longer than maxSoftTravelTime in all. Measured in seconds beyond.',
  level: 'soft',
  group: routeGroup,
  weight: routeWeight('maxSoftShiftTravelTimeWeight'),
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, figures.travel.seconds - shift.softTravelSeconds),
  justify: (used, plan, beyond) => ({
    description: `${atStart(shiftName(used.shift, plan))} travels ${lengthOf(used.figures.travel.seconds)}, ${lengthOf(beyond)} more than wanted.`,
    ...shiftIds(used),
    travelSeconds: used.figures.travel.seconds,
    beyondSeconds: beyond,
  }),
})

export const maxSoftShiftEndTime = constraint<RoutePlan, UsedShift>({
  id: 'maxSoftShiftEndTime',
  name: 'Max shift end time (soft)',
  description:
    'A shift should reach its end location by maxSoftEndTime; what follows is overtime. Measured in seconds late.',
  level: 'soft',
  group: shiftHoursGroup,
  weight: routeWeight('maxSoftShiftEndTimeWeight'),
  forEach: usedShifts,
  measure: ({ figures }) => figures.overtimeSeconds,
  justify: (used, plan, late) => ({
    description: `${atStart(shiftName(used.shift, plan))} has ${lengthOf(late)} of overtime: it ends at ${clockOf(used.timed.end, used.shift, plan)} instead of ${clockOf(used.shift.softEnd, used.shift, plan)}.`,
    ...shiftIds(used),
    overtimeSeconds: late,
  }),
})

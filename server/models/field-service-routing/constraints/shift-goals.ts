/** What a shift should not exceed. */
import { constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { routeGroup, shiftHoursGroup } from './groups.ts'
import { atStart, shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { weighted } from './weights.ts'
import { clockOf, lengthOf } from './wording.ts'

export const maxSoftShiftTravelTime = constraint<Plan, UsedShift>({
  id: 'maxSoftShiftTravelTime',
  name: 'Max shift travel time (soft)',
  description: 'A shift should travel no longer than maxSoftTravelTime in all. Measured in seconds beyond.',
  level: 'soft',
  group: routeGroup,
  weight: weighted('maxSoftShiftTravelTimeWeight'),
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, figures.travel.seconds - shift.softTravelSeconds),
  justify: (used, plan, beyond) => ({
    description: `${atStart(shiftName(used.shift, plan))} travels ${lengthOf(used.figures.travel.seconds)}, ${lengthOf(beyond)} more than wanted.`,
    ...shiftIds(used),
    travelSeconds: used.figures.travel.seconds,
    beyondSeconds: beyond,
  }),
})

export const maxSoftShiftEndTime = constraint<Plan, UsedShift>({
  id: 'maxSoftShiftEndTime',
  name: 'Max shift end time (soft)',
  description:
    'A shift should reach its end location by maxSoftEndTime; what follows is overtime. Measured in seconds late.',
  level: 'soft',
  group: shiftHoursGroup,
  weight: weighted('maxSoftShiftEndTimeWeight'),
  forEach: usedShifts,
  measure: ({ figures }) => figures.overtimeSeconds,
  justify: (used, plan, late) => ({
    description: `${atStart(shiftName(used.shift, plan))} has ${lengthOf(late)} of overtime: it ends at ${clockOf(used.timed.end, used.shift, plan)} instead of ${clockOf(used.shift.softEnd, used.shift, plan)}.`,
    ...shiftIds(used),
    overtimeSeconds: late,
  }),
})

export const maxSoftLastVisitDepartureTime = constraint<Plan, UsedShift>({
  id: 'maxSoftLastVisitDepartureTime',
  name: 'Max last visit departure time (soft)',
  description: 'The last visit of a shift should end by maxSoftLastVisitDepartureTime. Measured in seconds late.',
  level: 'soft',
  group: shiftHoursGroup,
  weight: weighted('maxSoftLastVisitDepartureTimeWeight'),
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, (figures.lastDeparture ?? -Infinity) - shift.softLastDeparture),
  justify: (used, plan, late) => ({
    description: `The last visit of ${shiftName(used.shift, plan)} ends ${lengthOf(late)} after ${clockOf(used.shift.softLastDeparture, used.shift, plan)}, when it should be left.`,
    ...shiftIds(used),
    lateSeconds: late,
  }),
})

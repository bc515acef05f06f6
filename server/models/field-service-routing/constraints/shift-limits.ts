/** What a shift must not exceed. */
import { constraint, type Justification } from '../../constraint.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { routeGroup, shiftHoursGroup } from './groups.ts'
import { atStart, shiftName, visitName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { clockOf, dateTimeOf, lengthOf } from './wording.ts'

export const maxShiftEndTime = constraint<Plan, UsedShift>({
  id: 'maxShiftEndTime',
  name: 'Max shift end time (hard)',
  description: 'A shift reaches its end location by maxEndTime. Measured in seconds late.',
  level: 'hard',
  group: shiftHoursGroup,
  forEach: usedShifts,
  measure: ({ shift, timed }) => (timed.isHomeReached ? Math.max(0, timed.end - shift.maxEnd) : 0),
  justify: (used, plan, late) => justifyLateEnd(used, plan, late),
})

function justifyLateEnd(used: UsedShift, plan: Plan, late: number): Justification {
  const { shift, timed } = used
  return {
    description: `${atStart(shiftName(shift, plan))} ends at ${clockOf(timed.end, shift, plan)}, ${lengthOf(late)} after its latest end at ${clockOf(shift.maxEnd, shift, plan)}.`,
    ...shiftIds(used),
    endTime: dateTimeOf(timed.end, shift, plan),
    lateSeconds: late,
  }
}

export const maxLastVisitDepartureTime = constraint<Plan, UsedShift>({
  id: 'maxLastVisitDepartureTime',
  name: 'Max last visit departure time (hard)',
  description: 'The last visit of a shift ends by maxLastVisitDepartureTime. Measured in seconds late.',
  level: 'hard',
  group: shiftHoursGroup,
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, (figures.lastDeparture ?? -Infinity) - shift.maxLastDeparture),
  justify: (used, plan, late) => ({
    description: `The last visit of ${shiftName(used.shift, plan)} ends ${lengthOf(late)} after ${clockOf(used.shift.maxLastDeparture, used.shift, plan)}, when it must be left.`,
    ...shiftIds(used),
    lateSeconds: late,
  }),
})

export const maxShiftTravelTime = constraint<Plan, UsedShift>({
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

export const maxTravelTimePerVisit = constraint<Plan, ServedVisit>({
  id: 'maxTravelTimePerVisit',
  name: 'Max travel time per visit',
  description:
    'The travel to any one visit is no longer than maxTravelTimePerVisit of the shift. Measured in seconds beyond.',
  level: 'hard',
  group: routeGroup,
  forEach: servedVisits,
  measure: ({ shift, stop }) => (stop.isReached ? Math.max(0, stop.leg.seconds - shift.maxLegSeconds) : 0),
  justify: ({ visit, shift, stop }, plan, beyond) => ({
    description: `Travelling to visit ${visitName(visit)} takes ${lengthOf(stop.leg.seconds)}, ${lengthOf(beyond)} more than ${shiftName(shift, plan)} allows for one visit.`,
    visitId: visit.input.id,
    ...shiftIds({ shift, vehicleId: plan.facts.vehicles[shift.vehicle]!.input.id }),
    travelSeconds: stop.leg.seconds,
    beyondSeconds: beyond,
  }),
})

/** What a shift must not exceed. */
import { constraint } from '../../constraint.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { routeGroup, shiftHoursGroup } from './groups.ts'
import { shiftName, visitName } from '../../routing/constraints/names.ts'
import { shiftIds, usedShifts, type UsedShift } from '../../routing/constraints/used-shifts.ts'
import { clockOf, lengthOf } from '../../routing/constraints/wording.ts'
import { reachableLocationsConstraint } from '../../routing/constraints/reachability.ts'

/** Roads lead wherever a shift goes. */
export const reachableLocations = reachableLocationsConstraint(
  (visit, { facts }: Plan) => `visit ${visitName(facts.visits[visit]!)}`,
)

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

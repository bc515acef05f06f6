/** Roads lead wherever a shift goes. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import { constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import type { Leg } from '../domain/timed-route.ts'
import { routeGroup } from './groups.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'

interface Trip extends UsedShift {
  /** In words. */
  readonly destination: string
  readonly leg: Leg
}

function* trips(plan: Plan): Iterable<Trip> {
  for (const used of usedShifts(plan)) {
    for (const stop of used.timed.stops) {
      const name = stop.kind === 'VISIT' ? `visit ${plan.facts.visits[stop.visit]!.input.id}` : `break ${used.shift.breaks[stop.break]!.id}`
      if (stop.leg) yield { ...used, destination: name, leg: stop.leg }
    }
    yield { ...used, destination: 'its end location', leg: used.timed.homeLeg }
  }
}

export const reachableLocations = constraint<Plan, Trip>({
  id: 'reachableLocations',
  name: 'Require reachable locations',
  description: 'A road leads from each stop to the next one. Measured in trips without a road.',
  level: 'hard',
  group: routeGroup,
  forEach: trips,
  measure: ({ leg }) => (leg.seconds >= unreachable ? 1 : 0),
  justify: (trip) => ({
    description: `No road leads shift ${trip.shift.input.id} to ${trip.destination}.`,
    ...shiftIds(trip),
    destination: trip.destination,
  }),
})

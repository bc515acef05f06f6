/** Roads lead wherever a shift goes. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import { constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import type { Leg, TimedRoute } from '../../routing/domain/timed-route.ts'
import { routeGroup } from './groups.ts'
import { shiftName, visitName } from '../../routing/constraints/names.ts'
import { shiftIds, usedShifts, type UsedShift } from '../../routing/constraints/used-shifts.ts'

interface Trip {
  readonly used: UsedShift
  readonly leg: Leg
  /** Undefined for the way to the end location. */
  readonly stop: TimedRoute['stops'][number] | undefined
}

function* trips(plan: Plan): Iterable<Trip> {
  for (const used of usedShifts(plan)) {
    for (const stop of used.timed.stops) if (stop.leg) yield { used, leg: stop.leg, stop }
    yield { used, leg: used.timed.homeLeg, stop: undefined }
  }
}

/** In words. */
function destinationOf({ used, stop }: Trip, { facts }: Plan): string {
  if (!stop) return 'its end location'
  return stop.kind === 'VISIT'
    ? `visit ${visitName(facts.visits[stop.visit]!)}`
    : `break ${used.shift.breaks[stop.break]!.id}`
}

export const reachableLocations = constraint<Plan, Trip>({
  id: 'reachableLocations',
  name: 'Require reachable locations',
  description: 'A road leads from each stop to the next one. Measured in trips without a road.',
  level: 'hard',
  group: routeGroup,
  forEach: trips,
  measure: ({ leg }) => (leg.seconds >= unreachable ? 1 : 0),
  justify: (trip, plan) => ({
    description: `No road leads ${shiftName(trip.used.shift, plan)} to ${destinationOf(trip, plan)}.`,
    ...shiftIds(trip.used),
    destination: destinationOf(trip, plan),
  }),
})

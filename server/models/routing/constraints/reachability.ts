/** Roads lead wherever a shift goes. */
import { unreachable } from '../../../travel/travel-matrix.ts'
import { constraint } from '../../constraint.ts'
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { Leg, TimedRoute } from '../domain/timed-route.ts'
import { routeGroup } from './groups.ts'
import { shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'

interface Trip {
  readonly used: UsedShift
  readonly leg: Leg
  /** Undefined for the way to the end location. */
  readonly stop: TimedRoute['stops'][number] | undefined
}

type Routed = RoutePlan & { readonly scope: { readonly shifts: readonly RouteShift[] } }

function* trips(plan: Routed): Iterable<Trip> {
  for (const used of usedShifts(plan)) {
    for (const stop of used.timed.stops) if (stop.leg) yield { used, leg: stop.leg, stop }
    yield { used, leg: used.timed.homeLeg, stop: undefined }
  }
}

/** `nameOf` is what the model calls a visit or stop, by its index: `visit Kitchen refit`. */
export function reachableLocationsConstraint<Plan extends Routed>(nameOf: (index: number, plan: Plan) => string) {
  const destinationOf = ({ used, stop }: Trip, plan: Plan) => {
    if (!stop) return 'its end location'
    return stop.kind === 'VISIT' ? nameOf(stop.visit, plan) : `break ${used.shift.breaks[stop.break]!.id}`
  }
  return constraint<Plan, Trip>({
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
}

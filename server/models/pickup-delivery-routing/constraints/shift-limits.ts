/** What a shift must not exceed on its way to a stop; its other limits are those of every route. */
import { constraint } from '../../constraint.ts'
import { shiftName } from '../../routing/constraints/names.ts'
import { reachableLocationsConstraint } from '../../routing/constraints/reachability.ts'
import { lengthOf } from '../../routing/constraints/wording.ts'
import { servedStops, type Plan, type ServedStop } from '../domain/plan.ts'
import { routeGroup } from './groups.ts'
import { stopIds, stopName } from './names.ts'

/** Roads lead wherever a shift goes. */
export const reachableLocations = reachableLocationsConstraint(
  (stop, plan: Plan) => `stop ${stopName(plan.facts.stops[stop]!, plan)}`,
)

export const maxTravelTimePerStop = constraint<Plan, ServedStop>({
  id: 'maxTravelTimePerStop',
  name: 'Max travel time per stop',
  description:
    'The travel to any one stop is no longer than maxTravelTimePerStop of the shift. Measured in seconds beyond.',
  level: 'hard',
  group: routeGroup,
  forEach: servedStops,
  measure: ({ shift, timed }) => (timed.isReached ? Math.max(0, timed.leg.seconds - shift.maxLegSeconds) : 0),
  justify: ({ stop, shift, timed }, plan, beyond) => ({
    description: `Travelling to stop ${stopName(stop, plan)} takes ${lengthOf(timed.leg.seconds)}, ${lengthOf(beyond)} more than ${shiftName(shift, plan)} allows for one stop.`,
    ...stopIds(stop, shift, plan),
    travelSeconds: timed.leg.seconds,
    beyondSeconds: beyond,
  }),
})

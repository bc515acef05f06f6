/** Where each shift goes, to draw it on a map. */
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { TimedRoute } from '../domain/timed-route.ts'
import type { PlanView } from '../../planning-model.ts'
import { waypointsAnswer, waypointsQuery, type WaypointsAnswer } from '../schema/waypoints.ts'
import { requireKnownIds } from './known-ids.ts'

type Location = WaypointsAnswer[number]['waypoints'][number]

export interface PlacedShift extends RouteShift {
  readonly input: RouteShift['input'] & {
    readonly startLocation: Location
    readonly endLocation?: Location | undefined
  }
}

export interface PlacedPlan extends RoutePlan {
  readonly facts: RoutePlan['facts'] & { readonly shifts: readonly PlacedShift[] }
}

/** Where a visit or stop of the kernel is. */
type LocationOf<Plan> = (plan: Plan, visit: number) => Location

export const waypointsViewOf = <Plan extends PlacedPlan>(places: LocationOf<Plan>): PlanView<Plan> => ({
  path: 'waypoints',
  operationId: 'getWaypoints',
  summary: 'Read the waypoints',
  description:
    'The locations each shift passes in order: its start location, its stops and the breaks that have a location, its end location. ' +
    'Between two of them the way is a straight line: roads are not part of the answer.',
  query: waypointsQuery,
  schema: waypointsAnswer,
  view(plan, query) {
    const { objectId } = waypointsQuery.parse(query)
    const shifts: readonly PlacedShift[] = plan.facts.shifts
    requireKnownIds('objectId', objectId, new Set(shifts.map(({ input }) => input.id)), 'shift')
    const asked = objectId.length === 0 ? shifts : shifts.filter(({ input }) => objectId.includes(input.id))
    return asked.map((shift) => ({ id: shift.input.id, waypoints: waypointsOf(plan, shift, places) }))
  },
})

/** Start, stops that have a place, end; empty without any. */
export function waypointsOf<Plan extends PlacedPlan>(
  plan: Plan,
  { index, input }: PlacedShift,
  places: LocationOf<Plan>,
): Location[] {
  const { stops } = plan.timedRoutes[index]!
  if (stops.length === 0) return []
  return [
    input.startLocation,
    ...stops.flatMap((stop) => locationOf(plan, index, stop, places)),
    input.endLocation ?? input.startLocation,
  ]
}

function locationOf<Plan extends PlacedPlan>(
  plan: Plan,
  shift: number,
  stop: TimedRoute['stops'][number],
  places: LocationOf<Plan>,
): Location[] {
  if (stop.kind === 'VISIT') return [places(plan, stop.visit)]
  const { input, breaks } = plan.facts.shifts[shift]!
  const pause = input.requiredBreaks.find(({ id }) => id === breaks[stop.break]!.id)
  return pause?.location ? [pause.location] : []
}

/** Where each shift goes, to draw it on a map. */
import type { Plan, PlanShift } from '../domain/plan.ts'
import type { TimedRoute } from '../../routing/domain/timed-route.ts'
import type { PlanView } from '../../planning-model.ts'
import { waypointsAnswer, waypointsQuery, type WaypointsAnswer } from '../schema/waypoints.ts'
import { requireKnownIds } from '../../routing/views/known-ids.ts'

type Location = WaypointsAnswer[number]['waypoints'][number]

export const waypointsView: PlanView<Plan> = {
  path: 'waypoints',
  operationId: 'getWaypoints',
  summary: 'Read the waypoints',
  description:
    'The locations each shift passes in order: its start location, its visits and the breaks that have a location, its end location. ' +
    'Between two of them the way is a straight line: roads are not part of the answer.',
  query: waypointsQuery,
  schema: waypointsAnswer,
  view(plan, query) {
    const { objectId } = waypointsQuery.parse(query)
    const { shifts } = plan.facts
    requireKnownIds('objectId', objectId, new Set(shifts.map(({ input }) => input.id)), 'shift')
    const asked = objectId.length === 0 ? shifts : shifts.filter(({ input }) => objectId.includes(input.id))
    return asked.map((shift) => ({ id: shift.input.id, waypoints: waypointsOf(plan, shift) }))
  },
}

/** Start, stops that have a place, end; empty without visits. */
export function waypointsOf(plan: Plan, { index, input }: PlanShift): Location[] {
  const { stops } = plan.timedRoutes[index]!
  if (stops.length === 0) return []
  return [
    input.startLocation,
    ...stops.flatMap((stop) => locationOf(plan, index, stop)),
    input.endLocation ?? input.startLocation,
  ]
}

function locationOf({ facts }: Plan, shift: number, stop: TimedRoute['stops'][number]): Location[] {
  if (stop.kind === 'VISIT') return [facts.visits[stop.visit]!.input.location]
  const { input, breaks } = facts.shifts[shift]!
  const pause = input.requiredBreaks.find(({ id }) => id === breaks[stop.break]!.id)
  return pause?.location ? [pause.location] : []
}

import type { PlanView } from '../../planning-model.ts'
import { waypointsViewOf } from '../../routing/views/waypoints.ts'
import type { Plan } from '../domain/plan.ts'
import { changedStopsView } from './changed-stops.ts'
import { unassignedView } from './unassigned.ts'

/** Where each shift goes, to draw it on a map. */
const waypointsView = waypointsViewOf(({ facts }: Plan, stop) => facts.stops[stop]!.input.location)

export const views: readonly PlanView<Plan>[] = [unassignedView, changedStopsView, waypointsView]

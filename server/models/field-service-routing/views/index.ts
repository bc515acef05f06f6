import type { PlanView } from '../../planning-model.ts'
import { waypointsViewOf } from '../../routing/views/waypoints.ts'
import type { Plan } from '../domain/plan.ts'
import { changedVisitsView } from './changed-visits.ts'
import { unassignedView } from './unassigned.ts'

/** Where each shift goes, to draw it on a map. */
const waypointsView = waypointsViewOf(({ facts }: Plan, visit) => facts.visits[visit]!.input.location)

export const views: readonly PlanView<Plan>[] = [unassignedView, changedVisitsView, waypointsView]

import type { PlanView } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import { changedStopsView } from './changed-stops.ts'
import { unassignedView } from './unassigned.ts'
import { waypointsView } from './waypoints.ts'

export const views: readonly PlanView<Plan>[] = [unassignedView, changedStopsView, waypointsView]

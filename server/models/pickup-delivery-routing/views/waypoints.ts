/** Where each shift goes, to draw it on a map. */
import { waypointsOf as wayOf, waypointsViewOf } from '../../routing/views/waypoints.ts'
import type { Plan, PlanShift } from '../domain/plan.ts'

const locationOf = ({ facts }: Plan, stop: number) => facts.stops[stop]!.input.location

export const waypointsView = waypointsViewOf(locationOf)

export const waypointsOf = (plan: Plan, shift: PlanShift) => wayOf(plan, shift, locationOf)

/** The shifts of a plan, stop by stop. */
import type { ExportEntry, ExportJourney, ExportLeftOut } from '../../plan-export.ts'
import { dateOf, technicianOf, visitName } from '../../routing/constraints/names.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { unassignedVisits, type Plan, type PlanShift } from '../domain/plan.ts'
import type { BreakStop, VisitStop } from '../../routing/domain/timed-route.ts'
import { plainReason } from '../unassigned/plain-reason.ts'
import { waypointsOf } from '../views/waypoints.ts'
import { timeText } from './cells.ts'

export function journeys(plan: Plan): ExportJourney[] {
  return plan.facts.shifts.map((shift) => ({
    id: shift.input.id,
    title: `${technicianOf(shift, plan)}, ${dateOf(shift)}`,
    who: { id: plan.facts.vehicles[shift.vehicle]!.input.id, name: technicianOf(shift, plan) },
    span: spanOf(plan, shift),
    entries: plan.timedRoutes[shift.index]!.stops.flatMap((stop) => entryOf(plan, shift, stop)),
    path: waypointsOf(plan, shift),
  }))
}

/** Undefined for a shift without visits, and where a missing road leaves its end unknown. */
function spanOf(plan: Plan, shift: PlanShift): ExportJourney['span'] {
  const { departure, stops, end, isHomeReached } = plan.timedRoutes[shift.index]!
  if (stops.length === 0 || !isHomeReached) return undefined
  return { start: timeText(plan, shift, departure), end: timeText(plan, shift, end) }
}

export function leftOut(plan: Plan): ExportLeftOut[] {
  return unassignedVisits(plan).map((visit) => {
    const [latitude, longitude] = visit.input.location
    const reason = plainReason(visit, plan.facts)
    return { id: visit.input.id, title: visitName(visit), position: [latitude, longitude], reason }
  })
}

/** None for a stop no road leads to: it is at no known time. */
function entryOf(plan: Plan, shift: PlanShift, stop: VisitStop | BreakStop): ExportEntry[] {
  if (!stop.isReached) return []
  const start = timeText(plan, shift, stop.start)
  const end = timeText(plan, shift, stop.end)
  if (stop.kind === 'BREAK') {
    const { id } = shift.breaks[stop.break]!
    return [
      { id: `${shift.input.id} ${id}`, title: 'Break', isWork: false, start, end, position: undefined, notes: [] },
    ]
  }
  const visit = plan.facts.visits[stop.visit]!
  const { id, location, requiredSkills } = visit.input
  const notes = [
    `Visit ${id}, priority ${priorityOf(visit)}`,
    ...(requiredSkills.length > 0 ? [`Skills: ${requiredSkills.map(({ name }) => name).join(', ')}`] : []),
  ]
  return [{ id, title: visitName(visit), isWork: true, start, end, position: [location[0], location[1]], notes }]
}

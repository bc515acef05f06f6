/** The tables of a plan: its stops, its routes, and the visits that are in none. */
import type { ExportCell, ExportColumn, ExportTable } from '../../plan-export.ts'
import { technicianOf, visitName } from '../../routing/constraints/names.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { unassignedVisits, type Plan, type PlanShift } from '../domain/plan.ts'
import { technicianCost } from '../../routing/domain/shift-costs.ts'
import type { BreakStop, VisitStop } from '../../routing/domain/timed-route.ts'
import { plainReason } from '../unassigned/plain-reason.ts'
import { legCells, offsetText, timeText } from './cells.ts'

const column = (title: string, type: ExportColumn['type'] = 'text'): ExportColumn => ({ title, type })

export function stopsTable(plan: Plan): ExportTable {
  return {
    title: 'Visits',
    columns: [
      ...[
        column('Technician'),
        column('Shift'),
        column('Stop', 'number'),
        column('Kind'),
        column('Id'),
        column('Name'),
      ],
      ...[column('Start', 'dateTime'), column('End', 'dateTime'), column('Duration', 'duration')],
      ...[column('Travel time', 'duration'), column('Travel (km)', 'number')],
      ...[column('Latitude', 'number'), column('Longitude', 'number'), column('Priority'), column('Pinned')],
      column('Offset from UTC'),
    ],
    rows: plan.facts.shifts.flatMap((shift) =>
      plan.timedRoutes[shift.index]!.stops.map((stop, index) => stopRow(plan, shift, { stop, index })),
    ),
  }
}

function stopRow(
  plan: Plan,
  shift: PlanShift,
  { stop, index }: { readonly stop: VisitStop | BreakStop; readonly index: number },
): ExportCell[] {
  const visit = stop.kind === 'VISIT' ? plan.facts.visits[stop.visit]! : undefined
  const place = visit?.input.location
  return [
    ...[technicianOf(shift, plan), shift.input.id, index + 1],
    ...(stop.kind === 'BREAK' ? ['Break', shift.breaks[stop.break]!.id] : ['Visit', visit?.input.id]),
    visit && visitName(visit),
    ...(stop.isReached ? [timeText(plan, shift, stop.start), timeText(plan, shift, stop.end)] : [undefined, undefined]),
    stop.end - stop.start,
    ...legCells(stop.leg),
    ...[place?.[0], place?.[1]],
    ...(visit ? [priorityOf(visit), visit.isPinned ? 'yes' : 'no'] : [undefined, undefined]),
    offsetText(shift),
  ]
}

export function routesTable(plan: Plan): ExportTable {
  return {
    title: 'Routes',
    columns: [
      ...[column('Technician'), column('Shift'), column('Visits', 'number')],
      ...[column('Leaves', 'dateTime'), column('Is back', 'dateTime')],
      ...['Duration', 'Travel time', 'Service', 'Breaks', 'Waiting', 'Overtime'].map((title) =>
        column(title, 'duration'),
      ),
      ...[column('Travel (km)', 'number'), column('Costs', 'number'), column('Offset from UTC')],
    ],
    rows: plan.facts.shifts.map((shift) => routeRow(plan, shift)),
  }
}

function routeRow(plan: Plan, shift: PlanShift): ExportCell[] {
  const { departure, end } = plan.timedRoutes[shift.index]!
  const figures = plan.figures[shift.index]!
  const cost = technicianCost(plan, shift)
  const isDriven = figures.visitCount > 0 && figures.isComplete
  return [
    ...[technicianOf(shift, plan), shift.input.id, figures.visitCount],
    ...(isDriven ? [timeText(plan, shift, departure), timeText(plan, shift, end)] : [undefined, undefined]),
    ...[figures.durationSeconds, figures.travel.seconds, figures.serviceSeconds],
    ...[figures.breakSeconds, figures.waitingSeconds, figures.overtimeSeconds],
    ...[figures.travel.meters / 1000, cost === undefined ? undefined : cost / 100, offsetText(shift)],
  ]
}

export function unplannedTable(plan: Plan): ExportTable {
  return {
    title: 'Unplanned',
    columns: [
      ...[column('Id'), column('Name'), column('Priority'), column('Mandatory')],
      ...[column('Service', 'duration'), column('Latitude', 'number'), column('Longitude', 'number'), column('Why')],
    ],
    rows: unassignedVisits(plan).map((visit) => [
      ...[visit.input.id, visitName(visit), priorityOf(visit), visit.isMandatory ? 'yes' : 'no'],
      ...[visit.serviceSeconds, visit.input.location[0], visit.input.location[1], plainReason(visit, plan.facts)],
    ]),
  }
}

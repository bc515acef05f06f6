/** The tables of a plan: its stops and its routes. */
import type { ExportCell, ExportTable } from '../../plan-export.ts'
import { technicianOf } from '../constraints/names.ts'
import { technicianCost } from '../domain/shift-costs.ts'
import type { BreakStop, VisitStop } from '../domain/timed-route.ts'
import type { PlacedPlan, PlacedShift } from '../views/waypoints.ts'
import { kilometers, legCells, offsetText, timeText } from './cells.ts'
import { column, type ExportedWords } from './work.ts'

export function stopsTable<Plan extends PlacedPlan>(plan: Plan, words: ExportedWords<Plan>): ExportTable {
  const shifts: readonly PlacedShift[] = plan.facts.shifts
  return {
    title: words.works,
    columns: [
      ...[column(words.who), column('Shift'), column('Stop', 'number'), column('Kind'), column('Id'), column('Name')],
      ...[column('Start', 'dateTime'), column('End', 'dateTime'), column('Duration', 'duration')],
      ...[column('Travel time', 'duration'), column('Travel (km)', 'number')],
      ...[column('Latitude', 'number'), column('Longitude', 'number'), column('Priority'), column('Pinned')],
      ...(words.own?.columns ?? []),
      column('Offset from UTC'),
    ],
    rows: shifts.flatMap((shift) => {
      let position = 0
      return plan.timedRoutes[shift.index]!.stops.map((stop, index) => [
        ...[technicianOf(shift, plan), shift.input.id, index + 1],
        ...(stop.kind === 'VISIT' ? workCells(plan, shift, stop, words) : breakCells(plan, shift, stop)),
        ...ownCells(plan, { shift, position: stop.kind === 'VISIT' ? position++ : undefined }, words),
        offsetText(shift, stop.start, stop.end),
      ])
    }),
  }
}

function ownCells<Plan extends PlacedPlan>(
  plan: Plan,
  { shift, position }: { readonly shift: PlacedShift; readonly position: number | undefined },
  { own }: ExportedWords<Plan>,
): readonly ExportCell[] {
  if (!own) return []
  return position === undefined ? own.columns.map(() => undefined) : own.cells(plan, shift, position)
}

function workCells<Plan extends PlacedPlan>(
  plan: Plan,
  shift: PlacedShift,
  stop: VisitStop,
  { work, workOf }: ExportedWords<Plan>,
): ExportCell[] {
  const { id, title, location, priority, isPinned } = workOf(plan, stop.visit)
  return [work, id, title, ...stayCells(plan, shift, stop), ...location, priority, isPinned ? 'yes' : 'no']
}

function breakCells(plan: PlacedPlan, shift: PlacedShift, stop: BreakStop): ExportCell[] {
  const { id } = shift.breaks[stop.break]!
  return ['Break', id, undefined, ...stayCells(plan, shift, stop), undefined, undefined, undefined, undefined]
}

function stayCells(plan: PlacedPlan, shift: PlacedShift, stop: VisitStop | BreakStop): ExportCell[] {
  return [
    ...(stop.isReached ? [timeText(plan, shift, stop.start), timeText(plan, shift, stop.end)] : [undefined, undefined]),
    stop.end - stop.start,
    ...legCells(stop.leg, plan),
  ]
}

export function routesTable<Plan extends PlacedPlan>(plan: Plan, { who, works }: ExportedWords<Plan>): ExportTable {
  const shifts: readonly PlacedShift[] = plan.facts.shifts
  return {
    title: 'Routes',
    columns: [
      ...[column(who), column('Shift'), column(works, 'number')],
      ...[column('Leaves', 'dateTime'), column('Is back', 'dateTime')],
      ...['Duration', 'Travel time', 'Service', 'Breaks', 'Waiting', 'Overtime'].map((title) =>
        column(title, 'duration'),
      ),
      ...[column('Travel (km)', 'number'), column('Costs', 'number'), column('Offset from UTC')],
    ],
    rows: shifts.map((shift) => routeRow(plan, shift)),
  }
}

function routeRow(plan: PlacedPlan, shift: PlacedShift): ExportCell[] {
  const { departure, end } = plan.timedRoutes[shift.index]!
  const figures = plan.figures[shift.index]!
  const cost = technicianCost(plan, shift)
  const isDriven = figures.visitCount > 0 && figures.isComplete
  return [
    ...[technicianOf(shift, plan), shift.input.id, figures.visitCount],
    ...(isDriven ? [timeText(plan, shift, departure), timeText(plan, shift, end)] : [undefined, undefined]),
    ...[figures.durationSeconds, figures.travel.seconds, figures.serviceSeconds],
    ...[figures.breakSeconds, figures.waitingSeconds, figures.overtimeSeconds],
    ...[kilometers(figures.travel, plan), cost === undefined ? undefined : cost / 100],
    offsetText(shift, departure, end),
  ]
}

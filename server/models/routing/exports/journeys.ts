/** The shifts of a plan, stop by stop. */
import type { ExportEntry, ExportJourney } from '../../plan-export.ts'
import { dateOf, technicianOf } from '../constraints/names.ts'
import type { BreakStop, VisitStop } from '../domain/timed-route.ts'
import { waypointsOf, type PlacedPlan, type PlacedShift } from '../views/waypoints.ts'
import { timeText } from './cells.ts'
import type { ExportedWords } from './work.ts'

export function journeysOf<Plan extends PlacedPlan>(plan: Plan, words: ExportedWords<Plan>): ExportJourney[] {
  const shifts: readonly PlacedShift[] = plan.facts.shifts
  const placeOf = (of: Plan, visit: number): [number, number] => [...words.workOf(of, visit).location]
  return shifts.map((shift) => ({
    id: shift.input.id,
    title: `${technicianOf(shift, plan)}, ${dateOf(shift)}`,
    who: { id: plan.facts.vehicles[shift.vehicle]!.input.id, name: technicianOf(shift, plan) },
    span: spanOf(plan, shift),
    entries: plan.timedRoutes[shift.index]!.stops.flatMap((stop) => entryOf(plan, shift, stop, words)),
    path: waypointsOf(plan, shift, placeOf),
  }))
}

/** Undefined for a shift without stops, and where a missing road leaves its end unknown. */
function spanOf(plan: PlacedPlan, shift: PlacedShift): ExportJourney['span'] {
  const { departure, stops, end, isHomeReached } = plan.timedRoutes[shift.index]!
  if (stops.length === 0 || !isHomeReached) return undefined
  return { start: timeText(plan, shift, departure), end: timeText(plan, shift, end) }
}

/** None for a stop no road leads to: it is at no known time. */
function entryOf<Plan extends PlacedPlan>(
  plan: Plan,
  shift: PlacedShift,
  stop: VisitStop | BreakStop,
  { workOf }: ExportedWords<Plan>,
): ExportEntry[] {
  if (!stop.isReached) return []
  const start = timeText(plan, shift, stop.start)
  const end = timeText(plan, shift, stop.end)
  if (stop.kind === 'BREAK') {
    const { id } = shift.breaks[stop.break]!
    return [
      { id: `${shift.input.id} ${id}`, title: 'Break', isWork: false, start, end, position: undefined, notes: [] },
    ]
  }
  const { id, title, location, notes } = workOf(plan, stop.visit)
  return [{ id, title, isWork: true, start, end, position: location, notes }]
}

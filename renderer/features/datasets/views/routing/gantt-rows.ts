/** The plan as rows of a Gantt chart: unplanned visits first, then one row per technician. */
import type { BarKind } from '../../../../../server/contract/bar-kind.ts'
import { countText, durationText, numberText } from '../../../../ui/amounts.ts'
import type {
  Bar,
  CurvePart,
  GanttRow,
  PassiveBar,
  PoolRow,
  ResourceRow,
  WorkBar,
} from '../../../../ui/gantt/gantt-row.ts'
import type { TimeZone } from '../../../../ui/time-zone.ts'
import type { UnplannedReason } from './explained.ts'
import { lateFrom } from './lateness.ts'
import type { Plan, Shift, Span, Vehicle, Visit } from './plan.ts'
import { activitiesOf, timeShares } from './timeline.ts'
import { minWaitSeconds, waitingSentence } from './waiting.ts'
import { stopSentence } from './wording.ts'

export interface GanttOptions {
  readonly extent: Span
  /** Which shifts are shown: all, or those of a day. */
  includes(shift: Shift): boolean
  readonly zone: TimeZone
  readonly colours: ReadonlyMap<string, number>
  readonly reasons: ReadonlyMap<string, UnplannedReason>
  readonly isPoolOpen: boolean
  /** What fills the time around the visits, as the model has it. */
  readonly barKinds: readonly BarKind[]
  /** What a stop is called: `visit`, `stop`. */
  readonly noun: string
  /** How full the vehicle is, by the id of its owner. */
  readonly curves?: ReadonlyMap<string, readonly CurvePart[]>
  /** Sentences about rules that are broken, by visit. */
  readonly broken?: ReadonlyMap<string, readonly string[]>
}

/** So many unplanned visits are shown before somebody asks for all. */
const shownUnplanned = 3

export function ganttRows(plan: Plan, options: GanttOptions): readonly GanttRow[] {
  return [...poolRows(plan, options), ...plan.vehicles.map((vehicle) => vehicleRow(plan, vehicle, options))]
}

function poolRows(plan: Plan, { extent, reasons, isPoolOpen }: GanttOptions): readonly GanttRow[] {
  const fitting = plan.unplanned.filter(
    ({ windows }) => windows.length === 0 || windows.some(({ start, end }) => start < extent.end && end > extent.start),
  )
  const places = new Map([...reasons.keys()].map((id, place) => [id, place]))
  const ordered = fitting.toSorted(
    (one, other) => (places.get(one.id) ?? Infinity) - (places.get(other.id) ?? Infinity) || 0,
  )
  const mandatory = fitting.filter(({ id }) => reasons.get(id)?.isMandatory).length
  const heading: GanttRow = {
    kind: 'pool-heading',
    id: 'unplanned',
    title: fitting.length === 0 ? 'All planned' : `${numberText(fitting.length)} unplanned`,
    note:
      mandatory > 0
        ? `${mandatory === fitting.length ? 'all' : numberText(mandatory)} mandatory`
        : fitting.length > 0 && fitting.every(({ id }) => reasons.has(id))
          ? 'optional'
          : fitting.length < plan.unplanned.length
            ? `of ${numberText(plan.unplanned.length)}`
            : '',
    toggle: fitting.length <= shownUnplanned ? 'none' : isPoolOpen ? 'fewer' : 'more',
  }
  return [
    heading,
    ...ordered
      .slice(0, isPoolOpen ? undefined : shownUnplanned)
      .map((visit) => poolRow(visit, extent, reasons.get(visit.id))),
  ]
}

function poolRow(visit: Visit, extent: Span, reason: UnplannedReason | undefined): PoolRow {
  const window = visit.windows.find(({ start, end }) => start < extent.end && end > extent.start)
  const start = Math.max(window?.start ?? extent.start, extent.start)
  const bar: WorkBar = {
    kind: 'work',
    id: visit.id,
    mark: '',
    title: '',
    description: [`Unplanned: ${visit.name}, ${durationText(visit.serviceSeconds)} of service`, reason?.summary ?? '']
      .filter((part) => part !== '')
      .join('. '),
    start,
    end: start + visit.serviceSeconds * 1000,
    windows: visit.windows,
    isPinned: false,
  }
  return { kind: 'pool', id: visit.id, title: visit.name, bar, reason: reason?.summary ?? '' }
}

function vehicleRow(plan: Plan, vehicle: Vehicle, options: GanttOptions): ResourceRow {
  const shifts = vehicle.shifts.filter(options.includes)
  const visits = shifts.reduce((sum, { stops }) => sum + stops.filter(({ kind }) => kind === 'visit').length, 0)
  const travelSeconds = shifts.reduce((sum, shift) => sum + shift.travelSeconds, 0)
  const waitSeconds = timeShares(shifts.filter(({ stops }) => stops.some(({ kind }) => kind === 'visit'))).wait
  const bars = shifts.flatMap((shift): Bar[] => [...passiveBars(plan, shift, options), ...workOf(plan, shift, options)])
  return {
    kind: 'resource',
    id: vehicle.id,
    title: vehicle.name,
    note: noteOf(shifts, countText(visits, options.noun), { visits, travelSeconds, waitSeconds }),
    colour: options.colours.get(vehicle.id) ?? 0,
    frames: shifts.map(({ frame }) => frame).filter((frame) => frame !== undefined),
    bars: bars.sort((one, other) => one.start - other.start),
    ...(options.curves?.has(vehicle.id) && { curve: options.curves.get(vehicle.id)! }),
  }
}

function noteOf(
  shifts: readonly Shift[],
  work: string,
  {
    visits,
    travelSeconds,
    waitSeconds,
  }: { readonly visits: number; readonly travelSeconds: number; readonly waitSeconds: number },
): string {
  if (shifts.length === 0) return 'no shift'
  const waiting = waitSeconds < minWaitSeconds ? '' : `, ${durationText(waitSeconds)} waiting`
  return visits === 0 ? work.replace('0', 'no') : `${work}, ${durationText(travelSeconds)} travel${waiting}`
}

function passiveBars(plan: Plan, shift: Shift, { zone, barKinds }: GanttOptions): readonly PassiveBar[] {
  return activitiesOf(shift).flatMap((activity): PassiveBar[] => {
    const look = barKinds.find(({ id }) => id === activity.kind)
    if (!look) return []
    const bar = { kind: 'passive', look, start: activity.start, end: activity.end } as const
    return [activity.kind === 'wait' ? { ...bar, description: waitingSentence(plan, shift, activity, zone) } : bar]
  })
}

function workOf(plan: Plan, shift: Shift, { zone, broken }: GanttOptions): readonly WorkBar[] {
  return shift.stops.flatMap((stop): WorkBar[] => {
    const visit = plan.visits.get(stop.id)
    if (stop.kind === 'break' || stop.start === undefined || stop.end === undefined || !visit) return []
    const late = lateFrom(visit, stop)
    const faults = broken?.get(stop.id) ?? []
    return [
      {
        kind: 'work',
        id: stop.id,
        mark: String(stop.number),
        title: visit.name,
        description: [stopSentence(visit, { stop, shift }, zone), ...faults].join(' '),
        start: stop.start,
        end: stop.end,
        windows: visit.windows.filter(({ start, end }) => end > start && Number.isFinite(start + end)),
        isPinned: stop.isPinned,
        ...(faults.length > 0 && { isBroken: true }),
        ...(late === undefined ? {} : { lateFrom: late }),
      },
    ]
  })
}

/** The plan as lines of a table: per technician and shift a heading, then the stops in order; unplanned visits last. */
import { capitalised } from '../../../../ui/capitalised.ts'
import { countText, distanceText, durationText, numberText } from '../../../../ui/amounts.ts'
import { clockBeside, clockText, dayText, type TimeZone } from '../../../../ui/time-zone.ts'
import { spanOfShift } from './days.ts'
import type { UnplannedReason } from './explained.ts'
import { lateFrom } from './lateness.ts'
import type { BreakStop, Plan, Shift, VisitStop } from './plan.ts'
import { timeShares, waitingByVisit } from './timeline.ts'
import { minWaitSeconds } from './waiting.ts'
import { mainWindow, windowText } from './wording.ts'
import type { RoutingWords } from './words.ts'

export const columnsOf = ({ stop }: RoutingWords) =>
  ['#', capitalised(stop), 'Arrival', 'Start', 'Departure', 'Travel', 'Waiting', 'Window', 'Skills'] as const

export interface HeadingLine {
  readonly kind: 'heading'
  readonly key: string
  /** Missing above the unplanned visits. */
  readonly vehicleId?: string
  readonly title: string
  readonly note: string
}

export interface StopLine {
  readonly kind: 'visit' | 'break' | 'unplanned'
  readonly key: string
  readonly id: string
  /** One per column. */
  readonly cells: readonly string[]
  readonly isLate: boolean
  readonly isPinned: boolean
}

export type TableLine = HeadingLine | StopLine

export interface TableOptions {
  /** A time of the one day that is shown, which then need not be named at every window; undefined when several are. */
  readonly shownDay: number | undefined
  includes(shift: Shift): boolean
  readonly zone: TimeZone
  readonly reasons: ReadonlyMap<string, UnplannedReason>
  readonly words: RoutingWords
}

export function tableLines(plan: Plan, options: TableOptions): readonly TableLine[] {
  const shifts = plan.vehicles.flatMap((vehicle) => vehicle.shifts.filter(options.includes))
  return [...shifts.flatMap((shift) => shiftLines(plan, shift, options)), ...unplannedLines(plan, options)]
}

function shiftLines(plan: Plan, shift: Shift, { zone, words }: TableOptions): readonly TableLine[] {
  const visits = shift.stops.filter(({ kind }) => kind === 'visit').length
  const span = spanOfShift(shift)
  const waitSeconds = visits === 0 ? 0 : timeShares([shift]).wait
  const notes = [
    span
      ? `${dayText(span.start, zone)} ${clockText(shift.departure ?? span.start, zone)}–${clockText(shift.homeArrival ?? span.end, zone)}`
      : '',
    visits === 0
      ? `no ${words.stop}s`
      : `${countText(visits, words.stop)}, ${durationText(shift.travelSeconds)} travel, ${distanceText(shift.travelMeters)}`,
    waitSeconds < minWaitSeconds ? '' : `${durationText(waitSeconds)} waiting`,
    shift.overtimeSeconds > 0 ? `${durationText(shift.overtimeSeconds)} overtime` : '',
    shift.isPinned ? 'pinned' : '',
  ]
  const waiting = waitingByVisit(shift)
  return [
    {
      kind: 'heading',
      key: `shift ${shift.id}`,
      vehicleId: shift.vehicleId,
      title: shift.technician,
      note: notes.filter((note) => note !== '').join(' · '),
    },
    ...shift.stops.map((stop) =>
      stop.kind === 'break'
        ? breakLine(stop, shift, zone)
        : visitLine(plan, stop, { shift, zone, waitingSeconds: waiting.get(stop.id) ?? 0 }),
    ),
  ]
}

function visitLine(
  plan: Plan,
  stop: VisitStop,
  { shift, zone, waitingSeconds }: { readonly shift: Shift; readonly zone: TimeZone; readonly waitingSeconds: number },
): StopLine {
  const visit = plan.visits.get(stop.id)
  const clock = (time: number | undefined) =>
    time === undefined ? '–' : clockBeside(time, shift.departure ?? time, zone)
  const window = visit && mainWindow(visit, stop.start)
  return {
    kind: 'visit',
    key: `visit ${shift.id} ${stop.number}`,
    id: stop.id,
    cells: [
      String(stop.number),
      visit?.name ?? stop.id,
      clock(stop.arrival),
      clock(stop.start),
      clock(stop.end),
      durationText(stop.travelSeconds),
      waitingSeconds < minWaitSeconds ? '–' : durationText(waitingSeconds),
      window ? windowText(window, stop.start, zone) : 'any time',
      visit?.skills.join(', ') ?? '',
    ],
    isLate: visit !== undefined && lateFrom(visit, stop) !== undefined,
    isPinned: stop.isPinned,
  }
}

function breakLine(stop: BreakStop, shift: Shift, zone: TimeZone): StopLine {
  const clock = (time: number | undefined) => (time === undefined ? '–' : clockText(time, zone))
  return {
    kind: 'break',
    key: `break ${shift.id} ${stop.id}`,
    id: stop.id,
    cells: ['', 'Break', '', clock(stop.start), clock(stop.end), '', '', '', ''],
    isLate: false,
    isPinned: false,
  }
}

function unplannedLines(plan: Plan, { zone, reasons, shownDay, words }: TableOptions): readonly TableLine[] {
  if (plan.unplanned.length === 0) return []
  const mandatory = plan.unplanned.filter(({ id }) => reasons.get(id)?.isMandatory).length
  return [
    {
      kind: 'heading',
      key: 'unplanned',
      title: `${countText(plan.unplanned.length, words.work)} not planned`,
      note: mandatory > 0 ? `${numberText(mandatory)} mandatory` : '',
    },
    ...plan.unplanned.map((visit): StopLine => ({
      kind: 'unplanned',
      key: `unplanned ${visit.id}`,
      id: visit.id,
      cells: [
        '!',
        visit.name,
        '–',
        '–',
        '–',
        '–',
        '–',
        visit.windows[0] ? windowText(visit.windows[0], shownDay, zone) : 'any time',
        visit.skills.join(', '),
      ],
      isLate: false,
      isPinned: false,
    })),
  ]
}

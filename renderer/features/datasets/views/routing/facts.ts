/** What the drawer says about the selected stop, technician or driver. */
import { capitalised } from '../../../../ui/capitalised.ts'
import { distanceText, durationText } from '../../../../ui/amounts.ts'
import { clockBeside, clockText, dayText, type TimeZone } from '../../../../ui/time-zone.ts'
import { lateFrom } from './lateness.ts'
import type { Fact } from './fact.ts'
import type { Plan, Shift, Visit } from './plan.ts'
import { timeShares, waitingByVisit } from './timeline.ts'
import { minWaitSeconds, waitingReason } from './waiting.ts'
import { windowText } from './wording.ts'

const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ text }) => text !== '')

/** What a model knows of a stop beside what all plans of routes have. */
export interface MoreFacts {
  /** Of where it is planned. */
  readonly placed: readonly Fact[]
  /** Of what it asks for. */
  readonly asked: readonly Fact[]
}

/** Where and when, of a planned visit; empty for an unplanned one. */
export function placementFacts(plan: Plan, visit: Visit, zone: TimeZone, more: readonly Fact[]): readonly Fact[] {
  const placement = plan.placements.get(visit.id)
  if (!placement) return []
  const { stop, shift } = placement
  const { arrival, start, end } = stop
  if (start === undefined || end === undefined) return []
  const wait = waitingByVisit(shift).get(visit.id) ?? 0
  const reason = waitingReason(plan, shift, { start: start - wait * 1000, end: start }, zone)
  const late = lateFrom(visit, stop)
  return known([
    { label: 'Service', text: `${dayText(start, zone)} ${clockText(start, zone)}–${clockBeside(end, start, zone)}` },
    { label: 'Arrival', text: arrival === undefined ? '' : clockBeside(arrival, start, zone) },
    { label: 'Travel there', text: `${durationText(stop.travelSeconds)}, ${distanceText(stop.travelMeters)}` },
    {
      label: 'Waiting',
      text: wait < minWaitSeconds ? 'none' : [durationText(wait), reason].filter((part) => part !== '').join(': '),
    },
    {
      label: 'Late',
      text: late === undefined ? '' : `since ${clockBeside(late, start, zone)}, ${durationText((end - late) / 1000)}`,
      isBad: true,
    },
    ...more,
    { label: 'Pinned', text: stop.isPinned ? 'yes' : '' },
  ])
}

/** What the visit asks for. */
export function demandFacts(plan: Plan, visit: Visit, zone: TimeZone, more: readonly Fact[]): readonly Fact[] {
  const start = plan.placements.get(visit.id)?.stop.start
  return known([
    {
      label: visit.windows.length > 1 ? 'Time windows' : 'Time window',
      text:
        visit.windows.length === 0
          ? 'any time'
          : visit.windows.map((window) => windowText(window, start, zone)).join(', '),
    },
    { label: 'Length of service', text: durationText(visit.serviceSeconds) },
    { label: 'Skills', text: visit.skills.join('; ') || 'none' },
    { label: 'Tags', text: visit.tags.join(', ') },
    { label: 'Priority', text: visit.priority ?? '' },
    ...more,
    {
      label: 'Promised end',
      text: visit.promisedEnd === undefined ? '' : clockBeside(visit.promisedEnd, start ?? 0, zone),
    },
  ])
}

/** `stop` is what a stop is called. */
export function shiftFacts(shift: Shift, zone: TimeZone, stop: string): readonly Fact[] {
  const { frame, departure, homeArrival } = shift
  const visits = shift.stops.filter(({ kind }) => kind === 'visit').length
  const shares = timeShares([shift])
  const isOut = departure !== undefined && homeArrival !== undefined && visits > 0
  return known([
    {
      label: 'Available',
      text: frame
        ? `${dayText(frame.start, zone)} ${clockText(frame.start, zone)}–${clockBeside(frame.end, frame.start, zone)}`
        : '',
    },
    { label: `${capitalised(stop)}s`, text: String(visits) },
    {
      label: 'On the way',
      text: isOut
        ? `${clockText(departure, zone)}–${clockBeside(homeArrival, departure, zone)}, ${durationText((homeArrival - departure) / 1000)}`
        : '',
    },
    {
      label: 'Travel',
      text: visits === 0 ? '' : `${durationText(shift.travelSeconds)}, ${distanceText(shift.travelMeters)}`,
    },
    { label: 'Service', text: isOut ? durationText(shares.service) : '' },
    { label: 'Waiting', text: !isOut ? '' : shares.wait < minWaitSeconds ? 'none' : durationText(shares.wait) },
    { label: 'Breaks', text: isOut && shares.break > 0 ? durationText(shares.break) : '' },
    { label: 'Overtime', text: shift.overtimeSeconds > 0 ? durationText(shift.overtimeSeconds) : '', isBad: true },
    { label: 'Skills', text: shift.skills.join(', ') || 'none' },
    { label: 'Pinned', text: shift.isPinned ? 'yes' : '' },
  ])
}

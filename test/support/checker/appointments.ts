/**
 * Appointments of the published plan, and what of each can still be kept, from the words of the rules: the technician
 * where one of his or her shifts of that day may do the visit and lasts until its end; the day where a shift of anybody
 * and a window leave room; the time where a window does. A pinned visit is where somebody has put it.
 */
import { contains } from './area.ts'
import { stretchesWith } from './borrowed.ts'
import type { Facts, ShiftFacts, VisitFacts } from './facts.ts'
import { alwaysOpen } from './windows-outside.ts'

const daySeconds = 86_400

export interface Appointment {
  readonly vehicleId: string
  readonly start: number
  readonly day: number
  /** How many times a change counts. */
  readonly times: number
  readonly keepsTechnician: boolean
  readonly keepsDay: boolean
  readonly keepsTime: boolean
  /** When the first shift of that day begins that may do the visit: from then on nobody comes before `start`. */
  readonly from: number
}

const hours = (shift: ShiftFacts) => ({
  from: Math.max(shift.minStart, shift.minFirstArrival),
  until: Math.min(shift.maxEnd, shift.maxLastDeparture),
})

/** Days since 1970 on the clock of the first shift. */
export function dayOfShift(shift: ShiftFacts, { offsetSeconds }: Facts): number {
  const start = Number.isFinite(shift.minStart) ? shift.minStart : shift.minFirstArrival
  return Math.floor((start + offsetSeconds) / daySeconds)
}

function mayDo(visit: VisitFacts, shift: ShiftFacts): boolean {
  const { requiredVehicles, prohibitedVehicles } = visit
  return (
    stretchesWith(visit, shift).length > 0 &&
    (requiredVehicles.length === 0 || requiredVehicles.includes(shift.vehicleId)) &&
    !prohibitedVehicles.includes(shift.vehicleId) &&
    (!shift.requiredArea || contains(shift.requiredArea, visit.place))
  )
}

/** The day of the shift under way at the time, of those the last to begin, else that of the calendar. */
function dayOf(start: number, facts: Facts): number {
  const underWay = [...facts.shifts.values()]
    .filter((shift) => hours(shift).from <= start && start <= hours(shift).until)
    .sort((a, b) => hours(b).from - hours(a).from)[0]
  return underWay ? dayOfShift(underWay, facts) : Math.floor((start + facts.offsetSeconds) / daySeconds)
}

function beginningOf({ freezeBefore, planningStart, firstShiftStart }: Facts): number {
  if (freezeBefore !== -Infinity) return freezeBefore
  return planningStart === -Infinity ? firstShiftStart : planningStart
}

export function appointmentOf(visit: VisitFacts, facts: Facts): Appointment | undefined {
  if (!visit.published) return undefined
  const { vehicleId, start } = visit.published
  const day = dayOf(start, facts)
  const end = start + visit.serviceSeconds
  const able = [...facts.shifts.values()].filter(
    (shift) => dayOfShift(shift, facts) === day && !shift.pinned && mayDo(visit, shift),
  )
  const from = Math.min(...able.map((shift) => hours(shift).from))
  const until = Math.max(...able.map((shift) => hours(shift).until))
  const earliest = Math.max(visit.minStartTravel, facts.freezeBefore, facts.planningStart)
  const windows = visit.windows.length > 0 ? visit.windows : [alwaysOpen]
  const daysAhead = Math.max(0, Math.floor((start - beginningOf(facts)) / daySeconds))
  return {
    vehicleId,
    start,
    day,
    from,
    times: [4, 3, 2][daysAhead] ?? 1,
    keepsTechnician: able.some((shift) => shift.vehicleId === vehicleId && hours(shift).until >= end),
    keepsDay:
      able.length > 0 &&
      earliest <= until &&
      windows.some((window) => window.minStart <= until && window.maxStart >= from && window.maxEnd >= from),
    keepsTime:
      facts.weights.get('keepPublishedTimeWeight') !== 0 &&
      from <= start &&
      earliest <= start &&
      windows.some((window) => window.minStart <= start && window.maxStart >= start && window.maxEnd >= end),
  }
}

/** Whether the time is kept on this shift: its service may be waited with, and is not moved by leaving late. */
export function isHeldOn(visit: VisitFacts, shift: ShiftFacts, facts: Facts): boolean {
  const appointment = appointmentOf(visit, facts)
  return appointment !== undefined && appointment.keepsTime && appointment.day === dayOfShift(shift, facts)
}

/** The published time of a visit that starts sooner without a price, else the start. */
export function toldUntil({ published }: VisitFacts, start: number, { toleranceSeconds }: Facts): number {
  const time = published!.start
  return time - toleranceSeconds <= start && start < time ? time : start
}

/**
 * A visit that is not pinned: where others go by its time, it does not start before that on its day. Others may, at a
 * price.
 */
export function heldToItsTime(visit: VisitFacts, facts: Facts, awaited: ReadonlySet<string>): VisitFacts {
  if (!awaited.has(visit.id)) return visit
  const appointment = appointmentOf(visit, facts)
  return appointment?.keepsTime ? { ...visit, notBetween: [appointment.from, appointment.start] } : visit
}

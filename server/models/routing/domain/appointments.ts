/**
 * Appointments of a published plan: what of them can be kept. Who and when were promised together; where the input no
 * longer leaves room for one of the two, that one is nobody's fault, and the other still stands. A pinned visit or stop
 * is where somebody has put it.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { leastTimeSeconds, mostTimeSeconds } from '../constraints/published-goals.ts'
import type { PlanAppointment, PlanWindow, RouteShift, RouteVehicle } from './plan.ts'
import { localDay, offsetMinutes, type TimeAxis } from './time-axis.ts'

/** As an input says it. */
export interface Appointment {
  readonly vehicleId: string
  readonly startServiceTime: string
}

/** A visit or stop. */
interface Work {
  readonly input: { readonly id: string }
  readonly windows: readonly PlanWindow[]
  readonly serviceSeconds: number
  readonly minStartTravel: number
  readonly isPinned: boolean
  readonly appointment: PlanAppointment | undefined
}

export interface AppointmentContext<Each, Shift> {
  /** By the id of the visit or stop. */
  readonly published: ReadonlyMap<string, Appointment>
  /** Freeze time, or else the start of the planning. */
  readonly from: string | undefined
  readonly time: TimeAxis
  readonly shifts: readonly Shift[]
  readonly vehicles: readonly RouteVehicle[]
  /** Whether times are kept at all. */
  readonly keepsTimes: boolean
  /** Whether the shift meets every requirement. */
  mayServe(work: Each, shift: Shift): boolean
}

/** From the start of the planning on: within a day a change counts four times, within two days three times. */
const mostUrgent = 4
const oneDay = 86_400
const anyTime: PlanWindow = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }

/** Earliest moment any service of the shift may start, and the latest at which the last one may end. */
export function hoursOf(shift: RouteShift): { readonly from: number; readonly until: number } {
  return {
    from: Math.max(shift.minDeparture, shift.minFirstArrival),
    until: Math.min(shift.maxEnd, shift.maxLastDeparture),
  }
}

/** The visits or stops with their appointments; what keeps its time does not start before it on its day. */
export function keepAppointments<Each extends Work, Shift extends RouteShift>(
  all: readonly Each[],
  context: AppointmentContext<Each, Shift>,
): Each[] {
  const vehicleIndex = new Map(context.vehicles.map(({ input: { id } }, index) => [id, index]))
  return all.map((work) => {
    const published = context.published.get(work.input.id)
    if (!published) return work
    const { vehicleId, startServiceTime } = published
    const appointment = readAppointment(startServiceTime, context)
    return withAppointment(work, { ...appointment, vehicleId, vehicle: vehicleIndex.get(vehicleId) ?? -1 }, context)
  })
}

type Beginning = Pick<AppointmentContext<never, RouteShift>, 'from' | 'time' | 'shifts'>

function readAppointment(text: string, { from: beginning, time, shifts }: Beginning) {
  const start = time.at(text, 0)
  const from = time.at(beginning, 0)
  return {
    start,
    offsetMinutes: offsetMinutes(text),
    day: dayOf(start, shifts) ?? localDay(text),
    urgency: Math.max(1, mostUrgent - Math.max(0, Math.floor((start - from) / oneDay))),
    keeps: { technician: false, day: false, time: false },
  }
}

/** Of the shift under way at that time, of several the one that began last: the day of a night shift is its first. */
function dayOf(start: number, shifts: readonly RouteShift[]): number | undefined {
  let day: number | undefined
  let latest = -Infinity
  for (const shift of shifts) {
    const { from, until } = hoursOf(shift)
    if (from > start || start > until || from <= latest) continue
    latest = from
    day = shift.day
  }
  return day
}

function withAppointment<Each extends Work, Shift extends RouteShift>(
  work: Each,
  appointment: PlanAppointment,
  context: AppointmentContext<Each, Shift>,
): Each {
  if (work.isPinned) return { ...work, appointment }
  const { start, day, vehicle } = appointment
  const able = context.shifts.filter(
    (shift) => shift.day === day && !shift.input.pinned && context.mayServe(work, shift),
  )
  const windows = work.windows.length > 0 ? work.windows : [anyTime]
  const opens = Math.min(...able.map((shift) => hoursOf(shift).from))
  const closes = Math.max(...able.map((shift) => hoursOf(shift).until))
  const end = start + work.serviceSeconds
  const keeps = {
    technician: able.some((shift) => shift.vehicle === vehicle && end <= hoursOf(shift).until),
    day:
      able.length > 0 &&
      work.minStartTravel <= closes &&
      windows.some(({ minStart, maxStart, maxEnd }) => minStart <= closes && Math.min(maxStart, maxEnd) >= opens),
    time:
      context.keepsTimes &&
      opens <= start &&
      work.minStartTravel <= start &&
      windows.some(({ minStart, maxStart, maxEnd }) => minStart <= start && start <= maxStart && end <= maxEnd),
  }
  return {
    ...work,
    appointment: { ...appointment, keeps },
    windows: keeps.time ? windows.flatMap((window) => partsAround(window, opens, start)) : work.windows,
  }
}

/** The window without starts from one time to before another. */
function partsAround(window: PlanWindow, from: number, until: number): PlanWindow[] {
  const { minStart, maxStart, maxEnd } = window
  return [
    ...(minStart < from ? [{ ...window, maxStart: Math.min(maxStart, from - 1) }] : []),
    ...(until <= Math.min(maxStart, maxEnd) ? [{ ...window, minStart: Math.max(minStart, until) }] : []),
  ]
}

/** `secondPrice`: points per second; `tolerance` in seconds. */
export function compileAppointments(
  all: readonly Pick<Work, 'appointment'>[],
  shifts: readonly RouteShift[],
  { tolerance, secondPrice }: { readonly tolerance: number; readonly secondPrice: number },
): Pick<RoutingProblem, 'appointments'> {
  if (all.every(({ appointment }) => !appointment?.keeps.time)) return {}
  return {
    appointments: {
      time: Int32Array.from(all, ({ appointment }) => appointment?.start ?? 0),
      earlyUntil: Int32Array.from(all, ({ appointment }) => (appointment?.start ?? 0) - tolerance),
      lateFrom: Int32Array.from(all, ({ appointment }) => (appointment?.start ?? 0) + tolerance),
      day: Int32Array.from(all, ({ appointment }) => appointment?.day ?? 0),
      shiftDay: Int32Array.from(shifts, ({ day }) => day),
      secondPrice: Int32Array.from(all, ({ appointment }) =>
        appointment?.keeps.time ? appointment.urgency * secondPrice : 0,
      ),
      leastSeconds: leastTimeSeconds,
      mostSeconds: mostTimeSeconds,
    },
  }
}

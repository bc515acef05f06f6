/**
 * Appointments of a published plan: what of them can be kept. Who and when were promised together; where the input no
 * longer leaves room for one of the two, that one is nobody's fault, and the other still stands. A pinned visit is
 * where somebody has put it.
 */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { leastLateSeconds, mostLateSeconds, toleranceOf } from '../constraints/published-goals.ts'
import { mayServe } from '../constraints/requirements.ts'
import { weightInForce } from '../constraints/weights.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { freezeTime } from './pinning.ts'
import type { PlanAppointment, PlanShift, PlanVehicle, PlanVisit, PlanWindow } from './plan.ts'
import { hoursOf } from './obstacles.ts'
import { publishedAppointments } from './published-appointments.ts'
import { localDay, offsetMinutes, type TimeAxis } from '../../routing/domain/time-axis.ts'

interface AppointmentContext {
  readonly input: Input
  readonly overrides: Overrides
  readonly time: TimeAxis
  readonly shifts: readonly PlanShift[]
  readonly vehicles: readonly PlanVehicle[]
}

/** From the start of the planning on: within a day a change counts four times, within two days three times. */
const mostUrgent = 4
const oneDay = 86_400
const anyTime: PlanWindow = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }

/** The visits with their appointments; what keeps its time does not start before it on its day. */
export function keepAppointments(visits: readonly PlanVisit[], context: AppointmentContext): PlanVisit[] {
  const { input, vehicles } = context
  const appointments = publishedAppointments(input)
  const vehicleIndex = new Map(vehicles.map(({ input: { id }, index }) => [id, index]))
  return visits.map((visit) => {
    const published = appointments.get(visit.input.id)
    if (!published) return visit
    const { vehicleId, startServiceTime } = published
    const appointment = readAppointment(startServiceTime, context)
    return withAppointment(visit, { ...appointment, vehicleId, vehicle: vehicleIndex.get(vehicleId) ?? -1 }, context)
  })
}

function readAppointment(text: string, { input, time, shifts }: AppointmentContext) {
  const start = time.at(text, 0)
  const from = time.at(freezeTime(input) ?? input.planningWindow?.startDate, 0)
  return {
    start,
    offsetMinutes: offsetMinutes(text),
    day: dayOf(start, shifts) ?? localDay(text),
    urgency: Math.max(1, mostUrgent - Math.max(0, Math.floor((start - from) / oneDay))),
    keeps: { technician: false, day: false, time: false },
  }
}

/** Of the shift under way at that time, of several the one that began last: the day of a night shift is its first. */
function dayOf(start: number, shifts: readonly PlanShift[]): number | undefined {
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

function withAppointment(visit: PlanVisit, appointment: PlanAppointment, context: AppointmentContext): PlanVisit {
  if (visit.isPinned) return { ...visit, appointment }
  const { start, day, vehicle } = appointment
  const able = context.shifts.filter(
    (shift) => shift.day === day && !shift.input.pinned && mayServe({ visit, shift }, context),
  )
  const windows = visit.windows.length > 0 ? visit.windows : [anyTime]
  const opens = Math.min(...able.map((shift) => hoursOf(shift).from))
  const closes = Math.max(...able.map((shift) => hoursOf(shift).until))
  const end = start + visit.serviceSeconds
  const keeps = {
    technician: able.some((shift) => shift.vehicle === vehicle && end <= hoursOf(shift).until),
    day:
      able.length > 0 &&
      visit.minStartTravel <= closes &&
      windows.some(({ minStart, maxStart, maxEnd }) => minStart <= closes && Math.min(maxStart, maxEnd) >= opens),
    time:
      weightInForce('keepPublishedTimeWeight', context.overrides) > 0 &&
      opens <= start &&
      visit.minStartTravel <= start &&
      windows.some(({ minStart, maxStart, maxEnd }) => minStart <= start && start <= maxStart && end <= maxEnd),
  }
  return {
    ...visit,
    appointment: { ...appointment, keeps },
    windows: keeps.time ? windows.flatMap((window) => partsAround(window, opens, start)) : visit.windows,
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

export function compileAppointments(
  visits: readonly PlanVisit[],
  shifts: readonly PlanShift[],
  overrides: Overrides,
): Pick<RoutingProblem, 'appointments'> {
  if (visits.every(({ appointment }) => !appointment?.keeps.time)) return {}
  const tolerance = toleranceOf(overrides)
  const secondPrice = weightInForce('keepPublishedTimeWeight', overrides)
  return {
    appointments: {
      lateFrom: Int32Array.from(visits, ({ appointment }) => (appointment?.start ?? 0) + tolerance),
      day: Int32Array.from(visits, ({ appointment }) => appointment?.day ?? 0),
      shiftDay: Int32Array.from(shifts, ({ day }) => day),
      secondPrice: Int32Array.from(visits, ({ appointment }) =>
        appointment?.keeps.time ? appointment.urgency * secondPrice : 0,
      ),
      leastSeconds: leastLateSeconds,
      mostSeconds: mostLateSeconds,
    },
  }
}

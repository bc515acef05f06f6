/**
 * What a change of a published appointment counts, in seconds of driving: the driving that is worth it. Each is a fixed
 * amount, as somebody has to be called whatever the change, times the urgency of the appointment.
 */
import type { PlanAppointment, RouteShift } from '../domain/plan.ts'
import { seconds } from '../domain/time-axis.ts'

/** A visit or stop that may have been published. */
interface Published {
  readonly appointment: PlanAppointment | undefined
}
type OnDay = Pick<RouteShift, 'vehicle' | 'day'>

export interface Tolerant {
  readonly publishedTimeTolerance: string
}

/** Of another technician, and of another day. */
export const technicianSeconds = 900
export const daySeconds = 3600
/** Of another start beyond the tolerance: at least and at most. */
export const leastTimeSeconds = 900
export const mostTimeSeconds = 3600

/** Of doing it on the shift, or of leaving it out. */
export function otherTechnicianSeconds({ appointment }: Published, shift?: OnDay): number {
  if (!appointment?.keeps.technician || shift?.vehicle === appointment.vehicle) return 0
  return technicianSeconds * appointment.urgency
}

export function otherDaySeconds({ appointment }: Published, shift?: OnDay): number {
  if (!appointment?.keeps.day || shift?.day === appointment.day) return 0
  return daySeconds * appointment.urgency
}

/** Of starting at `start` on the shift, earlier or later; another day counts there. */
export function otherTimeSeconds({ appointment }: Published, shift: OnDay, start: number, overrides: Tolerant): number {
  if (!appointment?.keeps.time || shift.day !== appointment.day) return 0
  const moved = Math.abs(start - appointment.start) - toleranceOf(overrides)
  return moved > 0 ? Math.min(mostTimeSeconds, Math.max(leastTimeSeconds, moved)) * appointment.urgency : 0
}

/** Seconds a service may start earlier or later than published without being changed. */
export function toleranceOf({ publishedTimeTolerance }: Tolerant): number {
  return seconds(publishedTimeTolerance)
}

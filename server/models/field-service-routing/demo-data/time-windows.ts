/** The appointments customers get. */
import type { z } from 'zod'
import type { timeWindow as timeWindowSchema } from '../schema/visit.ts'
import type { WorkingDay } from '../../routing/demo-data/working-days.ts'

export type TimeWindowDocument = z.input<typeof timeWindowSchema>

/** Part of the day, and on how many days it may be; `NEXT_WEEK` may also wait until after the plan. */
export interface Appointment {
  readonly part: 'DAY' | 'MORNING' | 'AFTERNOON' | 'TWO_HOURS'
  readonly days: 'ONE' | 'TWO' | 'ANY' | 'NEXT_WEEK'
}

/** What customers of a single day get in turn. */
export const appointmentsOfOneDay: readonly Appointment[] = [
  { part: 'DAY', days: 'ONE' },
  { part: 'MORNING', days: 'ONE' },
  { part: 'DAY', days: 'ONE' },
  { part: 'AFTERNOON', days: 'ONE' },
  { part: 'TWO_HOURS', days: 'ONE' },
]

const parts = { DAY: [8, 17], MORNING: [8, 12.5], AFTERNOON: [12.5, 17] } as const
/** Two-hour appointments promise when the technician comes, not when he leaves. */
const arrivalHours = [8, 10, 12, 14]

export interface Slot {
  readonly appointment: Appointment
  /** Counts the appointments of this kind, so that days and hours are dealt evenly. */
  readonly round: number
  readonly serviceMinutes: number
}

/** `days` holds the planned days and, last, the first working day after them. */
export function timeWindows(slot: Slot, days: readonly WorkingDay[]): TimeWindowDocument[] {
  return dayIndexes(slot, days.length - 1).map((i) => timeWindow(slot, days[i]!))
}

/** Planned days of a slot, from 0 and ascending; the number of planned days stands for the working day after them. */
export function dayIndexes({ appointment, round }: Slot, planned: number): number[] {
  const first = round % planned
  if (appointment.days === 'ONE') return [first]
  if (appointment.days === 'TWO') return [...new Set([first, (first + 2) % planned])].sort((a, b) => a - b)
  const all = Array.from({ length: planned }, (_, i) => i)
  return appointment.days === 'ANY' ? all : [planned - 1, planned]
}

function timeWindow({ appointment, round, serviceMinutes }: Slot, day: WorkingDay): TimeWindowDocument {
  if (appointment.part === 'TWO_HOURS') {
    const hour = arrivalHours[round % arrivalHours.length] ?? 8
    return {
      minStartTime: day.at(hour),
      maxStartTime: day.at(hour + 2),
      maxEndTime: day.at(hour + 2 + serviceMinutes / 60),
    }
  }
  const [start, end] = parts[appointment.part]
  return { minStartTime: day.at(start), maxEndTime: day.at(end) }
}

/** Calendar of a generated hospital: local times of its own zone, with clock changes, as instants. */
import { dateOfDay, dayOfDate, instantOf, weekdayOf } from '../../support/roster-checker/zone-time.ts'

export interface Calendar {
  readonly zone: string
  /** Days from 1970 on; history comes before the first. */
  readonly first: number
  readonly last: number
}

export const historyDays = 7

export function calendarOf(start: string, weeks: number, zone: string): Calendar {
  const first = dayOfDate(start)
  return { zone, first, last: first + 7 * weeks - 1 }
}

const instantText = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** `hours` after local midnight; from 24 on it lies on a later day. */
export function timeOf({ zone }: Calendar, day: number, hours: number): string {
  return instantText(instantOf(day + Math.floor(hours / 24), Math.round((hours % 24) * 3600), zone))
}

export const dateText = dateOfDay
export const isWeekend = (day: number) => weekdayOf(day) >= 5
export const dayTags = (day: number) => (isWeekend(day) ? [weekdayOf(day) === 5 ? 'Saturday' : 'Sunday'] : [])

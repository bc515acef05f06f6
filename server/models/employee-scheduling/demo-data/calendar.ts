/** Days and times of demo data, by the clock of a place. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import { secondsPerDay, zonedClock } from '../../../foundation/local-clock.ts'
import { weekdayOf } from '../domain/clock.ts'

export interface DemoCalendar {
  readonly timeZone: string
  /** First day, a Monday, since 1970. */
  readonly firstDay: number
  /** A date-time so many minutes after the start of a day of the plan. */
  at(day: number, minutes: number): string
}

/** From the Monday after `today` on. */
export function calendarOf(timeZone: string, today: Date): DemoCalendar {
  const clock = zonedClock(timeZone)
  const now = Math.floor(clock.localSeconds(today.getTime() / 1000) / secondsPerDay)
  const firstDay = now + 7 - weekdayOf(now)
  return {
    timeZone,
    firstDay,
    at(day, minutes) {
      const local = (firstDay + day) * secondsPerDay + minutes * 60
      const instant = clock.instant(local)
      return formatDateTime(instant, Math.round((clock.localSeconds(instant) - instant) / 60))
    },
  }
}

const firstNames = [
  ...['Ann', 'Beth', 'Chad', 'Dora', 'Elsa', 'Finn', 'Gus', 'Hana', 'Ivan', 'Jodi', 'Kim', 'Leo', 'Mia', 'Noah'],
  ...['Olga', 'Paul', 'Quinn', 'Rosa', 'Sam', 'Tina', 'Uma', 'Vera', 'Will', 'Yara', 'Zoe'],
]
const lastNames = [
  'Cole',
  'Fox',
  'Green',
  'Jones',
  'King',
  'Li',
  'Poe',
  'Rye',
  'Smith',
  'Watt',
  'Brown',
  'Lee',
  'Moore',
]

/** Different for each number below 325. */
export function nameOf(index: number): string {
  return `${firstNames[index % firstNames.length]!} ${lastNames[index % lastNames.length]!}`
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon` in plans of a week, `Mon 2` in the second week of longer ones. */
export function dayName(day: number, weeks = 1): string {
  return weeks === 1 ? weekdays[day % 7]! : `${weekdays[day % 7]!} ${Math.floor(day / 7) + 1}`
}

/** Days and times of day of a city, as the wire wants them. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import { secondsPerDay, zonedClock, type LocalClock } from '../../../foundation/local-clock.ts'

export interface WorkingDay {
  /** `Mon` to `Fri`. */
  readonly label: string
  /**
   * The date-time of an hour of the day on the city's clocks: 8 is 08:00, 12.5 is 12:30, 24 the midnight that ends the
   * day.
   */
  at(hour: number): string
}

const labels = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The next days after `today` that are neither Saturday nor Sunday, by the calendar of the city. */
export function nextWorkingDays(today: Date, timeZone: string, count: number): WorkingDay[] {
  const clock = zonedClock(timeZone)
  const days: WorkingDay[] = []
  let midnight = Math.floor(clock.localSeconds(today.getTime() / 1000) / secondsPerDay) * secondsPerDay
  while (days.length < count) {
    midnight += secondsPerDay
    const weekday = new Date(midnight * 1000).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const localMidnight = midnight
    days.push({ label: labels[weekday] ?? '', at: (hour) => dateTime(clock, localMidnight + Math.round(hour * 3600)) })
  }
  return days
}

function dateTime(clock: LocalClock, localSeconds: number): string {
  const instant = clock.instant(localSeconds)
  return formatDateTime(instant, (clock.localSeconds(instant) - instant) / 60)
}

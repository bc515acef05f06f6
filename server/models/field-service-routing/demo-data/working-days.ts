/** Days and times of day of a city, as the wire wants them. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'

export interface WorkingDay {
  /** `Mon` to `Fri`. */
  readonly label: string
  /** The date-time of an hour of the day on the city's clocks: 8 is 08:00, 12.5 is 12:30, 24 the midnight that ends the day. */
  at(hour: number): string
}

const labels = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const secondsPerDay = 86_400

/** The next days after `today` that are neither Saturday nor Sunday, by the calendar of the city. */
export function nextWorkingDays(today: Date, timeZone: string, count: number): WorkingDay[] {
  const clock = localClock(timeZone)
  const days: WorkingDay[] = []
  let midnight = Math.floor(clock.localSeconds(today.getTime() / 1000) / secondsPerDay) * secondsPerDay
  while (days.length < count) {
    midnight += secondsPerDay
    const weekday = new Date(midnight * 1000).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    const localMidnight = midnight
    days.push({ label: labels[weekday] ?? '', at: (hour) => clock.dateTime(localMidnight + Math.round(hour * 3600)) })
  }
  return days
}

/** Local seconds are what the clocks show, counted as if they were UTC. */
function localClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetMinutes = (seconds: number) => {
    const name = format.formatToParts(seconds * 1000).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
    // "GMT", "GMT+02:00", "GMT-07:00"
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
  }
  return {
    localSeconds: (seconds: number) => seconds + offsetMinutes(seconds) * 60,
    dateTime: (localSeconds: number) => {
      // The offset belongs to the moment, which is only known with the offset: the second look is right on the days clocks change.
      const nearby = localSeconds - offsetMinutes(localSeconds) * 60
      const minutes = offsetMinutes(nearby)
      return formatDateTime(localSeconds - minutes * 60, minutes)
    },
  }
}

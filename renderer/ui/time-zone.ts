/** Times on a chosen clock: the one the data were written with, the one of this computer, or UTC. */

/** A clock: its name for people, and its distance from UTC, which may change over the year. */
export interface TimeZone {
  readonly name: string
  offsetMinutesAt(time: number): number
}

const minute = 60_000
const two = (value: number) => String(value).padStart(2, '0')

function offsetName(minutes: number): string {
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

export const utc: TimeZone = { name: 'UTC', offsetMinutesAt: () => 0 }

/** A clock that never changes, as the offset of a written time stands for. */
export function fixedZone(offsetMinutes: number): TimeZone {
  return { name: offsetName(offsetMinutes), offsetMinutesAt: () => offsetMinutes }
}

export function browserZone(): TimeZone {
  return {
    name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offsetMinutesAt: (time) => -new Date(time).getTimezoneOffset(),
  }
}

const quarterOfAnHour = 15 * minute

/** A zone of the tz database, `Europe/Vienna`; its name is the one people use: `Central European Time`. */
export function namedZone(id: string): TimeZone {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: id, timeZoneName: 'longOffset' })
  const name = partOf(new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'longGeneric' }), Date.now())
  // Clocks change on a quarter of an hour, and a chart asks for thousands of times between two changes.
  const known = new Map<number, number>()
  return {
    name: name ?? id,
    offsetMinutesAt(time) {
      const quarter = Math.floor(time / quarterOfAnHour)
      const offset = known.get(quarter) ?? offsetIn(partOf(clock, time))
      known.set(quarter, offset)
      return offset
    },
  }
}

const partOf = (format: Intl.DateTimeFormat, time: number) =>
  format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value

/** Of `GMT`, `GMT-03:30`. */
function offsetIn(text = ''): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-\u2212])(\d\d):?(\d\d)?/.exec(text) ?? []
  return (sign === undefined || sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

/** Whether the clock of the zone shows the same as the one of this computer. */
export function isClockHere(zone: TimeZone, time: number): boolean {
  return zone.offsetMinutesAt(time) === browserZone().offsetMinutesAt(time)
}

/** The offset a date-time was written with, in minutes; undefined where it has none. */
export function writtenOffset(dateTime: string): number | undefined {
  const [, utcMark, sign, hours, minutes] = /T.*(?:(Z)|([+-])(\d\d):?(\d\d))$/i.exec(dateTime) ?? []
  if (utcMark !== undefined) return 0
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The wall clock of a zone, to be read with the UTC getters of the date. */
export function wallClock(time: number, zone: TimeZone): Date {
  return new Date(time + zone.offsetMinutesAt(time) * minute)
}

/** `08:06`, rounded down to the minute as clocks are. */
export function clockText(time: number, zone: TimeZone): string {
  const clock = wallClock(time, zone)
  return `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`
}

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Mon 23 Nov` */
export function dayText(time: number, zone: TimeZone): string {
  return dayWords.format(wallClock(time, zone)).replace(',', '')
}

const longDayWords = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** `Monday 23 November 2026` */
export function longDayText(time: number, zone: TimeZone): string {
  return longDayWords.format(wallClock(time, zone)).replace(',', '')
}

/** Days since 1970 on the zone's clock: equal for times of the same day. */
export function dayNumber(time: number, zone: TimeZone): number {
  return Math.floor(wallClock(time, zone).getTime() / 86_400_000)
}

/** The clock, with the day in front where it is not the day of `beside`. */
export function clockBeside(time: number, beside: number, zone: TimeZone): string {
  const clock = clockText(time, zone)
  return dayNumber(time, zone) === dayNumber(beside, zone) ? clock : `${dayText(time, zone)} ${clock}`
}

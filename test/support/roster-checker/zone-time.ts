/** Calendar days and times of day of a time zone, over instants in seconds since 1970. Days count from 1970-01-01. */
const secondsOfDay = 86_400
const bucketSeconds = 900

const knownOffsets = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...fields,
    timeZone: zone,
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
  })
  formats.set(zone, format)
  return format
}

function offsetByCalendar(instant: number, zone: string): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(instant * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year, month, day] = [part.get('year')!, part.get('month')!, part.get('day')!]
  const [hour, minute, second] = [part.get('hour')!, part.get('minute')!, part.get('second')!]
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - instant
}

/** Seconds the clocks of the zone are ahead of UTC; the zone is an IANA name, `Z` or an offset such as `+02:00`. */
export function offsetAt(instant: number, zone: string): number {
  if (zone === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  const offsets = knownOffsets.get(zone) ?? new Map<number, number>()
  knownOffsets.set(zone, offsets)
  const bucket = Math.floor(instant / bucketSeconds)
  const known = offsets.get(bucket)
  if (known !== undefined) return known
  const found = offsetByCalendar(bucket * bucketSeconds, zone)
  offsets.set(bucket, found)
  return found
}

export function dayOf(instant: number, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone)) / secondsOfDay)
}

/** Seconds since midnight as the clocks show them. */
export function clockOf(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone) - dayOf(instant, zone) * secondsOfDay
}

/**
 * When the clocks show so many seconds after midnight of the day: the first time of two, and the moment of the change
 * where they skip it.
 */
export function instantOf(day: number, clock: number, zone: string): number {
  const local = day * secondsOfDay + clock
  const before = offsetAt(local - secondsOfDay, zone)
  const after = offsetAt(local + secondsOfDay, zone)
  if (before === after) return local - before
  const valid = [local - before, local - after].filter((one) => one + offsetAt(one, zone) === local)
  if (valid.length > 0) return Math.min(...valid)
  let [from, until] = [local - secondsOfDay - before, local + secondsOfDay - after]
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2)
    if (offsetAt(middle, zone) === before) from = middle
    else until = middle
  }
  return until
}

/** Midnight, or the first moment of a day without one. */
export const startOfDay = (day: number, zone: string) => instantOf(day, 0, zone)

/** 0 = Monday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

export const weekdayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Of `2027-02-01`. */
export const dayOfDate = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / 1000 / secondsOfDay)

export const dateOfDay = (day: number) => new Date(day * secondsOfDay * 1000).toISOString().slice(0, 10)

/** First day of the month, or of the month so many later. */
export function startOfMonth(day: number, later = 0): number {
  const date = new Date(day * secondsOfDay * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1000 / secondsOfDay
}

export function startOfYear(day: number, later = 0): number {
  return Date.UTC(new Date(day * secondsOfDay * 1000).getUTCFullYear() + later, 0, 1) / 1000 / secondsOfDay
}

export const startOfWeek = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7)

/** Seconds since midnight of `14:30` or `14:30:00`. */
export function clockOfText(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Of a date-time with offset, or of one without as the clocks of the zone show it. */
export function instantOfText(text: string, zone: string): number {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return Date.parse(text) / 1000
  const local = Date.parse(`${text}Z`) / 1000
  const day = Math.floor(local / secondsOfDay)
  return instantOf(day, local - day * secondsOfDay, zone)
}

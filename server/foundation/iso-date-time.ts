/**
 * ISO 8601 date-times with an offset, as whole seconds since 1970 plus the sender's offset, so that answers can be
 * written in the offset the question came in.
 */
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/

export interface DateTime {
  /** Whole seconds since 1970-01-01T00:00:00Z. */
  readonly seconds: number
  /** Offset from UTC, in minutes. */
  readonly offsetMinutes: number
}

/**
 * What was read last. Every time of an input is asked for by its schema, its checks and its plan, and a plan that is
 * changed by hand is judged again and again.
 */
const known = new Map<string, DateTime>()
/** Begun anew when full; some megabytes. */
const maxKnown = 20_000

/** undefined when the text is not a date-time with an offset up to 23:59 either way (a missing one is not guessed). */
export function parseDateTime(text: string): DateTime | undefined {
  const earlier = known.get(text)
  if (earlier) return earlier
  const dateTime = readDateTime(text)
  if (!dateTime) return undefined
  if (known.size >= maxKnown) known.clear()
  known.set(text, dateTime)
  return dateTime
}

function readDateTime(text: string): DateTime | undefined {
  const parts = pattern.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second = '0'] = parts
  const zone = parts[8] ?? 'Z'
  const millis = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const asked = new Date(millis)
  const exists =
    asked.getUTCMonth() === Number(month) - 1 &&
    asked.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  if (!exists) return undefined
  const [offsetHour, offsetMinute] = zone === 'Z' ? [0, 0] : [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (offsetHour > 23 || offsetMinute > 59) return undefined
  const offsetMinutes = Number(`${zone[0] === '-' ? '-' : ''}1`) * (offsetHour * 60 + offsetMinute)
  return { seconds: millis / 1000 - offsetMinutes * 60, offsetMinutes }
}

/** What is said of anything that is none. */
export const dateTimeIssue = (sent: unknown): string =>
  `Expected a date-time with an offset up to 23:59, for instance 2027-02-01T09:00:00Z, not "${String(sent)}"`

/** `2027-02-01T09:21:36Z`, `2027-02-01T09:21:36-04:00` */
export function formatDateTime(seconds: number, offsetMinutes = 0): string {
  const local = new Date((seconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 19)
  if (offsetMinutes === 0) return `${local}Z`
  const size = Math.abs(offsetMinutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Times and durations as people type them, and back: `10:30`, `2027-02-01 10:30`, `1:30`, `90 min`, `PT1H30M`. */
import { secondsOfDuration } from './iso-duration.ts'
import { wallClock, writtenOffset, type TimeZone } from './time-zone.ts'

const minute = 60_000
const two = (value: number) => String(value).padStart(2, '0')

/** `10:30` of `10:30`, `10.30`, `1030`, `9`; undefined for what is no time of a day. */
export function typedClock(text: string): string | undefined {
  const [, hours, minutes = '0'] = /^(\d{1,2}?)(?:[:.h]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${two(Number(hours))}:${two(Number(minutes))}`
}

const moment = /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/**
 * A date-time with the offset the zone has then; one that is typed with an offset keeps it. Undefined for anything
 * else.
 */
export function typedDateTime(text: string, zone: TimeZone): string | undefined {
  const typed = text.trim()
  if (writtenOffset(typed) !== undefined) return Number.isNaN(Date.parse(typed)) ? undefined : typed
  const parts = moment.exec(typed)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => part || 0)
  const clock = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  const read = new Date(clock)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || hours > 23 || minutes > 59) return undefined
  // The offset is that of the time itself, which a first guess is near enough to tell.
  const guess = clock - zone.offsetMinutesAt(clock) * minute
  return `${read.toISOString().slice(0, 19)}${offsetText(zone.offsetMinutesAt(guess))}`
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z'
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** `2027-02-01 10:30` on the clock of the zone, with seconds where there are any; what is no date-time stays. */
export function dateTimeText(dateTime: string, zone: TimeZone): string {
  const time = Date.parse(dateTime)
  if (Number.isNaN(time)) return dateTime
  const text = wallClock(time, zone).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(':00') ? text.slice(0, -3) : text
}

const units = [
  { seconds: 86_400, words: /^(d|days?)$/ },
  { seconds: 3600, words: /^(h|hrs?|hours?|std)$/ },
  { seconds: 60, words: /^(m|mins?|minutes?)$/ },
  { seconds: 1, words: /^(s|secs?|seconds?)$/ },
]

/** As ISO 8601; undefined for what is no duration. A number alone has no unit, and none is guessed. */
export function typedDuration(text: string): string | undefined {
  const typed = text.trim()
  if (secondsOfDuration(typed.toUpperCase()) !== undefined) return typed.toUpperCase()
  const clock = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(typed)?.slice(1)
  if (clock) return isoDuration(Number(clock[0]) * 3600 + Number(clock[1]) * 60 + Number(clock[2] ?? 0))
  const parts = [...typed.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?\s*/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== typed.toLowerCase()) return undefined
  let total = 0
  for (const [, amount = '', word = ''] of parts) {
    const unit = units.find(({ words }) => words.test(word))
    if (!unit) return undefined
    total += Number(amount.replace(',', '.')) * unit.seconds
  }
  return isoDuration(Math.round(total))
}

function isoDuration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor((seconds % 3600) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const
  const text = parts.flatMap(([amount, unit]) => (amount > 0 ? [`${amount}${unit}`] : [])).join('')
  return `PT${text === '' ? '0S' : text}`
}

/** `1:30`, with seconds where there are any; what is no duration stays. */
export function durationAsTyped(duration: string): string {
  const seconds = secondsOfDuration(duration)
  if (seconds === undefined || seconds < 0 || !Number.isInteger(seconds)) return duration
  const rest = seconds % 60
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}${rest > 0 ? `:${two(rest)}` : ''}`
}

/** [latitude, longitude] of `52.52, 13.405`; undefined for what is no place on earth. */
export function typedPlace(text: string): [number, number] | undefined {
  const numbers = text
    .trim()
    .split(/\s*[,;\s]\s*/)
    .map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN))
  const [latitude, longitude] = numbers
  if (numbers.length !== 2 || latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined
}

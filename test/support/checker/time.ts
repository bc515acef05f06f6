/** Instants as seconds since 1970 UTC and durations as seconds, read from and written in the forms of the wire. */
import { hasValue, type JsonObject } from './json.ts'

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const durationPattern = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Seconds since 1970 of an ISO-8601 date-time with offset; NaN when it is none. */
export function parseInstant(value: unknown): number {
  return typeof value === 'string' && instantPattern.test(value) ? Date.parse(value) / 1000 : Number.NaN
}

/** Seconds of an ISO-8601 duration; NaN when it is none. */
export function parseDuration(value: unknown): number {
  const parts = typeof value === 'string' ? durationPattern.exec(value) : null
  if (!parts || parts.slice(2).every((part) => part === undefined)) return Number.NaN
  const unitSeconds = [604_800, 86_400, 3600, 60, 1]
  const seconds = unitSeconds.reduce((sum, unit, index) => sum + unit * Number(parts[index + 2] ?? 0), 0)
  return parts[1] ? -seconds : seconds
}

/** Seconds since 1970 of the field; `absent` without it, NaN when it is malformed. */
export function instantAt<Absent>(object: JsonObject, key: string, absent: Absent): number | Absent {
  return hasValue(object, key) ? parseInstant(object[key]) : absent
}

/** Seconds of the duration in the field; `absent` without it, NaN when it is malformed. */
export function secondsAt<Absent>(object: JsonObject, key: string, absent: Absent): number | Absent {
  return hasValue(object, key) ? parseDuration(object[key]) : absent
}

/** `2027-02-01T09:00:00Z`, for messages. */
export function instantText(seconds: number): string {
  return Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') : String(seconds)
}

/** `PT1H30M`, for messages. */
export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return String(seconds)
  const whole = Math.abs(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = whole % 60
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
  return `${seconds < 0 ? '-' : ''}PT${text || '0S'}`
}

/** Seconds east of UTC a date-time is written with; undefined when it is none. */
export function offsetOfInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !instantPattern.test(value)) return undefined
  if (value.endsWith('Z')) return 0
  const [hours, minutes] = value.slice(-5).split(':').map(Number) as [number, number]
  return (value.at(-6) === '-' ? -1 : 1) * (hours * 3600 + minutes * 60)
}

/** Times between the address, which has them in UTC, and fields that show them on the clock of this computer. */
import { browserZone, wallClock } from './time-zone.ts'

/** `2027-02-01T09:00`, empty for no time. */
export function fieldTime(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '' : wallClock(time, browserZone()).toISOString().slice(0, 16)
}

/** The other way round. */
export function instantOf(field: string): string {
  const time = new Date(field)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const clock = new Intl.DateTimeFormat('en-GB', parts)
const clockWithYear = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' })

/** With seconds: retries are 10 s apart. With the year unless it is this one: audit entries are kept for up to ten. */
export function secondsTime(instant: string, now = new Date()): string {
  const time = new Date(instant)
  return (time.getFullYear() === now.getFullYear() ? clock : clockWithYear).format(time)
}

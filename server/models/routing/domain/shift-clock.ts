/**
 * The clock of a shift: times are written with the offset from UTC the input has there. An input names offsets and no
 * zone, so over a change of the clocks the moment of the change is that of a zone that has all of its offsets.
 */
import { zonedClock, type LocalClock } from '../../../foundation/local-clock.ts'
import { parseDateTime } from '../../../foundation/iso-date-time.ts'

/** One of each rule by which clocks are changed, those of most people first. */
const changingZones = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'Europe/Chisinau', 'Atlantic/Azores', 'America/Nuuk'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage'],
  ...['America/Halifax', 'America/St_Johns', 'America/Havana', 'America/Santiago', 'Africa/Cairo'],
  ...['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham'],
  ...['Asia/Jerusalem', 'Asia/Beirut', 'Africa/Casablanca'],
]

const clocks = new Map<string, LocalClock>()

function clockOf(zone: string): LocalClock {
  const known = clocks.get(zone) ?? zonedClock(zone)
  clocks.set(zone, known)
  return known
}

/**
 * Minutes from UTC at a time in seconds since 1970, for date-times of a shift of which the first is its start. That of
 * the start throughout where all are the same, or no zone has them all.
 */
export function offsetsOf(dateTimes: readonly string[]): (instant: number) => number {
  const stamps = dateTimes.map((text) => parseDateTime(text)!)
  const [first] = stamps
  const atStart = first?.offsetMinutes ?? 0
  if (stamps.every(({ offsetMinutes }) => offsetMinutes === atStart)) return () => atStart
  const isLike = (clock: LocalClock) =>
    stamps.every(({ seconds, offsetMinutes }) => clock.localSeconds(seconds) - seconds === offsetMinutes * 60)
  const clock = changingZones.map(clockOf).find(isLike)
  return clock ? (instant) => (clock.localSeconds(instant) - instant) / 60 : () => atStart
}

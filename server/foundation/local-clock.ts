/**
 * Clocks of a time zone. Local seconds are what they show, counted as if it were UTC; instants are seconds since 1970.
 */
export interface LocalClock {
  /** What the clocks show at an instant. */
  localSeconds(instant: number): number
  /**
   * When the clocks show it: the first time where they show it twice; where they skip it, as much later as they are put
   * forward.
   */
  instant(localSeconds: number): number
}

export const secondsPerDay = 86_400

/** Clocks that always differ from UTC by so many minutes. */
export function fixedClock(offsetMinutes: number): LocalClock {
  return {
    localSeconds: (instant) => instant + offsetMinutes * 60,
    instant: (localSeconds) => localSeconds - offsetMinutes * 60,
  }
}

/** `Z`, `+05:30`, `-0400`: minutes from UTC; undefined for any other name. */
function minutesOfOffset(name: string): number | undefined {
  if (name === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/.exec(name) ?? []
  return sign === undefined ? undefined : Number(`${sign}1`) * (60 * Number(hours) + Number(minutes))
}

/** Clocks of a zone of the IANA database, or of an offset from UTC, which not every version of Node knows as a zone. */
export function zonedClock(timeZone: string): LocalClock {
  const offsetMinutes = minutesOfOffset(timeZone)
  if (offsetMinutes !== undefined) return fixedClock(offsetMinutes)
  const offsetSeconds = offsetsOf(new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }))
  const localSeconds = (instant: number) => instant + offsetSeconds(instant)
  return {
    localSeconds,
    instant: (local) => {
      // No zone changes its clocks twice within two days, nor by a day.
      const before = local - offsetSeconds(local - secondsPerDay)
      const after = local - offsetSeconds(local + secondsPerDay)
      return localSeconds(before) !== local && localSeconds(after) === local ? after : before
    },
  }
}

/** A zone of the IANA database, or an offset from UTC. */
export function isTimeZone(name: string): boolean {
  if (minutesOfOffset(name) !== undefined) return true
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Asking the format takes 10 microseconds: hours are asked once, at both ends, and exactly only where those differ. */
function offsetsOf(format: Intl.DateTimeFormat): (instant: number) => number {
  const known = new Map<number, number>()
  const atHour = (hour: number) => {
    const before = known.get(hour)
    if (before !== undefined) return before
    if (known.size >= mostHours) known.clear()
    const offset = offsetSeconds(format, hour * 3600)
    known.set(hour, offset)
    return offset
  }
  return (instant) => {
    const hour = Math.floor(instant / 3600)
    // No zone changes its clocks twice within an hour.
    const offset = atHour(hour)
    return offset === atHour(hour + 1) ? offset : offsetSeconds(format, instant)
  }
}

/** Hours a clock remembers: more than two years. */
const mostHours = 20_000

function offsetSeconds(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant * 1000).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  // "GMT", "GMT+02:00", "GMT-07:00"; with seconds before zones had whole minutes
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  return sign ? Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) : 0
}

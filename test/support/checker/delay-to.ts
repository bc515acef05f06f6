/**
 * Earliest start of a visit by the day the one before it ends: dates are counted on the calendar, clocks are read off,
 * not computed.
 */
import type { DependencyFacts, Facts } from './facts.ts'

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']
const day = 86_400

/** Seconds since 1970 that the follower starts at the earliest when the preceding visit ends at `end`. */
export function earliestStart(
  { delaySeconds, delayTo }: DependencyFacts,
  end: number,
  { offsetSeconds }: Facts,
): number {
  if (!delayTo || !Number.isFinite(end)) return end + delaySeconds
  const date = new Date(`${shownAt(end, delayTo.zone, offsetSeconds).slice(0, 10)}T00:00:00Z`)
  for (let times = delayTo.times; times > 0; times--) step(date, delayTo.adjuster)
  const wanted = `${date.toISOString().slice(0, 10)}T${delayTo.clock.length === 5 ? `${delayTo.clock}:00` : delayTo.clock}`
  return Math.max(end + delaySeconds, momentOf(wanted, delayTo.zone, offsetSeconds))
}

function step(date: Date, adjuster: string): void {
  if (adjuster === 'SAME_DAY') return
  const isReached = () =>
    adjuster === 'NEXT_DAY' ||
    (adjuster === 'NEXT_MONTH' ? date.getUTCDate() === 1 : adjuster === `NEXT_${weekdays[date.getUTCDay()]!}`)
  do date.setUTCDate(date.getUTCDate() + 1)
  while (!isReached())
}

/** What the clocks show: `2027-03-28T01:59:59`. */
function shownAt(instant: number, zone: string | undefined, offsetSeconds: number): string {
  if (zone === undefined) return new Date((instant + offsetSeconds) * 1000).toISOString().slice(0, 19)
  // Swedish dates are written like ISO 8601.
  return formatOf(zone)
    .format(instant * 1000)
    .replace(' ', 'T')
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}

const moments = new Map<string, number>()

/** When the clocks show this for the first time; where they skip it, a day after they showed the same time. */
function momentOf(wanted: string, zone: string | undefined, offsetSeconds: number): number {
  const key = `${wanted} ${zone ?? offsetSeconds}`
  const moment = moments.get(key) ?? findMoment(wanted, zone, offsetSeconds)
  moments.set(key, moment)
  return moment
}

function findMoment(wanted: string, zone: string | undefined, offsetSeconds: number): number {
  const about = Date.parse(`${wanted}Z`) / 1000
  const quarter = 900
  for (let instant = about - day; instant <= about + day; instant += quarter)
    if (shownAt(instant, zone, offsetSeconds) === wanted) return instant
  return day + findMoment(new Date((about - day) * 1000).toISOString().slice(0, 19), zone, offsetSeconds)
}

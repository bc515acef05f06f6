/** The days of a plan, and the span of time each of them shows. */
import { dayNumber, type TimeZone } from '../../../../ui/time-zone.ts'
import type { Plan, Shift, Span } from './plan.ts'

export interface Day {
  /** Days since 1970 on the clock of the dataset. */
  readonly day: number
  readonly extent: Span
}

const hour = 3_600_000

/** When something happens in a shift or could; undefined for one without any time. */
export function spanOfShift(shift: Shift): Span | undefined {
  const stops = shift.stops.flatMap((stop) => [stop.start, stop.end])
  const times = [shift.frame?.start, shift.frame?.end, shift.departure, shift.homeArrival, ...stops].filter(
    (time) => time !== undefined,
  )
  return times.length === 0 ? undefined : { start: Math.min(...times), end: Math.max(...times) }
}

export function dayOfShift(shift: Shift, zone: TimeZone): number | undefined {
  const span = spanOfShift(shift)
  return span && dayNumber(span.start, zone)
}

/** In order; from the first hour anybody works to the last. */
export function daysOf(plan: Plan, zone: TimeZone): readonly Day[] {
  const extents = new Map<number, Span>()
  for (const shift of plan.vehicles.flatMap(({ shifts }) => shifts)) {
    const span = spanOfShift(shift)
    if (!span) continue
    const day = dayNumber(span.start, zone)
    const known = extents.get(day) ?? span
    extents.set(day, { start: Math.min(known.start, span.start), end: Math.max(known.end, span.end) })
  }
  return [...extents].sort(([one], [other]) => one - other).map(([day, span]) => ({ day, extent: wholeHours(span) }))
}

const wholeHours = ({ start, end }: Span): Span => ({
  start: Math.floor(start / hour) * hour,
  end: Math.max(Math.ceil(end / hour), Math.floor(start / hour) + 1) * hour,
})

/** Everything from the first day to the last; without days the hours from now on, so that an axis can be drawn. */
export function wholeExtent(days: readonly Day[], now: number): Span {
  if (days.length === 0) return wholeHours({ start: now, end: now + 8 * hour })
  return {
    start: Math.min(...days.map(({ extent }) => extent.start)),
    end: Math.max(...days.map(({ extent }) => extent.end)),
  }
}

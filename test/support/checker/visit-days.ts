/**
 * Calendar days of visits, as whole days since 1970 on the clock of the place: the offset the visit's own windows are
 * written with, else that of the first shift.
 */
import type { Facts, VisitFacts } from './facts.ts'
import type { Service } from './plan.ts'

const daySeconds = 86_400

function dayAt(seconds: number, offsetSeconds: number): number {
  return Math.floor((seconds + offsetSeconds) / daySeconds)
}

function offsetOf(visit: VisitFacts, facts: Facts): number {
  return visit.windows.find((window) => window.offsetSeconds !== undefined)?.offsetSeconds ?? facts.offsetSeconds
}

/** The day the shift of the service starts: a night shift's visits all belong to its first day. */
export function serviceDayOf({ visit, route: { shift } }: Service, facts: Facts): number {
  return dayAt(Number.isFinite(shift.minStart) ? shift.minStart : shift.minFirstArrival, offsetOf(visit, facts))
}

/** The first day on which the visit may be done: when its first window opens, but not before the first shift. */
export function firstDayOf(visit: VisitFacts, facts: Facts): number {
  const opens = visit.windows.length === 0 ? -Infinity : Math.min(...visit.windows.map((window) => window.minStart))
  return dayAt(Math.max(opens, facts.firstShiftStart), offsetOf(visit, facts))
}

/**
 * The day is still to be chosen: no windows, open ones, or windows on several days; midnight ends the day before it.
 */
export function isMovable(visit: VisitFacts, facts: Facts): boolean {
  const offset = offsetOf(visit, facts)
  const days = visit.windows.flatMap((window) => {
    const end = window.maxEnd === Infinity ? window.maxStart : window.maxEnd - 1
    return [dayAt(window.minStart, offset), dayAt(end, offset)]
  })
  return days.length === 0 || days.some((day) => !Number.isFinite(day)) || new Set(days).size > 1
}

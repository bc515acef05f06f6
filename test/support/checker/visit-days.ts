/**
 * Calendar days of visits, as whole days since 1970 on the clock of the place: the offset the visit's own windows are
 * written with, else that of the planning window or, without one, of the first shift.
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

/** The day the service starts. */
export function serviceDayOf({ visit, stop }: Service, facts: Facts): number {
  return dayAt(stop.start, offsetOf(visit, facts))
}

/** The first day on which the visit may be done: when its first window opens, but not before the planned period. */
export function firstDayOf(visit: VisitFacts, facts: Facts): number | undefined {
  const opens = Math.min(...visit.windows.map((window) => window.minStart))
  const earliest = Math.max(Number.isFinite(opens) ? opens : -Infinity, facts.planningStart)
  return earliest === -Infinity ? undefined : dayAt(earliest, offsetOf(visit, facts))
}

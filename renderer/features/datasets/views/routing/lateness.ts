/** Whether a visit is served in its time. */
import type { Visit, VisitStop } from './plan.ts'

/**
 * From when on the service is too late: after the end of its window or its promised end; undefined when it is in time.
 */
export function lateFrom(visit: Visit, { start, end }: VisitStop): number | undefined {
  if (start === undefined || end === undefined) return undefined
  const limits = [windowLimit(visit, start, end), visit.promisedEnd ?? Infinity]
  const limit = Math.min(...limits.filter((value) => value !== undefined))
  return limit < end ? Math.max(limit, start) : undefined
}

/**
 * The end of the best window; Infinity when the service fits one. A start after the latest start makes all of it late.
 */
function windowLimit({ windows, latestStarts }: Visit, start: number, end: number): number | undefined {
  const limits = windows.map((window, index) => {
    if (start > (latestStarts[index] ?? Infinity)) return start
    return end <= window.end ? Infinity : window.end
  })
  return limits.length === 0 ? undefined : Math.max(...limits)
}

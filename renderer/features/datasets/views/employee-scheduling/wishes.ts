/**
 * Wishes of employees, counted one by one: each time somebody would like to work, each time somebody would rather not,
 * and each shift worked by somebody who likes shifts of certain tags.
 */
import type { EmployeeInput, TimeSpanInput } from './documents.ts'
import type { Shift } from './roster.ts'
import { shiftTagFilter, tagsMatch } from './tag-filter.ts'

export interface WishCount {
  readonly granted: number
  readonly notGranted: number
}

/** Of the times only those that reach into `dates`. Tags given as an expression are not counted. */
export function countWishes(employee: EmployeeInput, shifts: readonly Shift[], dates: readonly string[]): WishCount {
  const worked = (employee.preferredTimeSpans ?? []).filter((span) => reachesInto(span, dates))
  const off = (employee.unpreferredTimeSpans ?? []).filter((span) => reachesInto(span, dates))
  const tags = employee.preferredShiftTags ?? []
  const likes = tags.length > 0 && (employee.preferredShiftTagsExpression ?? undefined) === undefined ? shifts : []
  const met = [
    ...worked.map((span) => shifts.some(liesIn(span))),
    ...off.map((span) => !shifts.some(liesIn(span))),
    ...likes.map((shift) => shift.tags.some((tag) => tags.includes(tag))),
  ]
  const granted = met.filter(Boolean).length
  return { granted, notGranted: met.length - granted }
}

function reachesInto({ start, end }: TimeSpanInput, dates: readonly string[]): boolean {
  const [first, last] = [dates[0], dates.at(-1)]
  return first !== undefined && last !== undefined && start.slice(0, 10) <= last && end.slice(0, 16) > `${first}T00:00`
}

/** Whether a shift lies in the span, for a minute at least. */
function liesIn(span: TimeSpanInput): (shift: Shift) => boolean {
  const [from, until] = [Date.parse(span.start) / 1000, Date.parse(span.end) / 1000]
  const filter = shiftTagFilter(span)
  return ({ start, minutes, tags }) =>
    Math.min(start + 60 * minutes, until) - Math.max(start, from) >= 60 && tagsMatch(tags, filter)
}

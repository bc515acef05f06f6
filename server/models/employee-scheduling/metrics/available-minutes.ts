/** How long an employee could work at all. */
import { instant } from '../domain/clock.ts'
import type { Facts, PlanEmployee } from '../domain/plan.ts'
import type { EmployeeTimeSpan } from '../schema/employee.ts'

/**
 * Minutes of the planning window in which the employee is available for any shift: spans that look at some shifts only
 * are passed over.
 */
export function availableMinutes({ schedule }: Facts, { input }: Pick<PlanEmployee, 'input'>): number {
  const forAny = (spans: readonly EmployeeTimeSpan[]) =>
    spans
      .filter(({ includeShiftTags, excludeShiftTags }) => includeShiftTags.length + excludeShiftTags.length === 0)
      .map(({ start, end }) => ({ start: instant(start), end: instant(end) }))
  const on = forAny(input.availableTimeSpans)
  const off = forAny(input.unavailableTimeSpans)
  const isIn = (spans: readonly Span[], time: number) => spans.some(({ start, end }) => start <= time && time < end)
  const edges = [schedule, ...on, ...off].flatMap(({ start, end }) => [start, end])
  const moments = [...new Set(edges)]
    .filter((time) => time >= schedule.start && time <= schedule.end)
    .sort((a, b) => a - b)
  let seconds = 0
  for (let at = 0; at + 1 < moments.length; at++)
    if ((on.length === 0 || isIn(on, moments[at]!)) && !isIn(off, moments[at]!))
      seconds += moments[at + 1]! - moments[at]!
  return Math.floor(seconds / 60)
}

interface Span {
  readonly start: number
  readonly end: number
}

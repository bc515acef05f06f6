/** The days, weeks, months, years, schedules and own periods a rule counts in. */
import type { Facts, Span } from './facts.ts'
import { dayOf, startOfMonth, startOfWeek, startOfYear } from './zone-time.ts'

/** Days, both inclusive. */
export interface Period {
  readonly first: number
  readonly last: number
}

export const daysOfSpan = ({ start, end }: Span, zone: string): Period => ({
  first: dayOf(start, zone),
  last: dayOf(end - 1, zone),
})

function repeated(from: number, last: number, next: (first: number) => number): Period[] {
  const periods: Period[] = []
  for (let first = from; first <= last; first = next(first)) periods.push({ first, last: next(first) - 1 })
  return periods
}

/** Periods of the kind that have a day in the planning window; whatever was worked in them before counts. */
export function periodsOf(facts: Facts, kind: string, zone: string): Period[] {
  if (!Number.isFinite(facts.window.start)) return []
  const { first, last } = daysOfSpan(facts.window, zone)
  switch (kind) {
    case 'DAY':
      return repeated(first, last, (day) => day + 1)
    case 'WEEK':
      return repeated(startOfWeek(first, facts.weekStart), last, (day) => day + 7)
    case 'MONTH':
      return repeated(startOfMonth(first), last, (day) => startOfMonth(day, 1))
    case 'YEAR':
      return repeated(startOfYear(first), last, (day) => startOfYear(day, 1))
    case 'SCHEDULE':
      return [daysOfSpan(facts.schedule, zone)]
    default:
      return (facts.customPeriods.get(kind) ?? []).filter((period) => period.first <= last && period.last >= first)
  }
}

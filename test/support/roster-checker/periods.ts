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

/** Days of the planning window and of all shifts, history included. */
export const allDays = (facts: Facts, zone: string) => daysOfSpan(facts.schedule, zone)

function periodsOfKind(facts: Facts, kind: string, zone: string): Period[] {
  const { first, last } = allDays(facts, zone)
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
      return [daysOfSpan(facts.window, zone)]
    default:
      return [...(facts.customPeriods.get(kind) ?? [])]
  }
}

export interface AskedPeriod extends Period {
  /** Whether it lies within the planning window: only then can too little be worked in it. */
  readonly isWhole: boolean
}

/** All periods of the kind that have shifts or are planned. */
export function periodsOf(facts: Facts, kind: string, zone: string): AskedPeriod[] {
  if (!Number.isFinite(facts.window.start)) return []
  const planned = daysOfSpan(facts.window, zone)
  return periodsOfKind(facts, kind, zone).map((period) => ({
    ...period,
    isWhole: period.first >= planned.first && period.last <= planned.last,
  }))
}

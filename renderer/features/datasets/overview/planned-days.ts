/**
 * The days datasets plan: in words, and the ones planners ask for. Days are texts, `2027-02-01`, without any time zone.
 */
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'

export interface DayRange {
  readonly plannedFrom: string
  readonly plannedTo: string
}

const words = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const wordsWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Mon 1 Feb`, in another year than this `1 Feb 2027`. */
export function dayWords(day: string, now: Date): string {
  const date = new Date(`${day}T00:00:00Z`)
  return (day.startsWith(String(now.getFullYear())) ? words : wordsWithYear).format(date).replace(',', '')
}

/** `Mon 1 Feb`, `Mon 1 Feb – Fri 5 Feb`, a dash while unknown. */
export function plannedText({ plannedFirstDay: first, plannedLastDay: last }: FoundDataset, now = new Date()): string {
  if (first === undefined || last === undefined) return '–'
  return first === last ? dayWords(first, now) : `${dayWords(first, now)} – ${dayWords(last, now)}`
}

/** On the clock of this computer; weeks begin on Monday. */
export function offeredRanges(now: Date): readonly (DayRange & { readonly label: string })[] {
  const monday = -((now.getDay() + 6) % 7)
  return [
    { label: 'Yesterday', ...rangeOf(now, -1, -1) },
    { label: 'Today', ...rangeOf(now, 0, 0) },
    { label: 'Tomorrow', ...rangeOf(now, 1, 1) },
    { label: 'This week', ...rangeOf(now, monday, monday + 6) },
  ]
}

const rangeOf = (now: Date, from: number, to: number): DayRange => ({
  plannedFrom: dayFrom(now, from),
  plannedTo: dayFrom(now, to),
})

function dayFrom(now: Date, later: number): string {
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + later))
  return day.toISOString().slice(0, 10)
}

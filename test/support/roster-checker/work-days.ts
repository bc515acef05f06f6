/** On which days, in which weekends and for how many minutes an employee works. */
import { objectAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { overlapSeconds, type Contract, type Shift, type Span } from './facts.ts'
import { hasTags, matchKind } from './tag-filter.ts'
import { clockOfText, dayOf, instantOf, startOfDay, weekdayOf } from './zone-time.ts'

/** Whether a shift belongs to the day it starts on alone. */
export function startsOnly(rule: JsonObject, key = 'periodShiftOverlapKind'): boolean {
  return (textAt(rule, key) ?? 'START_ONLY') === 'START_ONLY'
}

/** Days the shift counts on. */
export function daysOfShift(shift: Span, zone: string, startOnly: boolean): number[] {
  const first = dayOf(shift.start, zone)
  const last = startOnly ? first : dayOf(shift.end - 1, zone)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function workedDays(shifts: readonly Shift[], zone: string, startOnly: boolean): Set<number> {
  return new Set(shifts.flatMap((shift) => daysOfShift(shift, zone, startOnly)))
}

/** From the start of the first day to the end of the last. */
export function spanOfDays(first: number, last: number, zone: string): Span {
  return { start: startOfDay(first, zone), end: startOfDay(last + 1, zone) }
}

/** Parts of the shift whose breaks with these tags are left out. */
function loggedParts(shift: Shift, limit: JsonObject): Span[] {
  const tags = textsAt(limit, 'unloggedBreakTags')
  const breaks =
    tags.length === 0 ? [] : shift.breaks.filter((one) => hasTags(one, tags, matchKind(limit, 'breakTagMatches')))
  const edges = [shift.start, ...breaks.flatMap(({ start, end }) => [start, end]), shift.end]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    start: edges[2 * index]!,
    end: edges[2 * index + 1]!,
  }))
}

/** `countOnlyBetween` on the days of the span; undefined where all times count. */
function countedTimes(limit: JsonObject, span: Span, zone: string): Span[] | undefined {
  const between = objectAt(limit, 'countOnlyBetween')
  const [from, to] = [textAt(between, 'start'), textAt(between, 'end')]
  if (from === undefined || to === undefined) return undefined
  const [start, end] = [clockOfText(from), clockOfText(to)]
  const first = dayOf(span.start, zone) - 1
  const last = dayOf(span.end - 1, zone)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    start: instantOf(first + index, start, zone),
    end: instantOf(first + index + (end <= start ? 1 : 0), end, zone),
  }))
}

/** Minutes of the shift that count for the limit: all of it, or what lies in the span. */
export function minutesOf(shift: Shift, limit: JsonObject, zone: string, within?: Span): number {
  const times = countedTimes(limit, shift, zone)
  const seconds = loggedParts(shift, limit)
    .map((part) => (within ? { start: Math.max(part.start, within.start), end: Math.min(part.end, within.end) } : part))
    .filter(({ start, end }) => end > start)
    .reduce(
      (sum, part) =>
        sum + (times ? times.reduce((all, time) => all + overlapSeconds(part, time), 0) : part.end - part.start),
      0,
    )
  return seconds / 60
}

/** First day of the weekend the day belongs to; undefined for other days. */
export function weekendOf(day: number, { weekend }: Contract): number | undefined {
  const index = (weekdayOf(day) - weekend.first + 7) % 7
  return index < weekend.days ? day - index : undefined
}

/** First days of the weekends in which one of the days lies. */
export function weekendsOf(days: Iterable<number>, contract: Contract): Set<number> {
  return new Set([...days].map((day) => weekendOf(day, contract)).filter((day) => day !== undefined))
}

/** Lengths of the runs of days that follow each other every so many days, with the day each begins. */
export function runsOf(days: Iterable<number>, step = 1): { readonly first: number; readonly length: number }[] {
  const runs: { first: number; length: number }[] = []
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.first + run.length * step === day) run.length++
    else runs.push({ first: day, length: 1 })
  }
  return runs
}

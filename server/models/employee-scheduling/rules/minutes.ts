/** How many minutes of a shift are worked, and when. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { instant, type ShiftTimes } from '../domain/clock.ts'
import type { Facts, PlanShift } from '../domain/plan.ts'
import type { MinutesWorkedLimit } from '../schema/period-rules.ts'
import { tagsMatch } from './filters.ts'

type Span = readonly [from: number, until: number]

export type MinutesCount = Pick<MinutesWorkedLimit, 'unloggedBreakTags' | 'breakTagMatches' | 'countOnlyBetween'>

export const allMinutes: MinutesCount = { unloggedBreakTags: [], breakTagMatches: 'ALL' }

/** Whether every minute counts. */
export const countsAll = ({ unloggedBreakTags, countOnlyBetween }: MinutesCount): boolean =>
  unloggedBreakTags.length === 0 && !countOnlyBetween

/** The same text for counts that count alike. */
export const countKey = ({ unloggedBreakTags, breakTagMatches, countOnlyBetween }: MinutesCount): string =>
  JSON.stringify([unloggedBreakTags, breakTagMatches, countOnlyBetween])

/** Whole minutes of a shift that count, between two instants. */
export function minutesBetween(
  shift: PlanShift,
  times: ShiftTimes,
  count: MinutesCount,
  from = -Infinity,
  until = Infinity,
): number {
  if (countsAll(count)) return Math.floor(Math.max(0, Math.min(shift.end, until) - Math.max(shift.start, from)) / 60)
  const spans = [[Math.max(shift.start, from), Math.min(shift.end, until)] as Span]
    .filter(([start, end]) => start < end)
    .flatMap((span) => withoutBreaks(span, shift, count))
    .flatMap((span) => ofDayTime(span, times, count))
  return Math.floor(spans.reduce((sum, [start, end]) => sum + end - start, 0) / 60)
}

function withoutBreaks([from, until]: Span, { input }: PlanShift, count: MinutesCount): Span[] {
  const { unloggedBreakTags: tags, breakTagMatches } = count
  if (tags.length === 0) return [[from, until]]
  const out: Span[] = []
  let reached = from
  for (const one of input.breaks) {
    if (!tagsMatch(new Set(one.tags), tags, [], breakTagMatches)) continue
    const [start, end] = [instant(one.start), instant(one.end)]
    if (start > reached) out.push([reached, Math.min(start, until)])
    reached = Math.max(reached, end)
  }
  if (reached < until) out.push([reached, until])
  return out.filter(([start, end]) => start < end)
}

function ofDayTime([from, until]: Span, { clock }: ShiftTimes, { countOnlyBetween }: MinutesCount): Span[] {
  if (!countOnlyBetween) return [[from, until]]
  const seconds = (text: string) => {
    const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number)
    return hour * 3600 + minute * 60 + second
  }
  const start = seconds(countOnlyBetween.start)
  const end = seconds(countOnlyBetween.end)
  const firstDay = Math.floor(clock.localSeconds(from) / secondsPerDay) - 1
  const lastDay = Math.floor(clock.localSeconds(until) / secondsPerDay)
  const out: Span[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const left = clock.instant(day * secondsPerDay + start)
    const right = clock.instant((end > start ? day : day + 1) * secondsPerDay + end)
    const span: Span = [Math.max(from, left), Math.min(until, right)]
    if (span[0] < span[1]) out.push(span)
  }
  return out
}

/** Logged minutes: loggedTime where a shift has it, otherwise its length. */
export function minutesLogged({ input, start, end }: PlanShift): number {
  return Math.floor((input.loggedTime === undefined ? end - start : durationSeconds(input.loggedTime)!) / 60)
}

/** All minutes of each shift, by index. */
export function lengthsOf({ shifts }: Pick<Facts, 'shifts'>): Int32Array {
  return Int32Array.from(shifts, ({ start, end }) => Math.floor((end - start) / 60))
}

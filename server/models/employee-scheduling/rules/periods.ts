/** Days, weeks, months and other periods of a rule, by the days of a clock. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { dateOfDay, dayOfDate, weekdayOf, type ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import { weekdays } from '../schema/values.ts'
import { numberOf, sharedTables } from './shared-tables.ts'

export interface Period {
  /** First and last day, since 1970. */
  readonly first: number
  readonly last: number
  /** Whether it lies within what is planned: lower limits are asked of such periods only. */
  readonly isWhole: boolean
}

/** Periods that follow one another; `slotOf` has that of a day, -1 outside. */
export interface Periods {
  readonly list: readonly Period[]
  readonly firstDay: number
  readonly slotOfDay: Int32Array
}

interface DayRange {
  readonly first: number
  readonly last: number
}

/** Days of the planning window, by a clock. */
export function scheduleDays({ schedule }: Pick<Facts, 'schedule'>, { clock }: ShiftTimes): DayRange {
  const first = Math.floor(clock.localSeconds(schedule.start) / secondsPerDay)
  return { first, last: Math.max(first, Math.floor((clock.localSeconds(schedule.end) - 1) / secondsPerDay)) }
}

/** All days there are shifts on, or that are planned. */
export function allDays(facts: Pick<Facts, 'schedule' | 'shifts'>, times: ShiftTimes): DayRange {
  const planned = scheduleDays(facts, times)
  return {
    first: times.startDay.reduce((day, other) => Math.min(day, other), planned.first),
    last: times.endDay.reduce((day, other) => Math.max(day, other), planned.last),
  }
}

/** Every kind of period a rule may name; several lists where the periods of a custom kind overlap. */
export function periodsOf(facts: Facts, times: ShiftTimes, kind: string): readonly Periods[] {
  return known(times, `${numberOf(facts)} ${kind}`, () => makePeriods(facts, times, kind))
}

const known = sharedTables<readonly Periods[]>()

function makePeriods(facts: Facts, times: ShiftTimes, kind: string): Periods[] {
  const days = allDays(facts, times)
  const planned = scheduleDays(facts, times)
  if (kind === 'SCHEDULE') return [custom(days, planned, planned)]
  const start = starts.get(kind)
  if (start) {
    const weekStart = weekdays.indexOf(facts.input.scheduleParameterization?.weekStart ?? 'MONDAY')
    return [calendar(days, planned, (day) => start(day, weekStart))]
  }
  const spans = facts.input.scheduleParameterization?.periods.find(({ id }) => id === kind)?.dateSpans ?? []
  return spans.map(({ start: first, end }) => custom(days, planned, { first: dayOfDate(first), last: dayOfDate(end) }))
}

/** Whether a period of the kind begins with a day. */
const starts: ReadonlyMap<string, (day: number, weekStart: number) => boolean> = new Map([
  ['DAY', () => true],
  ['WEEK', (day: number, weekStart: number) => weekdayOf(day) === weekStart],
  ['MONTH', (day: number) => dateOfDay(day).endsWith('-01')],
  ['YEAR', (day: number) => dateOfDay(day).endsWith('-01-01')],
])

function calendar(days: DayRange, planned: DayRange, isStart: (day: number) => boolean): Periods {
  let { first, last } = days
  while (!isStart(first)) first--
  while (!isStart(last + 1)) last++
  const slotOfDay = new Int32Array(last - first + 1)
  const list: Period[] = []
  let from = first
  for (let day = first; day <= last; day++) {
    slotOfDay[day - first] = list.length
    if (!isStart(day + 1)) continue
    list.push({ first: from, last: day, isWhole: from >= planned.first && day <= planned.last })
    from = day + 1
  }
  return { list, firstDay: first, slotOfDay }
}

function custom(days: DayRange, planned: DayRange, { first, last }: DayRange): Periods {
  const from = Math.min(days.first, first)
  const slotOfDay = Int32Array.from({ length: Math.max(days.last, last) - from + 1 }, (_, index) =>
    from + index >= first && from + index <= last ? 0 : -1,
  )
  const isWhole = first >= planned.first && last <= planned.last
  return { list: [{ first, last, isWhole }], firstDay: from, slotOfDay }
}

/** That of a day, -1 outside all of them. */
export const slotOf = ({ firstDay, slotOfDay }: Periods, day: number): number => slotOfDay[day - firstDay] ?? -1

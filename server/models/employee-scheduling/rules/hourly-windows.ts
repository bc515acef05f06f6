/** Rolling windows of hours: each begins with a shift. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import { shiftsWith } from './filters.ts'
import { allMinutes, countKey, countsAll, minutesBetween, type MinutesCount } from './minutes.ts'
import { allDays } from './periods.ts'
import { eachInFull, type ContractTerms } from './contract-rule.ts'
import { hasOverlap } from './overlaps.ts'
import { hasMinimum } from './period-limit.ts'
import { spansOf } from './rests.ts'
import type { RowParts } from './roster-constraint.ts'
import { rangeOf, type Range } from './rule.ts'
import { sharedTables } from './shared-tables.ts'
import { timeKinds } from './time-kinds.ts'
import { workedDays } from './walks-days.ts'
import {
  hourDays,
  hourDaysOff,
  hourRest,
  hourSum,
  hourTrigger,
  hourWalk,
  type HourDays,
  type HourMeasure,
  type HourWindow,
} from './walks-hours.ts'
import { hourSeveralRests, wantedRests } from './walks-several-rests.ts'
import { weekendsOf } from './weekends.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural } from './wording.ts'

const numbers = sharedTables<Int32Array>()

/** A rule with the window that begins with each shift. */
export interface HourTerms extends ContractTerms {
  readonly rule: RollingWindowRule
  readonly window: HourWindow
}

interface Measured {
  readonly fact: string
  readonly verb: string
  readonly unit: readonly [one: string, many: string] | 'minutes'
  readonly measure: HourMeasure
  readonly range: Range
  readonly asksForWork?: boolean
}

export function windowOf(terms: ContractTerms, rule: RollingWindowRule, included: Uint8Array): HourWindow {
  const { facts } = terms
  const window = {
    ...spansOf(facts),
    included,
    length: rule.rollingWindow.size * 3600,
    isToEnd: rule.periodShiftOverlapKind === 'START_AND_END',
  }
  const { condition } = rule
  if (!condition) return { ...window, isTriggered: () => true }
  const counted = shiftsWith(facts, condition.includeShiftTags, 'ALL')
  const amountOf = condition.type === 'MIN_SHIFTS_WORKED' ? () => 1 : minutesOf(terms, window, allMinutes)
  return { ...window, isTriggered: hourTrigger(window, counted, amountOf, condition.triggerLimit) }
}

/** Minutes of a shift in the window: all of it, or what lies in it. */
function minutesOf(
  { facts, times }: ContractTerms,
  { start, end, length, isToEnd }: Pick<HourWindow, 'start' | 'end' | 'length' | 'isToEnd'>,
  count: MinutesCount,
): (shift: number, from: number) => number {
  const all = numbers(times, `minutes ${countKey(count)}`, () => {
    const kinds = timeKinds(facts)
    const known: number[] = []
    return kinds.map((kind, shift) => (known[kind] ??= minutesBetween(facts.shifts[shift]!, times, count)))
  })
  const partOf = countsAll(count)
    ? (shift: number, from: number) =>
        Math.floor((Math.min(end[shift]!, from + length) - Math.max(start[shift]!, from)) / 60)
    : (shift: number, from: number) => minutesBetween(facts.shifts[shift]!, times, count, from, from + length)
  return (shift, from) =>
    !isToEnd || (start[shift]! >= from && end[shift]! <= from + length) ? all[shift]! : partOf(shift, from)
}

export function minutesWorkedInHours(terms: HourTerms): RowParts[] {
  const { rule, window } = terms
  const limit = rule.minutesWorkedLimit
  if (!limit) return []
  const range = rangeOf(limit.minutesWorkedMin, limit.minutesWorkedMax)
  const measure = hourSum(window, minutesOf(terms, window, limit))
  const asksForWork = hasMinimum(range)
  return [hourRule(terms, { fact: 'minutesWorked', verb: 'works', unit: 'minutes', measure, range, asksForWork })]
}

export function shiftsWorkedInHours(terms: HourTerms): RowParts[] {
  const limit = terms.rule.shiftsWorkedLimit
  if (!limit) return []
  const range = rangeOf(undefined, limit.shiftsWorkedMax)
  const measure = hourSum(terms.window, () => 1)
  return [hourRule(terms, { fact: 'shiftsWorked', verb: 'works', unit: ['shift', 'shifts'], measure, range })]
}

export function minutesOffInHours(terms: HourTerms): RowParts[] {
  const { rule, window } = terms
  const limit = rule.consecutiveMinutesOffLimit
  if (!limit) return []
  const min = limit.consecutiveMinutesOffMin
  const wanted = wantedRests(limit)
  const make = (verb: string, measure: HourMeasure, least: number) =>
    hourRule(terms, {
      fact: 'consecutiveMinutesOff',
      unit: 'minutes',
      verb,
      measure,
      range: rangeOf(least, undefined),
    })
  return [
    ...(min === undefined ? [] : [make('rests at most', hourRest(window), min)]),
    ...(wanted.lengths.length === 0
      ? []
      : [make('has of the rests asked for', hourSeveralRests(window, wanted), wanted.asked)]),
  ]
}

function daysOf({ facts, times, rule, window: { included } }: HourTerms): HourDays {
  const length = rule.rollingWindow.size * 3600
  // Asking a clock is slow, and many shifts start at the same moment.
  const known = new Map<number, number>()
  const lastDayOf = (start: number) => {
    const day = known.get(start) ?? Math.floor(times.clock.localSeconds(start + length - 1) / secondsPerDay)
    known.set(start, day)
    return day
  }
  return {
    days: workedDays(included, times, rule.periodShiftOverlapKind === 'START_AND_END'),
    windowFirst: times.startDay,
    windowLast: numbers(times, `last days ${length}`, () =>
      Int32Array.from(facts.shifts, ({ start }) => lastDayOf(start)),
    ),
  }
}

export function daysWorkedInHours(terms: HourTerms): RowParts[] {
  const limit = terms.rule.daysWorkedLimit
  if (!limit) return []
  const range = rangeOf(undefined, limit.daysWorkedMax)
  const measure = hourDays(terms.window, daysOf(terms), (day) => day)
  return [hourRule(terms, { fact: 'daysWorked', verb: 'works', unit: ['day', 'days'], measure, range })]
}

export function daysOffInHours(terms: HourTerms): RowParts[] {
  const limit = terms.rule.consecutiveDaysOffLimit
  if (!limit) return []
  return [
    hourRule(terms, {
      fact: 'consecutiveDaysOff',
      verb: 'is off for at most',
      unit: ['day in a row', 'days in a row'],
      measure: hourDaysOff(terms.window, daysOf(terms)),
      range: rangeOf(limit.consecutiveDaysOffMin, undefined),
    }),
  ]
}

export function weekendsWorkedInHours(terms: HourTerms): RowParts[] {
  const limit = terms.rule.weekendsLimit
  if (!limit) return []
  const { first, last } = allDays(terms.facts, terms.times)
  const { ofDay } = weekendsOf(terms.contract, first, last - first + 1)
  const range = rangeOf(limit.weekendsWorkedMin, limit.weekendsWorkedMax)
  return [
    hourRule(terms, {
      fact: 'weekendsWorked',
      verb: 'works at',
      unit: ['weekend', 'weekends'],
      measure: hourDays(terms.window, daysOf(terms), (day) => ofDay[day - first] ?? -1),
      range,
      asksForWork: hasMinimum(range),
    }),
  ]
}

function hourRule({ facts, rule, window }: HourTerms, one: Measured): RowParts {
  const { fact, verb, unit, measure, range, asksForWork = false } = one
  const write = (amount: number) => (unit === 'minutes' ? hoursOf(amount) : plural(amount, ...unit))
  return {
    walk: hourWalk(window, measure, range),
    asksForWork,
    unit: unit === 'minutes' ? 60 : 1,
    justify: (employee, { first, value }, row) => {
      const { start, offsetMinutes } = facts.shifts[first]!
      const until = start + rule.rollingWindow.size * 3600
      const isIn = (shift: number) =>
        window.included[shift] === 1 && window.end[shift]! > start && window.start[shift]! < until
      const isTwice = fact === 'minutesWorked' && hasOverlap(facts, row, isIn)
      const span = {
        start: formatDateTime(start, offsetMinutes),
        end: formatDateTime(until, offsetMinutes),
      }
      return {
        description: `${nameOf(facts, employee)} ${verb} ${write(value)} in the ${rule.rollingWindow.size} h from ${span.start}${isTwice ? eachInFull : ''}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        dateTimeSpan: span,
        [fact]: value,
        limit: limitOf(value, range),
      }
    },
  }
}

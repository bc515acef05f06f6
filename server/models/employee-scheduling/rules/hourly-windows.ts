/** Rolling windows of hours: each begins with a shift. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import { shiftsWith } from './filters.ts'
import { levelOfRule } from './levels.ts'
import { allMinutes, countKey, countsAll, minutesBetween, type MinutesCount } from './minutes.ts'
import { allDays } from './periods.ts'
import { eachInFull, rowRule, type ContractTerms } from './contract-rule.ts'
import { hasOverlap } from './overlaps.ts'
import { spansOf } from './rests.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
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

interface Measured {
  readonly fact: string
  readonly verb: string
  readonly unit: readonly [one: string, many: string] | 'minutes'
  readonly measure: HourMeasure
  readonly range: Range
}

export function hourlyRules(terms: ContractTerms, rule: RollingWindowRule, included: Uint8Array): RosterRowRule[] {
  const window = windowOf(terms, rule, included)
  const hasDays = rule.daysWorkedLimit ?? rule.consecutiveDaysOffLimit ?? rule.weekendsLimit
  const days = hasDays ? ofDays(terms, rule, window, daysOf(terms, rule, included)) : []
  return [...sums(terms, rule, window), ...rests(rule, window), ...days].map((one) =>
    hourRule(terms, rule, window, one),
  )
}

function windowOf(terms: ContractTerms, rule: RollingWindowRule, included: Uint8Array): HourWindow {
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

function sums(terms: ContractTerms, rule: RollingWindowRule, window: HourWindow): Measured[] {
  const { minutesWorkedLimit: limit, shiftsWorkedLimit } = rule
  const made: Measured[] = []
  if (limit)
    made.push({
      fact: 'minutesWorked',
      verb: 'works',
      unit: 'minutes',
      measure: hourSum(window, minutesOf(terms, window, limit)),
      range: rangeOf(limit.minutesWorkedMin, limit.minutesWorkedMax),
    })
  if (shiftsWorkedLimit)
    made.push({
      fact: 'shiftsWorked',
      verb: 'works',
      unit: ['shift', 'shifts'],
      measure: hourSum(window, () => 1),
      range: rangeOf(undefined, shiftsWorkedLimit.shiftsWorkedMax),
    })
  return made
}

function rests({ consecutiveMinutesOffLimit: limit }: RollingWindowRule, window: HourWindow): Measured[] {
  if (!limit) return []
  const min = limit.consecutiveMinutesOffMin
  const wanted = wantedRests(limit)
  const fact = { fact: 'consecutiveMinutesOff', unit: 'minutes' } as const
  return [
    ...(min === undefined
      ? []
      : [{ ...fact, verb: 'rests at most', measure: hourRest(window), range: rangeOf(min, undefined) }]),
    ...(wanted.lengths.length === 0
      ? []
      : [
          {
            ...fact,
            verb: 'has of the rests asked for',
            measure: hourSeveralRests(window, wanted),
            range: rangeOf(wanted.asked, undefined),
          },
        ]),
  ]
}

function daysOf({ facts, times }: ContractTerms, rule: RollingWindowRule, included: Uint8Array): HourDays {
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

function ofDays(terms: ContractTerms, rule: RollingWindowRule, window: HourWindow, days: HourDays): Measured[] {
  const { daysWorkedLimit, consecutiveDaysOffLimit, weekendsLimit } = rule
  const made: Measured[] = []
  if (daysWorkedLimit)
    made.push({
      fact: 'daysWorked',
      verb: 'works',
      unit: ['day', 'days'],
      measure: hourDays(window, days, (day) => day),
      range: rangeOf(undefined, daysWorkedLimit.daysWorkedMax),
    })
  if (consecutiveDaysOffLimit)
    made.push({
      fact: 'consecutiveDaysOff',
      verb: 'is off for at most',
      unit: ['day in a row', 'days in a row'],
      measure: hourDaysOff(window, days),
      range: rangeOf(consecutiveDaysOffLimit.consecutiveDaysOffMin, undefined),
    })
  if (weekendsLimit) {
    const { first, last } = allDays(terms.facts, terms.times)
    const { ofDay } = weekendsOf(terms.contract, first, last - first + 1)
    made.push({
      fact: 'weekendsWorked',
      verb: 'works at',
      unit: ['weekend', 'weekends'],
      measure: hourDays(window, days, (day) => ofDay[day - first] ?? -1),
      range: rangeOf(weekendsLimit.weekendsWorkedMin, weekendsLimit.weekendsWorkedMax),
    })
  }
  return made
}

function hourRule({ facts }: ContractTerms, rule: RollingWindowRule, window: HourWindow, one: Measured): RosterRowRule {
  const { fact, verb, unit, measure, range } = one
  const write = (amount: number) => (unit === 'minutes' ? hoursOf(amount) : plural(amount, ...unit))
  return rowRule({
    level: levelOfRule(facts, `${fact}InRollingWindow`, rule),
    walk: hourWalk(window, measure, range),
    asksForWork: range.min > -Infinity && (fact === 'minutesWorked' || fact === 'weekendsWorked'),
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
  })
}

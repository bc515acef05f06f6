/**
 * A rolling window is exactly as long as its rule says. Each roster is counted by hand; a window one period longer or
 * shorter would measure another amount.
 */
import { expect, it } from 'vitest'
import { measure, shift } from './night-watch.ts'
import { days } from './rule-cases/rule-case.ts'

/** Ann alone: lower limits are about everybody with the contract. */
const annOnly = { employees: [{ id: 'Ann', contracts: ['Watch'] }] }
const night = (day: number) => shift(day, 22, 30, { tags: ['Night'] })

interface LengthCase {
  readonly what: string
  readonly fact: string
  readonly window: readonly [type: 'HOURLY' | 'DAILY' | 'WEEKLY', size: number]
  readonly limit: object
  readonly shifts: readonly object[]
  readonly amount: number
}

const minutesMax = { minutesWorkedLimit: { minutesWorkedMax: 2400 } }
const minutesMin = { minutesWorkedLimit: { minutesWorkedMin: 480 } }
const shiftsMax = { shiftsWorkedLimit: { shiftsWorkedMax: 1 } }
const daysMax = { daysWorkedLimit: { daysWorkedMax: 1 } }
const daysOff = { consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } }
const minutesOff = { consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 600 } }
const withNight = { condition: { type: 'MIN_SHIFTS_WORKED', includeShiftTags: ['Night'], triggerLimit: 1 } }

const cases: readonly LengthCase[] = [
  {
    what: 'a sixth day on the eighth is in no week of days with the first',
    ...{ fact: 'minutesWorked', window: ['DAILY', 7], limit: minutesMax, shifts: days(1, 2, 3, 4, 5, 8), amount: 0 },
  },
  {
    what: 'a sixth day on the seventh is in one',
    ...{ fact: 'minutesWorked', window: ['DAILY', 7], limit: minutesMax, shifts: days(1, 2, 3, 4, 5, 7), amount: 480 },
  },
  {
    what: 'three days without work are one window of three',
    ...{ fact: 'minutesWorked', window: ['DAILY', 3], limit: minutesMin, shifts: days(0, 3, 7, 10, 13), amount: 480 },
  },
  {
    what: 'two days without work are none',
    ...{ fact: 'minutesWorked', window: ['DAILY', 3], limit: minutesMin, shifts: days(2, 5, 8, 11), amount: 0 },
  },
  {
    what: 'the last window asked of ends with the last planned day',
    ...{ fact: 'minutesWorked', window: ['DAILY', 3], limit: minutesMin, shifts: days(0, 3, 6, 9, 10), amount: 480 },
  },
  {
    what: 'every fourth day has room',
    ...{ fact: 'shiftsWorked', window: ['DAILY', 3], limit: shiftsMax, shifts: days(2, 5), amount: 0 },
  },
  {
    what: 'every other day has not',
    ...{ fact: 'shiftsWorked', window: ['DAILY', 3], limit: shiftsMax, shifts: days(2, 4), amount: 1 },
  },
  {
    what: 'two shifts that begin a day apart have room in a day of hours',
    ...{ fact: 'shiftsWorked', window: ['HOURLY', 24], limit: shiftsMax, shifts: days(2, 3), amount: 0 },
  },
  {
    what: 'and have not in an hour more',
    ...{ fact: 'shiftsWorked', window: ['HOURLY', 25], limit: shiftsMax, shifts: days(2, 3), amount: 1 },
  },
  {
    what: 'every third day has room',
    ...{ fact: 'daysWorked', window: ['DAILY', 3], limit: daysMax, shifts: days(2, 5), amount: 0 },
  },
  {
    what: 'every second day has not',
    ...{ fact: 'daysWorked', window: ['DAILY', 3], limit: daysMax, shifts: days(2, 4), amount: 1 },
  },
  {
    what: 'a day at work in the middle of three',
    ...{ fact: 'consecutiveDaysOff', window: ['DAILY', 3], limit: daysOff, shifts: days(4), amount: 1 },
  },
  {
    what: 'a day at work among four',
    ...{ fact: 'consecutiveDaysOff', window: ['DAILY', 4], limit: daysOff, shifts: days(4), amount: 0 },
  },
  {
    what: 'eight hours before and after work in a day',
    ...{ fact: 'consecutiveMinutesOff', window: ['DAILY', 1], limit: minutesOff, shifts: days(4), amount: 120 },
  },
  {
    what: 'a day and a night beside it',
    ...{ fact: 'consecutiveMinutesOff', window: ['DAILY', 2], limit: minutesOff, shifts: days(4), amount: 0 },
  },
  {
    what: 'two weekends in two weeks, one week at a time',
    fact: 'weekendsWorked',
    window: ['WEEKLY', 1],
    limit: { weekendsLimit: { weekendsWorkedMax: 1 } },
    shifts: days(5, 12),
    amount: 0,
  },
  {
    what: 'the night that makes a rule hold is in two of three windows',
    fact: 'daysWorked',
    window: ['DAILY', 3],
    limit: { ...daysMax, ...withNight },
    shifts: [...days(2, 4), night(5)],
    amount: 2,
  },
]

it.each(cases)('$fact, $window: $what', ({ fact, window: [type, size], limit, shifts, amount }) => {
  const rule = { id: 'R', rollingWindow: { type, size }, ...limit }
  const watch = { contract: { rollingWindowRules: [rule] }, shifts: shifts as never, more: annOnly }
  expect(measure(watch, `${fact}InRollingWindowRequired`)).toBe(amount)
})

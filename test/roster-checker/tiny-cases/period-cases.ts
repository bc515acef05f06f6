/** Tiny rosters for the limits per period. */
import { at, contractCase, days, twinCases, work, type ContractCase, type Json, type TinyCase } from './tiny-case.ts'

const rule = (
  limit: Json,
  broken: readonly Json[],
  amount: number,
  kept: readonly Json[],
  more: Partial<ContractCase> = {},
) => ({ list: 'periodRules', rule: limit, broken, amount, kept, ...more }) satisfies ContractCase

const typed = {
  extra: {
    tagTypes: [{ id: 'kind' }],
    tags: ['Early', 'Late', 'Night'].map((id) => ({ id, tagType: 'kind' })),
  },
}
const tagged = (id: string, day: number, ...tags: readonly string[]) => work(id, day, '06:00', '14:00', { tags })
const lunch = { start: at(1, '10:00'), end: at(1, '10:30'), tags: ['unpaid'] }

const minuteCases: TinyCase[] = [
  ...twinCases(
    'minutesWorkedPerPeriod',
    'a week',
    rule({ period: 'WEEK', minutesWorkedLimit: { minutesWorkedMax: 900 } }, days(1, 7), 60, days(1, 8)),
  ),
  ...twinCases(
    'minutesWorkedPerPeriod',
    'a day, with the part of the night that lies in it',
    rule(
      { period: 'DAY', periodShiftOverlapKind: 'START_AND_END', minutesWorkedLimit: { minutesWorkedMax: 480 } },
      [work('n', 1, '22:00', '06:00'), work('d', 2, '08:00', '11:00')],
      60,
      [work('n', 1, '22:00', '06:00'), work('d', 2, '08:00', '10:00')],
    ),
  ),
  ...twinCases(
    'minutesWorkedPerPeriod',
    'at night',
    rule(
      {
        period: 'WEEK',
        minutesWorkedLimit: { minutesWorkedMax: 60, countOnlyBetween: { start: '23:00', end: '05:00' } },
      },
      [work('n', 1, '22:00', '01:00')],
      60,
      [work('n', 1, '18:00', '00:00')],
    ),
  ),
  ...twinCases(
    'minutesWorkedPerPeriod',
    'without unpaid breaks',
    rule(
      { period: 'DAY', minutesWorkedLimit: { minutesWorkedMax: 440, unloggedBreakTags: ['unpaid'] } },
      [work('a', 1, '06:00', '14:00', { breaks: [lunch] })],
      10,
      [work('a', 1, '06:30', '14:00', { breaks: [lunch] })],
    ),
  ),
  ...twinCases(
    'minutesWorkedPerPeriod',
    'the fewest',
    rule({ period: 'WEEK', minutesWorkedLimit: { minutesWorkedMin: 900 } }, days(1), 420, days(1, 2)),
  ),
  ...twinCases(
    'minutesWorkedPerPeriod',
    'of some shifts',
    rule(
      { period: 'WEEK', includeShiftTags: ['Late'], minutesWorkedLimit: { minutesWorkedMax: 400 } },
      [tagged('a', 1, 'Early'), tagged('b', 2, 'Late')],
      80,
      [tagged('a', 1, 'Early'), tagged('b', 2, 'Early')],
    ),
  ),
  ...twinCases(
    'minutesLoggedPerPeriod',
    'a day',
    rule({ period: 'DAY', minutesLoggedMax: 480 }, [work('a', 1, '06:00', '14:00', { loggedTime: 'PT8H30M' })], 30, [
      work('a', 1, '06:00', '15:00', { loggedTime: 'PT8H' }),
    ]),
  ),
]

const countCases: TinyCase[] = [
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'a week',
    rule({ period: 'WEEK', shiftsWorkedMax: 2 }, days(1, 2, 3, 4), 2, days(1, 2)),
  ),
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'a month of two in the window',
    rule({ period: 'MONTH', shiftsWorkedMax: 1 }, days(27, 28), 1, days(28, 29), { until: 36 }),
  ),
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'an own period',
    rule({ period: 'first days', shiftsWorkedMax: 1 }, days(2, 3), 1, days(3, 4), {
      extra: {
        scheduleParameterization: {
          periods: [{ id: 'first days', dateSpans: [{ start: '2027-02-01', end: '2027-02-03' }] }],
        },
      },
    }),
  ),
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'a week from Sunday',
    rule({ period: 'WEEK', shiftsWorkedMax: 1 }, days(7, 8), 1, days(6, 7), {
      until: 15,
      extra: { scheduleParameterization: { weekStart: 'SUNDAY' } },
    }),
  ),
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'by the clock of the employee',
    rule(
      { period: 'DAY', shiftsWorkedMax: 1 },
      [work('a', 1, '00:00', '04:00'), work('b', 1, '14:30', '14:45')],
      1,
      [work('a', 1, '00:00', '04:00'), work('b', 1, '15:30', '15:45')],
      { ann: { timeZoneId: 'Asia/Tokyo' } },
    ),
  ),
  ...twinCases(
    'shiftsWorkedPerPeriod',
    'the fewest',
    rule({ period: 'WEEK', shiftsWorkedMin: 3 }, days(1), 2, days(1, 3, 5)),
  ),
  ...twinCases(
    'daysWorkedPerPeriod',
    'a week',
    rule({ period: 'WEEK', daysWorkedMax: 2 }, days(1, 2, 3), 1, [...days(1, 2), work('second', 2, '16:00', '20:00')]),
  ),
  ...twinCases(
    'daysWorkedPerPeriod',
    'the day it ends on, too',
    rule(
      { period: 'WEEK', daysWorkedMax: 1, periodShiftOverlapKind: 'START_AND_END' },
      [work('n', 1, '22:00', '06:00')],
      1,
      [work('n', 1, '16:00', '00:00')],
    ),
  ),
  ...twinCases(
    'shiftTypesWorkedPerPeriod',
    'a week',
    rule(
      { period: 'WEEK', shiftTypesTagCategories: ['kind'], shiftTypesWorkedMax: 1 },
      [tagged('a', 1, 'Early'), tagged('b', 2, 'Late'), tagged('c', 3, 'Night')],
      2,
      [tagged('a', 1, 'Early'), tagged('b', 2, 'Early')],
      typed,
    ),
  ),
  ...twinCases(
    'locationsWorkedPerPeriod',
    'a week',
    rule(
      { period: 'WEEK', locationsWorkedMax: 1 },
      [work('a', 1, '06:00', '14:00', { location: [1, 2] }), work('b', 2, '06:00', '14:00', { location: [1, 3] })],
      1,
      [work('a', 1, '06:00', '14:00', { location: [1, 2] }), work('b', 2, '06:00', '14:00', { location: [1, 2] })],
    ),
  ),
  ...twinCases(
    'uniqueTagsPerPeriod',
    'a week',
    rule(
      { period: 'WEEK', uniqueTagsLimit: { tagsMax: 1, includeTagTypes: ['kind'] } },
      [tagged('a', 1, 'Early', 'Late'), tagged('b', 2, 'Night')],
      2,
      [tagged('a', 1, 'Early', 'other'), tagged('b', 2, 'Early', 'more')],
      typed,
    ),
  ),
  ...twinCases(
    'shiftStartTimeDifferencePerPeriod',
    'a week',
    rule(
      { period: 'WEEK', shiftStartTimeDifferenceInMinutesMax: 120 },
      [work('a', 1, '06:00'), work('b', 3, '08:30', '15:00')],
      30,
      [work('a', 1, '06:00'), work('b', 3, '08:00', '15:00')],
    ),
  ),
]

const offCases: TinyCase[] = [
  ...twinCases(
    'daysOffPerPeriod',
    'the fewest',
    rule({ period: 'WEEK', daysOffLimit: { daysOffMin: 3 } }, days(1, 2, 3, 4, 5, 6), 2, days(1, 2, 3, 4)),
  ),
  ...twinCases(
    'daysOffPerPeriod',
    'the most, of some days',
    rule(
      { period: 'WEEK', daysOffLimit: { daysOffMax: 0, includeDays: ['MONDAY', 'TUESDAY'] } },
      days(2, 3),
      1,
      days(1, 2),
    ),
  ),
  ...twinCases(
    'consecutiveDaysOffPerPeriod',
    'a week',
    rule({ period: 'WEEK', consecutiveDaysOffLimit: { consecutiveDaysOffMin: 3 } }, days(2, 5), 1, days(1, 5)),
  ),
  ...twinCases(
    'weekendsWorkedPerPeriod',
    'four weeks',
    rule({ period: 'SCHEDULE', weekendsLimit: { weekendsWorkedMax: 1 } }, days(6, 14, 20, 21), 2, days(6, 7, 10), {
      until: 29,
    }),
  ),
  ...twinCases(
    'weekendsWorkedPerPeriod',
    'a weekend from Friday',
    rule({ period: 'SCHEDULE', weekendsLimit: { weekendsWorkedMax: 0 } }, days(5), 1, days(7), {
      contract: { weekendConfiguration: { weekendDays: ['FRIDAY', 'SATURDAY'] } },
    }),
  ),
  ...twinCases(
    'weekendMinutesWorkedPerPeriod',
    'four weeks',
    rule({ period: 'SCHEDULE', weekendsLimit: { weekendMinutesWorkedMax: 500 } }, days(6, 7), 460, days(5, 6), {
      until: 29,
    }),
  ),
  ...twinCases(
    'consecutiveWeekendsWorkedPerPeriod',
    'four weeks',
    rule(
      { period: 'SCHEDULE', consecutiveWeekendsLimit: { consecutiveWeekendsWorkedMax: 1 } },
      days(6, 14, 20),
      2,
      days(6, 20),
      { until: 29 },
    ),
  ),
  ...twinCases(
    'consecutiveWeekendsOffPerPeriod',
    'four weeks',
    rule(
      { period: 'SCHEDULE', consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 } },
      days(6, 20),
      1,
      days(6, 27),
      { until: 29 },
    ),
  ),
]

const costs = { baseMinutesLimit: 480, baseHourlyCost: 10, overtimeCostDetails: [{ overtimeHourlyCost: 15 }] }
const costCase = contractCase('minimizeCostPerPeriod', 'base and overtime', {
  ...rule(
    { period: 'WEEK', satisfiability: 'PREFERRED', costDefinition: costs },
    [work('a', 1, '06:00', '16:00')],
    11_000,
    [work('a', 1, '06:00', '16:00', { employee: 'Beth' })],
  ),
})

export const periodCases = [...minuteCases, ...countCases, ...offCases, costCase]

/** Tiny rosters for the limits in rolling windows. */
import { days, twinCases, work, type ContractCase, type Json, type TinyCase } from './tiny-case.ts'

const rule = (
  limit: Json,
  broken: readonly Json[],
  amount: number,
  kept: readonly Json[],
  more: Partial<ContractCase> = {},
) => ({ list: 'rollingWindowRules', rule: limit, broken, amount, kept, ...more }) satisfies ContractCase

const week = { rollingWindow: { type: 'DAILY', size: 7 } }
const hours = (size: number) => ({ rollingWindow: { type: 'HOURLY', size } })

export const windowCases: TinyCase[] = [
  ...twinCases(
    'minutesWorkedInRollingWindow',
    '24 hours from the start of a shift',
    rule(
      { ...hours(24), minutesWorkedLimit: { minutesWorkedMax: 600 } },
      [work('a', 1, '14:00', '22:00'), work('b', 2, '06:00', '10:00')],
      120,
      [work('a', 1, '14:00', '22:00'), work('b', 2, '14:00', '18:00')],
    ),
  ),
  ...twinCases(
    'minutesWorkedInRollingWindow',
    'from some shifts on',
    rule(
      {
        ...week,
        minutesWorkedLimit: { minutesWorkedMax: 900 },
        condition: { triggerLimit: 2, type: 'MIN_SHIFTS_WORKED' },
      },
      days(1, 2),
      60,
      [work('long', 1, '06:00', '23:00')],
    ),
  ),
  ...twinCases(
    'minutesWorkedInRollingWindow',
    'with the part that reaches in',
    rule(
      {
        rollingWindow: { type: 'DAILY', size: 1 },
        periodShiftOverlapKind: 'START_AND_END',
        minutesWorkedLimit: { minutesWorkedMax: 300 },
      },
      [work('n', 1, '22:00', '06:00')],
      60,
      [work('n', 1, '20:00', '04:00')],
    ),
  ),
  ...twinCases(
    'shiftsWorkedInRollingWindow',
    'seven days, twice',
    rule({ ...week, shiftsWorkedLimit: { shiftsWorkedMax: 2 } }, days(2, 3, 4), 2, days(2, 3, 9), { until: 9 }),
  ),
  ...twinCases(
    'daysWorkedInRollingWindow',
    'seven days',
    rule({ ...week, daysWorkedLimit: { daysWorkedMax: 2 } }, days(1, 3, 6), 1, [
      ...days(1, 3),
      work('second', 3, '16:00', '20:00'),
    ]),
  ),
  ...twinCases(
    'consecutiveDaysOffInRollingWindow',
    'seven days',
    rule({ ...week, consecutiveDaysOffLimit: { consecutiveDaysOffMin: 3 } }, days(2, 5), 1, days(1, 5)),
  ),
  ...twinCases(
    'consecutiveMinutesOffInRollingWindow',
    'two days',
    rule(
      { rollingWindow: { type: 'DAILY', size: 2 }, consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 1440 } },
      [work('a', 1, '12:00', '20:00'), work('b', 2, '18:00', '22:00')],
      1440 - 1320,
      [work('a', 1, '12:00', '20:00'), work('b', 2, '21:00', '22:00')],
      { until: 3 },
    ),
  ),
  ...twinCases(
    'consecutiveMinutesOffInRollingWindow',
    'several rests',
    rule(
      {
        rollingWindow: { type: 'DAILY', size: 2 },
        consecutiveMinutesOffLimit: {
          consecutiveMinutesOffMinIntervals: [{ consecutiveMinutesOffMin: 720, count: 2 }],
        },
      },
      [work('a', 1, '12:00', '20:00'), work('b', 2, '07:00', '22:00')],
      60,
      [work('a', 1, '12:00', '20:00'), work('b', 2, '08:00', '22:00')],
      { until: 3 },
    ),
  ),
  ...twinCases(
    'weekendsWorkedInRollingWindow',
    'two weeks',
    rule(
      { rollingWindow: { type: 'WEEKLY', size: 2 }, weekendsLimit: { weekendsWorkedMax: 1 } },
      days(6, 14),
      1,
      days(6, 7),
      { until: 15 },
    ),
  ),
  ...twinCases(
    'daysWorkedInRollingWindow',
    'of hours',
    rule(
      { rollingWindow: { type: 'HOURLY', size: 60 }, daysWorkedLimit: { daysWorkedMax: 2 } },
      days(1, 2, 3),
      1,
      days(1, 2, 4),
    ),
  ),
  ...twinCases(
    'consecutiveDaysOffInRollingWindow',
    'of hours',
    rule(
      { rollingWindow: { type: 'HOURLY', size: 96 }, consecutiveDaysOffLimit: { consecutiveDaysOffMin: 3 } },
      days(1, 3),
      1,
      days(1, 2),
    ),
  ),
  ...twinCases(
    'weekendsWorkedInRollingWindow',
    'of hours',
    rule(
      { rollingWindow: { type: 'HOURLY', size: 200 }, weekendsLimit: { weekendsWorkedMax: 1 } },
      days(6, 14),
      1,
      days(6, 7, 15),
      { until: 22 },
    ),
  ),
  ...twinCases(
    'minutesWorkedInRollingWindow',
    'of hours, with the part that reaches in',
    rule(
      {
        rollingWindow: { type: 'HOURLY', size: 4 },
        periodShiftOverlapKind: 'START_AND_END',
        minutesWorkedLimit: { minutesWorkedMax: 240 },
        includeShiftTags: [],
      },
      [work('a', 1, '06:00', '12:00'), work('b', 1, '10:00', '14:00')],
      120,
      [work('a', 1, '06:00', '12:00')],
      { contract: { allowOverlappingShiftsRules: [{ id: 'both' }] } },
    ),
  ),
  ...twinCases(
    'shiftsWorkedInRollingWindow',
    'of hours, from so many minutes on',
    rule(
      {
        rollingWindow: { type: 'HOURLY', size: 30 },
        shiftsWorkedLimit: { shiftsWorkedMax: 1 },
        condition: { triggerLimit: 720, type: 'MIN_MINUTES_WORKED' },
      },
      [work('a', 1, '06:00', '14:00'), work('b', 2, '06:00', '11:00')],
      1,
      [work('a', 1, '06:00', '14:00'), work('b', 2, '06:00', '09:00')],
    ),
  ),
  ...twinCases(
    'consecutiveMinutesOffInRollingWindow',
    'of hours, a rest and the total',
    rule(
      {
        rollingWindow: { type: 'HOURLY', size: 48 },
        consecutiveMinutesOffLimit: {
          consecutiveMinutesOffMinIntervals: [{ consecutiveMinutesOffMin: 600, count: 1 }],
          totalConsecutiveMinutesOffMin: 1380,
        },
      },
      [work('a', 1, '06:00', '14:00'), work('b', 2, '06:00', '20:00')],
      1380 - 16 * 60,
      [work('a', 1, '06:00', '14:00')],
    ),
  ),
]

/** Limits per rolling window. */
import { shift } from '../night-watch.ts'
import { days, rolling, type RuleCase } from './rule-case.ts'

export const windowCases: readonly RuleCase[] = [
  {
    constraint: 'minutesWorkedInRollingWindowRequired',
    what: 'six days over the turn of the week, in the two windows that have them all',
    fires: { ...rolling({ minutesWorkedLimit: { minutesWorkedMax: 2400 } }), shifts: days(4, 5, 6, 7, 8, 9) },
    amount: 960,
    silent: { ...rolling({ minutesWorkedLimit: { minutesWorkedMax: 2400 } }), shifts: days(4, 5, 6, 7, 8) },
  },
  {
    constraint: 'shiftsWorkedInRollingWindowRequired',
    what: 'two nights in 24 hours',
    fires: {
      ...rolling({ rollingWindow: { type: 'HOURLY', size: 25 }, shiftsWorkedLimit: { shiftsWorkedMax: 1 } }),
      shifts: [shift(0, 22, 30), shift(1, 22, 30)],
    },
    amount: 1,
    silent: {
      ...rolling({ rollingWindow: { type: 'HOURLY', size: 24 }, shiftsWorkedLimit: { shiftsWorkedMax: 1 } }),
      shifts: [shift(0, 22, 30), shift(1, 22, 30)],
    },
  },
  {
    constraint: 'daysWorkedInRollingWindowRequired',
    what: 'three days of three',
    fires: {
      ...rolling({ rollingWindow: { type: 'DAILY', size: 3 }, daysWorkedLimit: { daysWorkedMax: 2 } }),
      shifts: days(6, 7, 8),
    },
    amount: 1,
    silent: {
      ...rolling({ rollingWindow: { type: 'DAILY', size: 3 }, daysWorkedLimit: { daysWorkedMax: 2 } }),
      shifts: days(6, 7, 9),
    },
  },
  {
    constraint: 'consecutiveDaysOffInRollingWindowRequired',
    what: 'every other day, in each of the two weeks',
    fires: {
      ...rolling({
        rollingWindow: { type: 'WEEKLY', size: 1 },
        consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 },
      }),
      shifts: days(1, 3, 5, 7, 9, 11, 13),
    },
    amount: 2,
    silent: {
      ...rolling({
        rollingWindow: { type: 'WEEKLY', size: 2 },
        consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 },
      }),
      shifts: days(1, 3, 5, 8),
    },
  },
  {
    constraint: 'consecutiveMinutesOffInRollingWindowRequired',
    what: 'eight hours between two shifts of eight in 24 hours',
    fires: {
      ...rolling({
        rollingWindow: { type: 'HOURLY', size: 24 },
        consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 660 },
      }),
      shifts: [shift(0, 0, 8), shift(0, 16, 24)],
    },
    amount: 180,
    silent: {
      ...rolling({
        rollingWindow: { type: 'HOURLY', size: 24 },
        consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 660 },
      }),
      shifts: [shift(0, 0, 8), shift(0, 19, 24)],
    },
  },
  {
    constraint: 'weekendsWorkedInRollingWindowRequired',
    what: 'both weekends of two weeks',
    fires: {
      ...rolling({ rollingWindow: { type: 'WEEKLY', size: 2 }, weekendsLimit: { weekendsWorkedMax: 1 } }),
      shifts: days(5, 12),
    },
    amount: 1,
    silent: {
      ...rolling({ rollingWindow: { type: 'WEEKLY', size: 2 }, weekendsLimit: { weekendsWorkedMax: 1 } }),
      shifts: days(5, 6),
    },
  },
]

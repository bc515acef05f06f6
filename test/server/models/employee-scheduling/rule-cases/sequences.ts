/** Days and shifts in a row, rest between them, and patterns. */
import { shift } from '../night-watch.ts'
import { contract, days, early, night, type RuleCase } from './rule-case.ts'

export const sequenceCases: readonly RuleCase[] = [
  {
    constraint: 'consecutiveDaysWorkedRequired',
    what: 'six days in a row',
    fires: { ...contract('consecutiveDaysWorkedRules', { maximum: 5 }), shifts: days(1, 2, 3, 4, 5, 6) },
    amount: 1,
    silent: { ...contract('consecutiveDaysWorkedRules', { maximum: 5 }), shifts: days(1, 2, 3, 4, 5, 7, 8) },
  },
  {
    constraint: 'consecutiveDaysWorkedRequired',
    what: 'days too few from the first day on that is planned, where history shows it',
    fires: {
      ...contract('consecutiveDaysWorkedRules', { minimum: 3 }),
      shifts: [shift(-5, 8, 16, { pinned: true }), ...days(0, 1)],
    },
    amount: 1,
    silent: { ...contract('consecutiveDaysWorkedRules', { minimum: 3 }), shifts: days(0, 1) },
  },
  {
    constraint: 'consecutiveDaysWorkedRequired',
    what: 'days too few that end on the last day of history, but not before',
    fires: {
      ...contract('consecutiveDaysWorkedRules', { minimum: 3 }),
      shifts: [-8, -2, -1].map((day) => shift(day, 8, 16, { pinned: true })),
    },
    amount: 1,
    silent: {
      ...contract('consecutiveDaysWorkedRules', { minimum: 3 }),
      shifts: [-8, -4, -3].map((day) => shift(day, 8, 16, { pinned: true })),
    },
  },
  {
    constraint: 'consecutiveDaysWorkedPreferred',
    what: 'a single day, but not at the edge of what is planned',
    fires: {
      ...contract('consecutiveDaysWorkedRules', { minimum: 2, satisfiability: 'PREFERRED' }),
      shifts: days(0, 4),
    },
    amount: 1,
    silent: {
      ...contract('consecutiveDaysWorkedRules', { minimum: 2, satisfiability: 'PREFERRED' }),
      shifts: days(0, 4, 5, 13),
    },
  },
  {
    constraint: 'consecutiveShiftsWorkedRequired',
    what: 'three nights in a row',
    fires: {
      ...contract('consecutiveShiftsWorkedRules', { maximum: 2, includeShiftTags: ['Night'] }),
      shifts: [0, 1, 2].map((day) => shift(day, 22, 30, night)),
    },
    amount: 1,
    silent: {
      ...contract('consecutiveShiftsWorkedRules', { maximum: 2, includeShiftTags: ['Night'] }),
      shifts: [0, 1, 3].map((day) => shift(day, 22, 30, night)),
    },
  },
  {
    constraint: 'timeOffAfterConsecutiveShiftsWorkedRequired',
    what: 'a day of rest after two nights',
    fires: {
      ...contract('consecutiveShiftsWorkedRules', {
        maximum: 2,
        includeShiftTags: ['Night'],
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT48H' },
      }),
      shifts: [shift(0, 22, 30, night), shift(1, 22, 30, night), shift(3, 6, 14)],
    },
    amount: 1440,
    silent: {
      ...contract('consecutiveShiftsWorkedRules', {
        maximum: 2,
        includeShiftTags: ['Night'],
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT48H' },
      }),
      shifts: [shift(0, 22, 30, night), shift(1, 22, 30, night), shift(4, 6, 14)],
    },
  },
  {
    constraint: 'minutesBetweenShiftsRequired',
    what: 'ten hours where twelve are asked for',
    fires: {
      ...contract('minutesBetweenShiftsRules', { minimumMinutesBetweenShifts: 720 }),
      shifts: [shift(0, 14, 22), shift(1, 8, 16)],
    },
    amount: 120,
    silent: {
      ...contract('minutesBetweenShiftsRules', { minimumMinutesBetweenShifts: 600 }),
      shifts: [shift(0, 14, 22), shift(1, 8, 16)],
    },
  },
  {
    constraint: 'minutesBetweenShiftsRequired',
    what: 'rest after nights before days only',
    fires: {
      ...contract('minutesBetweenShiftsRules', {
        minimumMinutesBetweenShifts: 2880,
        includePreviousShiftTags: ['Night'],
        excludeNextShiftTags: ['Night'],
      }),
      shifts: [shift(0, 22, 30, night), shift(1, 22, 30, night), shift(3, 6, 14)],
    },
    amount: 1440,
    silent: {
      ...contract('minutesBetweenShiftsRules', {
        minimumMinutesBetweenShifts: 2880,
        includePreviousShiftTags: ['Night'],
        excludeNextShiftTags: ['Night'],
      }),
      shifts: [shift(0, 22, 30, night), shift(1, 22, 30, night), shift(4, 6, 14)],
    },
  },
  {
    constraint: 'gapsBetweenShifts',
    what: 'an hour in a split shift',
    fires: { ...contract('minimizeGapsBetweenShiftsRules', {}), shifts: [shift(0, 8, 12), shift(0, 13, 17)] },
    amount: 60,
    silent: { ...contract('minimizeGapsBetweenShiftsRules', {}), shifts: [shift(0, 8, 12), shift(0, 15, 17)] },
  },
  {
    constraint: 'requiredDailyShiftPairing',
    what: 'an early shift without the late one of the next day',
    fires: {
      ...contract('dailyShiftPairingRules', { shiftTags: ['Early'], pairedShiftTags: ['Night'], dayOffset: 1 }),
      shifts: [shift(0, 8, 16, early), shift(0, 20, 24, night)],
    },
    amount: 1,
    silent: {
      ...contract('dailyShiftPairingRules', { shiftTags: ['Early'], pairedShiftTags: ['Night'], dayOffset: 1 }),
      shifts: [shift(0, 8, 16, early), shift(1, 20, 24, night)],
    },
  },
  {
    constraint: 'prohibitedSingleDayPattern',
    what: 'early and then night on one day',
    fires: {
      ...contract('singleDayShiftSequencePatternRules', {
        satisfiability: 'PROHIBITED',
        weight: 3,
        pattern: [{ includeShiftTags: ['Early'] }, { includeShiftTags: ['Night'] }],
      }),
      shifts: [shift(0, 8, 12, early), shift(0, 20, 24, night)],
    },
    amount: 3,
    silent: {
      ...contract('singleDayShiftSequencePatternRules', {
        satisfiability: 'PROHIBITED',
        pattern: [{ includeShiftTags: ['Early'] }, { includeShiftTags: ['Night'] }],
      }),
      shifts: [shift(0, 0, 4, night), shift(0, 8, 12, early)],
    },
  },
  {
    constraint: 'unpreferredMultiDayPattern',
    what: 'a day off between two days, twice',
    fires: {
      ...contract('multiDayShiftSequencePatternRules', {
        satisfiability: 'UNPREFERRED',
        weight: 5,
        pattern: [{ type: 'ON' }, { type: 'OFF' }, { type: 'ON' }],
      }),
      shifts: days(0, 2, 4, 5),
    },
    amount: 10,
    silent: {
      ...contract('multiDayShiftSequencePatternRules', {
        satisfiability: 'UNPREFERRED',
        pattern: [{ type: 'ON' }, { type: 'OFF' }, { type: 'ON' }],
      }),
      shifts: days(0, 1, 4, 5),
    },
  },
]

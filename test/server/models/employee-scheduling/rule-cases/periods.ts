/** Limits per period. */
import { shift } from '../night-watch.ts'
import { days, early, night, period, typed, type RuleCase } from './rule-case.ts'

export const periodCases: readonly RuleCase[] = [
  {
    constraint: 'minutesWorkedPerPeriodRequired',
    what: 'a week of 48 hours and one of 40',
    fires: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 2400 } }),
      shifts: days(0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11),
    },
    amount: 480,
    silent: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 2400 } }),
      shifts: days(2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    },
  },
  {
    constraint: 'minutesWorkedPerPeriodRequired',
    what: 'a night from Sunday to Monday, by its start or by both sides',
    fires: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 2400 } }),
      shifts: [...days(0, 1, 2, 3, 4), shift(6, 22, 30)],
    },
    amount: 480,
    silent: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 2520 }, periodShiftOverlapKind: 'START_AND_END' }),
      shifts: [...days(0, 1, 2, 3, 4), shift(6, 22, 30)],
    },
  },
  {
    constraint: 'minutesWorkedPerPeriodRequired',
    what: 'minutes at night',
    fires: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 60, countOnlyBetween: { start: '22:00', end: '06:00' } } }),
      shifts: [shift(0, 20, 24)],
    },
    amount: 60,
    silent: {
      ...period({ minutesWorkedLimit: { minutesWorkedMax: 60, countOnlyBetween: { start: '22:00', end: '06:00' } } }),
      shifts: [shift(0, 15, 23)],
    },
  },
  {
    constraint: 'minutesWorkedPerPeriodPreferred',
    what: 'too little in a week, of the two there are',
    fires: {
      ...period({ satisfiability: 'PREFERRED', minutesWorkedLimit: { minutesWorkedMin: 960 } }),
      ben: { contracts: [] },
      more: { employees: [{ id: 'Ann', contracts: ['Watch'] }] },
      shifts: days(0, 7, 8),
    },
    amount: 480,
    silent: {
      ...period({ satisfiability: 'PREFERRED', minutesWorkedLimit: { minutesWorkedMin: 960 } }),
      more: { employees: [{ id: 'Ann', contracts: ['Watch'] }] },
      shifts: days(0, 1, 7, 8),
    },
  },
  {
    constraint: 'minutesLoggedPerPeriodRequired',
    what: 'more logged than the shift is long',
    fires: { ...period({ minutesLoggedMax: 480 }), shifts: [shift(0, 8, 16, { loggedTime: 'PT9H' })] },
    amount: 60,
    silent: { ...period({ minutesLoggedMax: 480 }), shifts: days(0) },
  },
  {
    constraint: 'shiftsWorkedPerPeriodRequired',
    what: 'two nights a week',
    fires: {
      ...period({ shiftsWorkedMax: 1, includeShiftTags: ['Night'] }),
      shifts: [shift(0, 22, 30, night), shift(2, 22, 30, night), shift(4, 8, 16)],
    },
    amount: 1,
    silent: {
      ...period({ shiftsWorkedMax: 1, includeShiftTags: ['Night'] }),
      shifts: [shift(0, 22, 30, night), shift(7, 22, 30, night), shift(4, 8, 16)],
    },
  },
  {
    constraint: 'daysWorkedPerPeriodRequired',
    what: 'three days, one with two shifts',
    fires: { ...period({ daysWorkedMax: 2 }), shifts: [...days(0, 1, 2), shift(2, 17, 19)] },
    amount: 1,
    silent: { ...period({ daysWorkedMax: 2 }), shifts: [...days(0, 2), shift(2, 17, 19)] },
  },
  {
    constraint: 'shiftTypesWorkedPerPeriodRequired',
    what: 'two types in a week',
    fires: {
      ...period({ shiftTypesTagCategories: ['Kind'], shiftTypesWorkedMax: 1 }),
      more: typed.more,
      shifts: [shift(0, 8, 16, early), shift(1, 22, 30, night)],
    },
    amount: 1,
    silent: {
      ...period({ shiftTypesTagCategories: ['Kind'], shiftTypesWorkedMax: 1 }),
      more: typed.more,
      shifts: [shift(0, 8, 16, early), shift(7, 22, 30, night)],
    },
  },
  {
    constraint: 'locationsWorkedPerPeriodRequired',
    what: 'two places in a week',
    fires: {
      ...period({ locationsWorkedMax: 1 }),
      shifts: [shift(0, 8, 16, { location: [1, 1] }), shift(1, 8, 16, { location: [2, 2] })],
    },
    amount: 1,
    silent: {
      ...period({ locationsWorkedMax: 1 }),
      shifts: [shift(0, 8, 16, { location: [1, 1] }), shift(1, 8, 16, { location: [1, 1] })],
    },
  },
  {
    constraint: 'shiftStartTimeDifferenceInMinutesPerPeriodRequired',
    what: 'starts at eight and at ten',
    fires: {
      ...period({ shiftStartTimeDifferenceInMinutesMax: 60 }),
      shifts: [shift(0, 8, 16), shift(1, 10, 16)],
    },
    amount: 60,
    silent: { ...period({ shiftStartTimeDifferenceInMinutesMax: 60 }), shifts: [shift(0, 8, 16), shift(1, 9, 16)] },
  },
  {
    constraint: 'daysOffPerPeriodRequired',
    what: 'one day off in a week',
    fires: { ...period({ daysOffLimit: { daysOffMin: 2 } }), shifts: days(0, 1, 2, 3, 4, 5) },
    amount: 1,
    silent: { ...period({ daysOffLimit: { daysOffMin: 2 } }), shifts: days(0, 1, 2, 3, 4) },
  },
  {
    constraint: 'consecutiveDaysOffPerPeriodRequired',
    what: 'days off one by one',
    fires: { ...period({ consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } }), shifts: days(1, 3, 5) },
    amount: 1,
    silent: { ...period({ consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } }), shifts: days(1, 2, 3, 4) },
  },
  {
    constraint: 'uniqueTagsPerPeriodRequired',
    what: 'two tags of a type',
    fires: {
      ...period({ uniqueTagsLimit: { tagsMax: 1, includeTagTypes: ['Kind'] } }),
      more: typed.more,
      shifts: [shift(0, 8, 16, { tags: ['Early', 'Night'] })],
    },
    amount: 1,
    silent: {
      ...period({ uniqueTagsLimit: { tagsMax: 1, includeTagTypes: ['Kind'] } }),
      more: typed.more,
      shifts: [shift(0, 8, 16, { tags: ['Early', 'Other'] })],
    },
  },
  {
    constraint: 'weekendsWorkedPerPeriodRequired',
    what: 'two weekends, each counted once',
    fires: {
      ...period({ period: 'SCHEDULE', weekendsLimit: { weekendsWorkedMax: 1 } }),
      shifts: days(5, 6, 12),
    },
    amount: 1,
    silent: { ...period({ period: 'SCHEDULE', weekendsLimit: { weekendsWorkedMax: 1 } }), shifts: days(5, 6, 7) },
  },
  {
    constraint: 'weekendMinutesWorkedPerPeriodRequired',
    what: 'a night from Friday to Saturday',
    fires: {
      ...period({ period: 'SCHEDULE', weekendsLimit: { weekendMinutesWorkedMax: 300 } }),
      shifts: [shift(4, 22, 30)],
    },
    amount: 60,
    silent: {
      ...period({ period: 'SCHEDULE', weekendsLimit: { weekendMinutesWorkedMax: 300 } }),
      shifts: [shift(4, 21, 29)],
    },
  },
  {
    constraint: 'consecutiveWeekendsWorkedPerPeriodRequired',
    what: 'two weekends in a row',
    fires: {
      ...period({ period: 'SCHEDULE', consecutiveWeekendsLimit: { consecutiveWeekendsWorkedMax: 1 } }),
      shifts: days(5, 12),
    },
    amount: 1,
    silent: {
      ...period({ period: 'SCHEDULE', consecutiveWeekendsLimit: { consecutiveWeekendsWorkedMax: 1 } }),
      shifts: days(5, 6, 11),
    },
  },
  {
    constraint: 'consecutiveWeekendsOffPerPeriodRequired',
    what: 'one weekend off of the two asked for',
    fires: {
      ...period({ period: 'SCHEDULE', consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 } }),
      shifts: days(5),
    },
    amount: 1,
    silent: {
      ...period({ period: 'SCHEDULE', consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 } }),
      shifts: days(4),
    },
  },
  {
    constraint: 'costPerPeriod',
    what: 'an hour beyond the base',
    fires: {
      ...period({
        satisfiability: 'PREFERRED',
        costDefinition: {
          baseMinutesLimit: 420,
          baseHourlyCost: 10,
          overtimeCostDetails: [{ overtimeHourlyCost: 20 }],
        },
      }),
      shifts: days(0),
    },
    amount: 9000,
    silent: {
      ...period({ satisfiability: 'PREFERRED', costDefinition: { baseMinutesLimit: 420, baseHourlyCost: 10 } }),
      shifts: [],
    },
  },
]

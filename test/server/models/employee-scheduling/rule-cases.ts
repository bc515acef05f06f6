/** Every rule on a roster so small that the amount can be counted by hand: once where it fires, once where not. */
import { at, shift, type Watch } from './night-watch.ts'

export interface RuleCase {
  readonly constraint: string
  readonly what: string
  readonly fires: Watch
  readonly amount: number
  /** The same, a little less. */
  readonly silent: Watch
}

const days = (...list: readonly number[]) => list.map((day) => shift(day, 8, 16))
const period = (rule: object) => ({ contract: { periodRules: [{ id: 'R', period: 'WEEK', ...rule }] } })
const rolling = (rule: object) => ({
  contract: { rollingWindowRules: [{ id: 'R', rollingWindow: { type: 'DAILY', size: 7 }, ...rule }] },
})
const contract = (list: string, rule: object) => ({ contract: { [list]: [{ id: 'R', ...rule }] } })
const early = { tags: ['Early'] }
const night = { tags: ['Night'] }
const span = (from: string, to: string, more: object = {}) => [{ start: from, end: to, ...more }]
const typed = { more: { tagTypes: [{ id: 'Kind' }], tags: ['Early', 'Night'].map((id) => ({ id, tagType: 'Kind' })) } }

export const ruleCases: readonly RuleCase[] = [
  {
    constraint: 'requiredSkillMissing',
    what: 'a skill that is valid for a part of the shift only',
    fires: {
      ann: { skills: [{ id: 'First aid', validityDateTimeSpans: span(at(0, 8), at(0, 15)) }] },
      shifts: [shift(0, 8, 16, { requiredSkills: ['First aid'] })],
    },
    amount: 1,
    silent: {
      ann: { skills: [{ id: 'First aid', validityDateTimeSpans: span(at(0, 8), at(0, 16)) }] },
      shifts: [shift(0, 8, 16, { requiredSkills: ['First aid'] })],
    },
  },
  {
    constraint: 'requiredSkillMissing',
    what: 'one of two skills, where both are required or any one',
    fires: {
      ann: { skills: [{ id: 'First aid' }] },
      shifts: [shift(0, 8, 16, { requiredSkills: ['First aid', 'Driving'] })],
    },
    amount: 1,
    silent: {
      ann: { skills: [{ id: 'First aid' }] },
      shifts: [shift(0, 8, 16, { requiredSkills: ['First aid', 'Driving'], requiredSkillsMatchKind: 'MATCH_ANY' })],
    },
  },
  {
    constraint: 'prohibitedEmployeeAssigned',
    what: 'a shift that names her',
    fires: { shifts: [shift(0, 8, 16, { prohibitedEmployees: ['Ann'] })] },
    amount: 1,
    silent: { shifts: [shift(0, 8, 16, { prohibitedEmployees: ['Ben'] })] },
  },
  {
    constraint: 'prohibitedRiskFactor',
    what: 'a risk of the shift',
    fires: { ann: { prohibitedRiskFactors: ['Dust'] }, shifts: [shift(0, 8, 16, { riskFactors: ['Dust'] })] },
    amount: 1,
    silent: { ann: { prohibitedRiskFactors: ['Noise'] }, shifts: [shift(0, 8, 16, { riskFactors: ['Dust'] })] },
  },
  {
    constraint: 'requiredShiftTagsMissing',
    what: 'a shift without her tags',
    fires: { ann: { requiredShiftTags: ['Night'] }, shifts: [shift(0, 8, 16, early)] },
    amount: 1,
    silent: { ann: { requiredShiftTags: ['Night'] }, shifts: [shift(0, 8, 16, night)] },
  },
  {
    constraint: 'unavailableTime',
    what: 'a span whose end is not part of it',
    fires: { ann: { unavailableTimeSpans: span(at(0, 0), at(0, 8.25)) }, shifts: days(0) },
    amount: 1,
    silent: { ann: { unavailableTimeSpans: span(at(0, 0), at(0, 8)) }, shifts: days(0) },
  },
  {
    constraint: 'outsideAvailableTime',
    what: 'a shift that ends after the span',
    fires: { ann: { availableTimeSpans: span(at(0, 8), at(0, 15)) }, shifts: days(0) },
    amount: 1,
    silent: {
      ann: { availableTimeSpans: [...span(at(0, 8), at(0, 15)), ...span(at(0, 15), at(0, 20))] },
      shifts: days(0),
    },
  },
  {
    constraint: 'prohibitedShiftNearDayOffRequest',
    what: 'a night before a day off',
    fires: {
      ...contract('avoidShiftCloseToDayOffRequestRules', { avoidPriorShiftTags: ['Night'] }),
      ann: { unpreferredTimeSpans: span(at(1, 0), at(2, 0)) },
      shifts: [shift(0, 14, 22, night)],
    },
    amount: 1,
    silent: {
      ...contract('avoidShiftCloseToDayOffRequestRules', { avoidPriorShiftTags: ['Night'] }),
      ann: { unpreferredTimeSpans: span(at(1, 0), at(1, 23)) },
      shifts: [shift(0, 14, 22, night)],
    },
  },
  {
    constraint: 'overlappingShift',
    what: 'two shifts by an hour',
    fires: { shifts: [shift(0, 8, 16), shift(0, 15, 20)] },
    amount: 1,
    silent: { shifts: [shift(0, 8, 16), shift(0, 16, 20)] },
  },
  {
    constraint: 'overlappingShift',
    what: 'two shifts of which a rule allows one only',
    fires: {
      ...contract('allowOverlappingShiftsRules', { includeShiftTags: ['Early'] }),
      shifts: [shift(0, 8, 16, early), shift(0, 15, 20)],
    },
    amount: 1,
    silent: {
      ...contract('allowOverlappingShiftsRules', { includeShiftTags: ['Early'] }),
      shifts: [shift(0, 8, 16, early), shift(0, 15, 20, early)],
    },
  },
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
  {
    constraint: 'consecutiveDaysWorkedRequired',
    what: 'six days in a row',
    fires: { ...contract('consecutiveDaysWorkedRules', { maximum: 5 }), shifts: days(1, 2, 3, 4, 5, 6) },
    amount: 1,
    silent: { ...contract('consecutiveDaysWorkedRules', { maximum: 5 }), shifts: days(1, 2, 3, 4, 5, 7, 8) },
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
  {
    constraint: 'unassignedMandatoryShift',
    what: 'an open shift of the fourth priority',
    fires: { shifts: [shift(0, 8, 16, { employee: null, priority: '4' })] },
    amount: 64,
    silent: { shifts: [shift(0, 8, 16, { priority: '4' })] },
  },
  {
    constraint: 'unassignedOptionalShift',
    what: 'an open shift that is optional',
    fires: {
      globalRules: {
        unassignedShiftRule: { id: 'U', priorityWeights: [{ priority: '5', weight: 7, assignment: 'OPTIONAL' }] },
      },
      shifts: [shift(0, 8, 16, { employee: null, priority: '5' })],
    },
    amount: 7,
    silent: {
      globalRules: {
        unassignedShiftRule: { id: 'U', priorityWeights: [{ priority: '5', weight: 7, assignment: 'OPTIONAL' }] },
      },
      shifts: [shift(0, 8, 16, { priority: '5' })],
    },
  },
  {
    constraint: 'preferredTime',
    what: 'two hours of a shift, twice as much for weight 2',
    fires: { ann: { preferredTimeSpans: span(at(0, 14), at(0, 20), { weight: 2 }) }, shifts: days(0) },
    amount: -240,
    silent: { ann: { preferredTimeSpans: span(at(0, 16), at(0, 20)) }, shifts: days(0) },
  },
  {
    constraint: 'unpreferredTime',
    what: 'two hours of a shift of somebody of priority 1',
    fires: { ann: { priority: '1', unpreferredTimeSpans: span(at(0, 14), at(0, 20)) }, shifts: days(0) },
    amount: 1200,
    silent: { ann: { unpreferredTimeSpans: span(at(0, 16), at(0, 20)) }, shifts: days(0) },
  },
  {
    constraint: 'preferredShiftTags',
    what: 'an early shift',
    fires: { ann: { preferredShiftTags: ['Early'] }, shifts: [shift(0, 8, 16, early)] },
    amount: -480,
    silent: { ann: { preferredShiftTags: ['Early'] }, shifts: [shift(0, 8, 16, night)] },
  },
  {
    constraint: 'preferredEmployee',
    what: 'a shift that prefers her',
    fires: { shifts: [shift(0, 8, 16, { preferredEmployees: ['Ann'] })] },
    amount: -480,
    silent: { shifts: [shift(0, 8, 16, { preferredEmployees: ['Ben'] })] },
  },
  {
    constraint: 'unpreferredEmployee',
    what: 'a shift that would rather have another',
    fires: { shifts: [shift(0, 8, 16, { unpreferredEmployees: ['Ann'] })] },
    amount: 480,
    silent: { shifts: [shift(0, 8, 16, { unpreferredEmployees: ['Ben'] })] },
  },
  {
    constraint: 'preferredSkillMissing',
    what: 'a skill nobody asked for strictly',
    fires: { shifts: [shift(0, 8, 16, { preferredSkills: ['Driving'] })] },
    amount: 480,
    silent: { ann: { skills: [{ id: 'Driving' }] }, shifts: [shift(0, 8, 16, { preferredSkills: ['Driving'] })] },
  },
  {
    constraint: 'shiftsWorkedPerPeriodForAllRequired',
    what: 'three shifts of all in a week',
    fires: {
      globalRules: { minimumMaximumShiftsPerPeriod: [{ id: 'G', period: 'WEEK', shiftsWorkedMax: 2 }] },
      shifts: [shift(0, 8, 16), shift(1, 8, 16, { employee: 'Ben' }), shift(2, 8, 16)],
    },
    amount: 1,
    silent: {
      globalRules: { minimumMaximumShiftsPerPeriod: [{ id: 'G', period: 'WEEK', shiftsWorkedMax: 2 }] },
      shifts: [shift(0, 8, 16), shift(1, 8, 16, { employee: 'Ben' }), shift(7, 8, 16)],
    },
  },
  {
    constraint: 'hourlyDemandRequired',
    what: 'two wanted for an hour and one there',
    fires: {
      globalRules: {
        minimumMaximumShiftsPerHourlyDemand: [{ id: 'D', demandDetails: [{ startDateTime: at(0, 15), minDemand: 2 }] }],
      },
      shifts: days(0),
    },
    amount: 1,
    silent: {
      globalRules: {
        minimumMaximumShiftsPerHourlyDemand: [{ id: 'D', demandDetails: [{ startDateTime: at(0, 15), minDemand: 2 }] }],
      },
      shifts: [...days(0), shift(0, 15.5, 20, { employee: 'Ben' })],
    },
  },
  {
    constraint: 'concurrentShifts',
    what: 'two at a time, where one is allowed',
    fires: {
      globalRules: { concurrentShiftsRules: [{ id: 'C', concurrentShiftsMax: 1 }] },
      shifts: [shift(0, 8, 16), shift(0, 15, 20, { employee: 'Ben' })],
    },
    amount: 1,
    silent: {
      globalRules: { concurrentShiftsRules: [{ id: 'C', concurrentShiftsMax: 1 }] },
      shifts: [shift(0, 8, 16), shift(0, 16, 20, { employee: 'Ben' })],
    },
  },
  {
    constraint: 'costsPerPeriodRequired',
    what: 'two shifts of 100 where 150 may be spent',
    fires: {
      ann: { costGroup: 'Staff' },
      globalRules: {
        costsRules: [
          {
            id: 'Costs',
            period: 'WEEK',
            totalCostsMax: 150,
            employeeShiftCostDetails: [{ employeeCostGroup: 'Staff', shiftCostGroup: 'Day', cost: 100 }],
          },
        ],
      },
      shifts: [shift(0, 8, 16, { costGroup: 'Day' }), shift(1, 8, 16, { costGroup: 'Day' })],
    },
    amount: 5000,
    silent: {
      ann: { costGroup: 'Staff' },
      globalRules: {
        costsRules: [
          {
            id: 'Costs',
            period: 'WEEK',
            totalCostsMax: 150,
            employeeShiftCostDetails: [{ employeeCostGroup: 'Staff', shiftCostGroup: 'Day', cost: 100 }],
          },
        ],
      },
      shifts: [shift(0, 8, 16, { costGroup: 'Day' }), shift(1, 8, 16)],
    },
  },
  {
    constraint: 'activatedEmployees',
    what: 'one who costs 40 to have',
    fires: {
      ann: { costGroup: 'Agency' },
      more: { employeeCostGroups: [{ id: 'Agency', employeeActivationCost: 40 }] },
      shifts: days(0, 1),
    },
    amount: 40,
    silent: {
      ben: { costGroup: 'Agency' },
      more: { employeeCostGroups: [{ id: 'Agency', employeeActivationCost: 40 }] },
      shifts: days(0, 1),
    },
  },
  {
    constraint: 'balanceTimeWorked',
    what: '24 hours of one and nothing of two: 32 quarters is the mean, 64, 32 and 32 away from it',
    fires: { globalRules: { balanceTimeWorkedRules: [{ id: 'B' }] }, shifts: days(0, 1, 2) },
    amount: 64 ** 2 + 2 * 32 ** 2,
    silent: {
      globalRules: { balanceTimeWorkedRules: [{ id: 'B' }] },
      shifts: ['Ann', 'Ben', 'Cleo'].map((employee, day) => shift(day, 8, 16, { employee })),
    },
  },
  {
    constraint: 'balanceShiftCount',
    what: 'three shifts of one, history apart',
    fires: {
      globalRules: { balanceShiftCountRules: [{ id: 'B', employeeToPublishedShiftCount: { Ben: 3, Cleo: 3 } }] },
      shifts: [],
    },
    amount: 16 ** 2 + 2 * 8 ** 2,
    silent: {
      globalRules: { balanceShiftCountRules: [{ id: 'B', employeeToPublishedShiftCount: { Ben: 3, Cleo: 3 } }] },
      shifts: days(0, 1, 2),
    },
  },
  {
    constraint: 'publishedEmployee',
    what: 'a shift of the first day that somebody else works now',
    fires: { shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben' })] },
    amount: 4 * 480,
    silent: { shifts: [shift(0, 8, 16, { publishedEmployee: 'Ann' }), shift(1, 8, 16, { publishedEmployee: null })] },
  },
  {
    constraint: 'incomingDisruption',
    what: 'a shift that was planned for another',
    fires: {
      ...contract('disruptionRules', { disruptionWeight: 2 }),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben' })],
    },
    amount: 960,
    silent: {
      ...contract('disruptionRules', { disruptionWeight: 2 }),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ann' })],
    },
  },
  {
    constraint: 'outgoingDisruption',
    what: 'a shift that nobody works any more',
    fires: {
      ...contract('disruptionRules', {}),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben', employee: null })],
    },
    amount: 480,
    silent: {
      ...contract('disruptionRules', {}),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben', employee: 'Ben' })],
    },
  },
]

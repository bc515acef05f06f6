/** Every rule a contract can have, with limits that people on wards work by; some harder to keep than others. */
import type { Random } from '../../../server/foundation/random.ts'
import { between, oneOf } from './pick.ts'

export type Rule = Readonly<Record<string, unknown>>

export interface RulesWanted {
  /** Hours of a week. */
  readonly hours: number
  /** Share of all rules that are there. */
  readonly share: number
  /** Whether it is thrown which rules must hold and which should. */
  readonly thrown: boolean
}

const on = (...tags: readonly string[]) => ({ type: 'ON', includeShiftTags: tags })
const off = { type: 'OFF' }
const groups = ['Early', 'Late', 'Night'].map((id) => ({ id, includeShiftTags: [id] }))
const preferred = { satisfiability: 'PREFERRED' }

function sequenceRules(random: Random, wanted: RulesWanted): Readonly<Record<string, readonly Rule[]>> {
  return {
    consecutiveDaysWorkedRules: [
      { maximum: between(random, 4, 6) },
      { ...preferred, maximum: 4, minimum: 2, overlapKind: 'START_AND_END' },
      { maximum: between(random, 3, 4), includeShiftTags: ['Night'] },
      { ...preferred, shiftTypeTagCategories: ['kind'], minDurationBetweenDifferentSequences: 'PT24H' },
      { ...preferred, shiftTypeTagCategories: ['kind'], allowedSequenceStartDays: ['MONDAY', 'THURSDAY', 'SATURDAY'] },
      {
        ...preferred,
        maximum: 4,
        minimum: 2,
        shiftTypeTagCategories: ['kind'],
        minDelayBetweenDifferentSequences: {
          minStartDateAdjuster: oneOf(random, ['SAME_DAY', 'NEXT_DAY', 'NEXT_MONDAY', 'NEXT_MONTH']),
          minStartTime: '07:30',
        },
      },
    ],
    consecutiveShiftsWorkedRules: [
      {
        maximum: between(random, 3, 5),
        includeShiftTags: ['Night'],
        sequenceDefinition: { triggerLimit: 1440, type: 'MAX_MINUTES_BETWEEN_SHIFT_END_AND_NEXT_START' },
      },
      { ...preferred, maximum: 4, timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT36H' } },
      {
        ...preferred,
        condition: { triggerLimit: 2, type: 'MIN_SHIFTS_WORKED_CONSECUTIVELY', includeShiftTags: ['Night'] },
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT48H' },
      },
    ],
    minutesBetweenShiftsRules: [
      { minimumMinutesBetweenShifts: 660 },
      { minimumMinutesBetweenShifts: 1200, includePreviousShiftTags: ['Night'], excludeNextShiftTags: ['Night'] },
      { ...preferred, minimumMinutesBetweenShifts: 780, scope: { duration: 'PT20H' } },
    ],
    minimizeGapsBetweenShiftsRules: [{ maximumMinutesBetweenSplitShifts: 180 }],
    avoidShiftCloseToDayOffRequestRules: [
      { avoidPriorShiftTags: ['Night'] },
      {
        avoidPriorShiftTags: ['Late'],
        avoidAfterShiftTags: ['Early', 'Short'],
        shiftTagMatches: 'ANY',
        satisfiability: 'UNPREFERRED',
      },
    ],
    dailyShiftPairingRules: [
      { shiftTags: ['Saturday'], pairedShiftTags: ['Sunday'], dayOffset: 1, satisfiability: 'PREFERRED' },
      { shiftTags: ['Late'], pairedShiftTags: ['Early'], dayOffset: 1, satisfiability: 'PROHIBITED' },
      { shiftTags: ['Late'], pairedShiftTags: ['Short'], dayOffset: 1, satisfiability: 'UNPREFERRED' },
    ],
    travelConfigurations: [
      {
        maxEmployeeToShiftTravelDistanceInMeters: wanted.thrown ? 28_000 : 60_000,
        minMinutesBetweenShiftsInDifferentLocations: 720,
        excludeMatchingShiftTagTypes: ['kind'],
        validityDateTimeSpan: { end: '2027-11-01T00:00:00' },
      },
    ],
    shiftRotationRules: [
      { ...preferred, rotationGroups: groups, rotationPeriod: { type: 'WEEKLY' } },
      {
        ...preferred,
        rotationGroups: groups,
        rotationPeriod: {
          type: 'CUSTOM',
          requiredRotationPeriodMaxSizeInDays: 9,
          preferredRotationPeriodMaxSizeInDays: 6,
          preferredRotationPeriodMinSizeInDays: 2,
        },
      },
    ],
    allowOverlappingShiftsRules: [{ includeShiftTags: ['Standby'] }],
    multiDayShiftSequencePatternRules: [
      { satisfiability: 'PROHIBITED', pattern: [on('Night'), off, on('Early')] },
      { satisfiability: 'UNPREFERRED', weight: 3, pattern: [on(), off, on()] },
      { satisfiability: 'PREFERRED', weight: 2, pattern: [on('Early'), on('Early'), on('Late')] },
    ],
    singleDayShiftSequencePatternRules: [
      { satisfiability: 'UNPREFERRED', pattern: [{ includeShiftTags: ['Short'] }, { includeShiftTags: ['Late'] }] },
      {
        satisfiability: 'PROHIBITED',
        ordered: false,
        pattern: [{ includeShiftTags: ['Night'] }, { includeShiftTags: ['Early'] }],
      },
    ],
  }
}

function periodRules(random: Random, wanted: RulesWanted): readonly Rule[] {
  const { hours } = wanted
  const week = { period: 'WEEK' }
  const four = { period: 'four weeks' }
  return [
    { ...week, minutesWorkedLimit: { minutesWorkedMax: 60 * (hours + 8) } },
    { ...four, ...preferred, minutesWorkedLimit: { minutesWorkedMin: 200 * hours, minutesWorkedMax: 240 * hours } },
    {
      ...week,
      ...preferred,
      periodShiftOverlapKind: 'START_AND_END',
      minutesWorkedLimit: { minutesWorkedMax: 900, countOnlyBetween: { start: '23:00', end: '06:00' } },
    },
    {
      period: 'DAY',
      minutesWorkedLimit: { minutesWorkedMax: 600, unloggedBreakTags: ['unpaid'] },
    },
    { ...week, minutesLoggedMax: 60 * (hours + 10) },
    { period: 'DAY', shiftsWorkedMax: 2 },
    { ...week, shiftsWorkedMax: between(random, 3, 4), includeShiftTags: ['Night'] },
    {
      period: 'MONTH',
      ...preferred,
      daysWorkedMax: wanted.thrown ? 6 : between(random, 14, 20),
      periodShiftOverlapKind: 'START_AND_END',
    },
    { ...week, ...preferred, shiftTypesTagCategories: ['kind'], shiftTypesWorkedMax: 2 },
    { ...week, ...preferred, locationsWorkedMax: 1 },
    { ...week, ...preferred, shiftStartTimeDifferenceInMinutesMax: 240 },
    { ...week, ...preferred, daysOffLimit: { daysOffMin: 2 } },
    { ...week, ...preferred, consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } },
    { ...week, ...preferred, uniqueTagsLimit: { tagsMax: 2, includeTagTypes: ['kind'] } },
    { ...four, weekendsLimit: { weekendsWorkedMax: wanted.thrown ? 1 : 3 } },
    { ...four, ...preferred, weekendsLimit: { weekendMinutesWorkedMax: 1920, unloggedBreakTags: ['unpaid'] } },
    { period: 'SCHEDULE', ...preferred, consecutiveWeekendsLimit: { consecutiveWeekendsWorkedMax: 1 } },
    { period: 'SCHEDULE', ...preferred, consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 } },
    {
      ...week,
      ...preferred,
      costDefinition: {
        baseMinutesLimit: 60 * hours,
        baseHourlyCost: 1,
        overtimeCostDetails: [{ overtimeMinutesLimit: 240, overtimeHourlyCost: 2 }, { overtimeHourlyCost: 3 }],
      },
    },
  ]
}

function rollingWindowRules(random: Random): readonly Rule[] {
  const days = (size: number) => ({ rollingWindow: { type: 'DAILY', size } })
  return [
    { ...days(7), daysWorkedLimit: { daysWorkedMax: 6 } },
    { ...days(7), ...preferred, consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } },
    {
      ...days(7),
      ...preferred,
      consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 2160 },
      condition: { triggerLimit: 1800, type: 'MIN_MINUTES_WORKED' },
    },
    { rollingWindow: { type: 'HOURLY', size: 24 }, minutesWorkedLimit: { minutesWorkedMax: 720 } },
    {
      rollingWindow: { type: 'HOURLY', size: 120 },
      ...preferred,
      periodShiftOverlapKind: 'START_AND_END',
      daysWorkedLimit: { daysWorkedMax: 4 },
      consecutiveDaysOffLimit: { consecutiveDaysOffMin: 1 },
      weekendsLimit: { weekendsWorkedMax: 0 },
      minutesWorkedLimit: { minutesWorkedMax: 2000 },
      condition: { triggerLimit: 2, type: 'MIN_SHIFTS_WORKED', includeShiftTags: ['Early'] },
    },
    {
      ...days(14),
      ...preferred,
      consecutiveMinutesOffLimit: {
        consecutiveMinutesOffMinIntervals: [{ consecutiveMinutesOffMin: 1920, count: 2 }],
        totalConsecutiveMinutesOffMin: 4320,
      },
    },
    { ...days(14), ...preferred, shiftsWorkedLimit: { shiftsWorkedMax: between(random, 8, 10) } },
    {
      rollingWindow: { type: 'WEEKLY', size: 3 },
      ...preferred,
      weekendsLimit: { weekendsWorkedMax: oneOf(random, [1, 2]) },
    },
  ]
}

const choices: Readonly<Record<string, readonly string[]>> = {
  dailyShiftPairingRules: ['REQUIRED', 'PREFERRED', 'UNPREFERRED', 'PROHIBITED'],
  avoidShiftCloseToDayOffRequestRules: ['PROHIBITED', 'UNPREFERRED'],
  multiDayShiftSequencePatternRules: ['PROHIBITED', 'PREFERRED', 'UNPREFERRED'],
  singleDayShiftSequencePatternRules: ['PROHIBITED', 'PREFERRED', 'UNPREFERRED'],
}
const withTwins = [
  'shiftRotationRules',
  'consecutiveDaysWorkedRules',
  'consecutiveShiftsWorkedRules',
  'minutesBetweenShiftsRules',
  'periodRules',
  'rollingWindowRules',
]

/** Fewest minutes and costs are wishes, whatever a rule says. */
const isOnlyWish = (rule: Rule) => 'costDefinition' in rule || JSON.stringify(rule).includes('minutesWorkedMin')

/** The rule with another satisfiability that its list knows. */
function thrown(random: Random, list: string, rule: Rule): Rule {
  const known = choices[list] ?? (withTwins.includes(list) ? ['REQUIRED', 'PREFERRED'] : undefined)
  return known && !isOnlyWish(rule) ? { ...rule, satisfiability: oneOf(random, known) } : rule
}

export function contractRules(random: Random, id: string, wanted: RulesWanted): Rule {
  const all = {
    ...sequenceRules(random, wanted),
    periodRules: periodRules(random, wanted),
    rollingWindowRules: rollingWindowRules(random),
  }
  const chosen = Object.entries(all).map(([list, rules]) => [
    list,
    rules
      .map((rule, index) => ({ id: `${id}, ${list} ${index + 1}`, ...rule }))
      .filter(() => random.next() < wanted.share)
      .map((rule) => (wanted.thrown ? thrown(random, list, rule) : rule)),
  ])
  return Object.fromEntries(chosen) as Rule
}

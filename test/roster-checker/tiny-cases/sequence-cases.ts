/** Tiny rosters for what follows what: days and shifts in a row, rest, pairs over days, patterns, travel. */
import {
  at,
  contractCase,
  days,
  twinCases,
  ward,
  work,
  type ContractCase,
  type Json,
  type TinyCase,
} from './tiny-case.ts'

const rule = (
  list: string,
  one: Json,
  broken: readonly Json[],
  amount: number,
  kept: readonly Json[],
  more: Partial<ContractCase> = {},
) => ({ list, rule: one, broken, amount, kept, ...more }) satisfies ContractCase

const typed = {
  extra: { tagTypes: [{ id: 'kind' }], tags: ['Early', 'Late'].map((id) => ({ id, tagType: 'kind' })) },
}
const tagged = (day: number, tag: string, from = '06:00', to = '14:00') =>
  work(`${tag} ${day} ${from}`, day, from, to, { tags: [tag] })

const row = 'consecutiveDaysWorkedRules'
const dayCases: TinyCase[] = [
  ...twinCases(
    'consecutiveDaysWorked',
    'the most',
    rule(row, { maximum: 3 }, days(1, 2, 3, 4, 5), 2, days(1, 2, 3, 5)),
  ),
  ...twinCases(
    'consecutiveDaysWorked',
    'the fewest, but at the edges',
    rule(row, { minimum: 3 }, days(1, 3, 4, 7), 1, days(1, 3, 4, 5, 7)),
  ),
  ...twinCases(
    'consecutiveDaysWorked',
    'the fewest over the first day, which history shows',
    rule(
      row,
      { minimum: 3 },
      [-6, -4, 1, 2].map((day) => work(`day ${day}`, day, '06:00', '14:00', { pinned: true })),
      1,
      [-6, -4, 1, 2, 3].map((day) => work(`day ${day}`, day, '06:00', '14:00', { pinned: true })),
    ),
  ),
  ...twinCases(
    'consecutiveDaysWorked',
    'the day it ends on, too',
    rule(
      row,
      { maximum: 2, overlapKind: 'START_AND_END' },
      [work('n', 1, '22:00', '06:00'), work('m', 2, '22:00', '06:00')],
      1,
      [work('n', 1, '22:00', '06:00')],
    ),
  ),
  ...twinCases(
    'consecutiveDaysWorked',
    'of one type',
    rule(
      row,
      { maximum: 2, shiftTypeTagCategories: ['kind'] },
      [tagged(1, 'Late'), tagged(2, 'Late'), tagged(3, 'Late')],
      1,
      [tagged(1, 'Late'), tagged(2, 'Late'), tagged(3, 'Early')],
      typed,
    ),
  ),
  contractCase(
    'requiredSequenceStartDayNotMetForEmployee',
    'a Wednesday',
    rule(
      row,
      { shiftTypeTagCategories: ['kind'], allowedSequenceStartDays: ['MONDAY', 'TUESDAY'] },
      [tagged(1, 'Late'), tagged(3, 'Late')],
      1,
      [tagged(2, 'Late'), tagged(3, 'Late')],
      typed,
    ),
  ),
  contractCase(
    'preferredSequenceStartDayMetForEmployee',
    'a Monday',
    rule(
      row,
      { satisfiability: 'PREFERRED', shiftTypeTagCategories: ['kind'], allowedSequenceStartDays: ['MONDAY'] },
      [tagged(1, 'Late'), tagged(3, 'Late')],
      -1,
      [tagged(2, 'Late'), tagged(3, 'Late')],
      typed,
    ),
  ),
  ...(['required', 'preferred'] as const).map((kind) =>
    contractCase(
      `${kind}MinimumTimeBetweenDifferentSequencesNotMetForEmployee`,
      'rest after another type',
      rule(
        row,
        {
          satisfiability: kind.toUpperCase(),
          shiftTypeTagCategories: ['kind'],
          minDurationBetweenDifferentSequences: 'PT24H',
        },
        [tagged(1, 'Late', '14:00', '22:00'), tagged(2, 'Early', '20:00', '23:00')],
        120,
        [tagged(1, 'Late', '14:00', '22:00'), tagged(2, 'Late', '20:00', '23:00')],
        typed,
      ),
    ),
  ),
]

const inARow = 'consecutiveShiftsWorkedRules'
const close = { triggerLimit: 720, type: 'MAX_MINUTES_BETWEEN_SHIFT_END_AND_NEXT_START' }
const shiftCases: TinyCase[] = [
  ...twinCases(
    'consecutiveShiftsWorked',
    'no more than 12 hours apart',
    rule(
      inARow,
      { maximum: 2, sequenceDefinition: close },
      [tagged(1, 'x'), tagged(1, 'x', '18:00', '22:00'), tagged(2, 'x', '08:00', '12:00')],
      1,
      [tagged(1, 'x'), tagged(1, 'x', '18:00', '22:00'), tagged(2, 'x', '11:00', '12:00')],
    ),
  ),
  ...twinCases(
    'timeOffAfterConsecutiveShiftsWorked',
    'after two',
    rule(
      inARow,
      { maximum: 2, timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT48H' } },
      days(1, 2, 4),
      480,
      days(1, 4, 6),
    ),
  ),
  ...twinCases(
    'consecutiveShiftsWorked',
    'of successive days',
    rule(inARow, { maximum: 2 }, days(1, 2, 3), 1, days(1, 2, 4)),
  ),
]

const gap = 'minutesBetweenShiftsRules'
const evening = tagged(1, 'Late', '14:00', '22:00')
const restCases: TinyCase[] = [
  ...twinCases(
    'minutesBetweenShifts',
    'the fewest',
    rule(gap, { minimumMinutesBetweenShifts: 660 }, [evening, tagged(2, 'Early')], 180, [
      evening,
      tagged(2, 'Early', '09:00'),
    ]),
  ),
  ...twinCases(
    'minutesBetweenShifts',
    'after some shifts before others',
    rule(
      gap,
      { minimumMinutesBetweenShifts: 660, includePreviousShiftTags: ['Late'], includeNextShiftTags: ['Early'] },
      [evening, tagged(2, 'Early')],
      180,
      [evening, tagged(2, 'Late')],
    ),
  ),
  ...twinCases(
    'minutesBetweenShifts',
    'the most, of what is near',
    rule(
      gap,
      { maximumMinutesBetweenShifts: 60, scope: { duration: 'PT8H' } },
      [work('a', 1, '06:00', '10:00'), work('b', 1, '12:00', '16:00')],
      60,
      [work('a', 1, '06:00', '10:00'), work('b', 1, '20:00', '22:00')],
    ),
  ),
  ...twinCases(
    'minutesBetweenShifts',
    'after two in a row',
    rule(
      gap,
      { minimumMinutesBetweenShifts: 2880, includePreviousShiftTags: ['Late'], minConsecutivePreviousShifts: 2 },
      [tagged(1, 'Late'), tagged(2, 'Late'), tagged(4, 'Early')],
      2880 - 2400,
      [tagged(1, 'Early'), tagged(2, 'Late'), tagged(4, 'Early')],
    ),
  ),
  contractCase(
    'minimizeGapsBetweenShifts',
    'split shifts',
    rule('minimizeGapsBetweenShiftsRules', {}, [work('a', 1, '06:00', '10:00'), work('b', 1, '11:30', '16:00')], 90, [
      work('a', 1, '06:00', '10:00'),
      work('b', 1, '12:30', '16:00'),
    ]),
  ),
  contractCase(
    'overlappingShift',
    'but for those that may',
    rule(
      'allowOverlappingShiftsRules',
      { includeShiftTags: ['standby'] },
      [tagged(1, 'ward'), tagged(1, 'standby', '13:00', '20:00')],
      1,
      [tagged(1, 'standby'), tagged(1, 'standby', '13:00', '20:00')],
    ),
  ),
  {
    ...contractCase(
      'overlappingShift',
      'by the same rule',
      rule('allowOverlappingShiftsRules', {}, [tagged(1, 'one')], 1, [tagged(1, 'one')]),
    ),
    ...Object.fromEntries(
      Object.entries({ broken: ['one', 'other'], kept: ['one', 'one'] }).map(([state, [first, second]]) => [
        state,
        ward({
          contract: {
            allowOverlappingShiftsRules: ['one', 'other'].map((tag) => ({ id: tag, includeShiftTags: [tag] })),
          },
          shifts: [tagged(1, first!), tagged(1, second!, '13:00', '20:00')],
        }),
      ]),
    ),
  },
]

const off = { unavailableTimeSpans: [{ start: at(3, '00:00'), end: at(4, '00:00') }] }
const nearCases: TinyCase[] = [
  ['PROHIBITED', 'employeeHasProhibitedShiftNearDayOffRequest'],
  ['UNPREFERRED', 'employeeHasUnpreferredShiftNearDayOffRequest'],
].flatMap(([satisfiability, constraint]) => [
  contractCase(
    constraint!,
    'before and after',
    rule(
      'avoidShiftCloseToDayOffRequestRules',
      { satisfiability, avoidPriorShiftTags: ['Late'], avoidAfterShiftTags: ['Early'] },
      [tagged(2, 'Late'), tagged(4, 'Early')],
      satisfiability === 'PROHIBITED' ? 2 : 960,
      [tagged(2, 'Early'), tagged(4, 'Late')],
      { ann: off },
    ),
  ),
])

const nightCase = contractCase(
  'employeeHasProhibitedShiftNearDayOffRequest',
  'a shift that begins on the day after and ends on the next',
  rule(
    'avoidShiftCloseToDayOffRequestRules',
    { avoidAfterShiftTags: ['Night'] },
    [tagged(4, 'Night', '22:00', '06:00')],
    1,
    [tagged(5, 'Night', '22:00', '06:00')],
    { ann: off },
  ),
)

const pairs = { list: 'dailyShiftPairingRules', rule: { shiftTags: ['Sat'], pairedShiftTags: ['Sun'], dayOffset: 1 } }
const alone = [tagged(6, 'Sat')]
const both = [tagged(6, 'Sat'), tagged(7, 'Sun')]
const pairCase = (constraint: string, satisfiability: string, isPairedBroken: boolean) =>
  contractCase(constraint, 'Saturday and Sunday', {
    list: pairs.list,
    rule: { ...pairs.rule, satisfiability },
    broken: isPairedBroken ? both : alone,
    amount: 1,
    kept: isPairedBroken ? alone : both,
  })
const pairCases: TinyCase[] = [
  pairCase('employeeDoesNotHaveRequiredDailyShiftPairing', 'REQUIRED', false),
  pairCase('employeeHasProhibitedDailyShiftPairing', 'PROHIBITED', true),
  pairCase('employeeDoesNotHavePreferredDailyShiftPairing', 'PREFERRED', false),
  pairCase('employeeHasUnpreferredDailyShiftPairing', 'UNPREFERRED', true),
]

const on = (tag: string) => ({ type: 'ON', includeShiftTags: [tag] })
const patternCases: TinyCase[] = [
  ['Prohibited', 1],
  ['Preferred', -1],
  ['Unpreferred', 1],
].flatMap(([kind, sign]) => {
  const satisfiability = String(kind).toUpperCase()
  return [
    contractCase(
      `employeeWorks${String(kind)}MultiDayShiftSequencePattern`,
      'on, off, on',
      rule(
        'multiDayShiftSequencePatternRules',
        { satisfiability, weight: 3, pattern: [on('Late'), { type: 'OFF' }, on('Early')] },
        [tagged(1, 'Late'), tagged(3, 'Early')],
        3 * Number(sign),
        [tagged(1, 'Late'), tagged(2, 'Late'), tagged(3, 'Early')],
      ),
    ),
    contractCase(
      `employeeWorks${String(kind)}SingleDayShiftSequencePattern`,
      'in order',
      rule(
        'singleDayShiftSequencePatternRules',
        { satisfiability, weight: 2, pattern: [{ includeShiftTags: ['x'] }, { includeShiftTags: ['y'] }] },
        [tagged(1, 'x', '06:00', '08:00'), tagged(1, 'y', '09:00', '11:00')],
        2 * Number(sign),
        [tagged(1, 'y', '06:00', '08:00'), tagged(1, 'x', '09:00', '11:00')],
      ),
    ),
  ]
})

const there = [50, 8.1]
/** On a great circle of the mean radius of the earth. */
const metersThere = 7147
const travelCases: TinyCase[] = [
  ...[
    { constraint: 'maximumEmployeeToShiftTravelDistanceExceeded', amount: metersThere - 5000 },
    { constraint: 'minimizeTravelDistance', amount: metersThere },
  ].map(({ constraint, amount }) =>
    contractCase(
      constraint,
      'from home',
      rule(
        'travelConfigurations',
        { maxEmployeeToShiftTravelDistanceInMeters: 5000 },
        [work('a', 1, '06:00', '10:00', { location: there })],
        amount,
        [work('a', 1, '06:00', '10:00', { location: [50, 8] })],
        { ann: { location: [50, 8] } },
      ),
    ),
  ),
  contractCase(
    'minimumTimeBetweenShiftsIncludingTravelNotMet',
    'another place',
    rule(
      'travelConfigurations',
      { minMinutesBetweenShiftsInDifferentLocations: 60 },
      [work('a', 1, '06:00', '10:00', { location: [50, 8] }), work('b', 1, '10:30', '12:00', { location: there })],
      30,
      [work('a', 1, '06:00', '10:00', { location: there }), work('b', 1, '10:30', '12:00', { location: there })],
    ),
  ),
]

const openTravelCases: TinyCase[] = [
  contractCase(
    'minimumTimeBetweenShiftsIncludingTravelNotMet',
    'while it is valid, and not of one kind',
    rule(
      'travelConfigurations',
      {
        minMinutesBetweenShiftsInDifferentLocations: 60,
        excludeMatchingShiftTagTypes: ['kind'],
        validityDateTimeSpan: { start: '2027-02-02T00:00:00' },
      },
      [2, 3].flatMap((day) => [
        work(`a${day}`, day, '06:00', '10:00', { location: [50, 8], tags: ['Early'] }),
        work(`b${day}`, day, '10:30', '12:00', { location: there, tags: [day === 2 ? 'Late' : 'Early'] }),
      ]),
      30,
      [
        work('a', 1, '06:00', '10:00', { location: [50, 8], tags: ['Early'] }),
        work('b', 1, '10:30', '12:00', { location: there, tags: ['Late'] }),
      ],
      typed,
    ),
  ),
]

const turns = (period: Json, satisfiability = 'REQUIRED') => ({
  satisfiability,
  rotationGroups: ['Early', 'Late', 'Night'].map((id) => ({ id, includeShiftTags: [id] })),
  rotationPeriod: period,
})
const rotations = 'shiftRotationRules'
const weekly = { type: 'WEEKLY' }
const custom = { type: 'CUSTOM' }
const rotationCases: TinyCase[] = [
  ...(['required', 'preferred'] as const).flatMap((kind) => [
    contractCase(
      `${kind}ShiftRotationNotMetForEmployee`,
      'every week another group',
      rule(
        rotations,
        turns(weekly, kind.toUpperCase()),
        [tagged(1, 'Early'), tagged(2, 'Late'), tagged(8, 'Night'), tagged(9, 'Late'), tagged(15, 'Early')],
        2,
        [tagged(1, 'Night'), tagged(2, 'Night'), tagged(8, 'Early'), tagged(16, 'Late')],
        { until: 22 },
      ),
    ),
    contractCase(
      `${kind}ShiftRotationNotMetForEmployee`,
      'after some days',
      rule(
        rotations,
        turns(custom, kind.toUpperCase()),
        [tagged(1, 'Early'), tagged(2, 'Night'), tagged(3, 'Night'), tagged(4, 'Early')],
        1,
        [tagged(1, 'Early'), tagged(2, 'Late'), tagged(3, 'Other'), tagged(4, 'Night'), tagged(5, 'Early')],
      ),
    ),
  ]),
  contractCase(
    'customRotationDurationInDaysExceedsRequiredMaximumForEmployee',
    'five days',
    rule(
      rotations,
      turns({ ...custom, requiredRotationPeriodMaxSizeInDays: 3 }),
      [tagged(1, 'Early'), tagged(5, 'Early'), tagged(6, 'Late')],
      2,
      [tagged(1, 'Early'), tagged(3, 'Early'), tagged(6, 'Late')],
    ),
  ),
  contractCase(
    'customRotationDurationInDaysNotInPreferredRangeForEmployee',
    'too few, but at the edges, and too many',
    rule(
      rotations,
      turns({ ...custom, preferredRotationPeriodMinSizeInDays: 2, preferredRotationPeriodMaxSizeInDays: 3 }),
      [tagged(1, 'Early'), tagged(2, 'Late'), tagged(3, 'Night'), tagged(7, 'Night')],
      1 + 2,
      [tagged(1, 'Early'), tagged(2, 'Late'), tagged(3, 'Late'), tagged(4, 'Night')],
    ),
  ),
]

const nights = { includeShiftTags: ['Night'], triggerLimit: 2 }
const conditionCases: TinyCase[] = [
  ...twinCases(
    'consecutiveShiftsWorked',
    'with two nights in a row',
    rule(
      inARow,
      { maximum: 2, condition: { ...nights, type: 'MIN_SHIFTS_WORKED_CONSECUTIVELY' } },
      [tagged(1, 'Night'), tagged(2, 'Night'), tagged(3, 'Early')],
      1,
      [tagged(1, 'Night'), tagged(2, 'Early'), tagged(3, 'Night')],
    ),
  ),
  ...twinCases(
    'timeOffAfterConsecutiveShiftsWorked',
    'from two nights on, however many',
    rule(
      inARow,
      {
        condition: { ...nights, type: 'MIN_SHIFTS_WORKED' },
        sequenceDefinition: close,
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT48H' },
      },
      [tagged(1, 'Night'), tagged(1, 'Night', '18:00', '22:00'), tagged(3, 'Early')],
      16 * 60,
      [tagged(1, 'Night'), tagged(1, 'Early', '18:00', '22:00'), tagged(3, 'Early')],
    ),
  ),
  ...(['required', 'preferred'] as const).map((kind) =>
    contractCase(
      `${kind}MinimumTimeBetweenDifferentSequencesNotMetForEmployee`,
      'from eight on the second Monday after',
      rule(
        row,
        {
          satisfiability: kind.toUpperCase(),
          shiftTypeTagCategories: ['kind'],
          minDelayBetweenDifferentSequences: {
            minStartDateAdjuster: 'NEXT_MONDAY',
            minStartDateAdjusterIncrement: 2,
            minStartTime: '08:00',
          },
        },
        [tagged(3, 'Late'), tagged(15, 'Early', '06:00', '14:00')],
        120,
        [tagged(3, 'Late'), tagged(15, 'Early', '08:00', '14:00')],
        { ...typed, until: 22 },
      ),
    ),
  ),
]

export const sequenceCases = [
  ...dayCases,
  ...shiftCases,
  ...restCases,
  ...nearCases,
  nightCase,
  ...pairCases,
  ...patternCases,
  ...travelCases,
  ...openTravelCases,
  ...rotationCases,
  ...conditionCases,
]

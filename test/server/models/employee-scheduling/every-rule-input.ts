/** A random roster with every kind of rule the model solves, over the change of clocks in spring. */
import { createRandom } from '../../../../server/foundation/random.ts'

/** Clocks in Berlin go forward on 28 March 2027; the first day is the Monday before. */
const firstDay = Date.UTC(2027, 2, 22)
const at = (day: number, hour: number) =>
  new Date(firstDay + (day * 24 + hour) * 3_600_000).toISOString().replace('.000Z', 'Z')

const periodRules = (id: string) => [
  { id: `${id} day`, period: 'DAY', minutesWorkedLimit: { minutesWorkedMax: 540, unloggedBreakTags: ['Lunch'] } },
  {
    id: `${id} week`,
    period: 'WEEK',
    minutesWorkedLimit: { minutesWorkedMax: 2000 },
    periodShiftOverlapKind: 'START_AND_END',
  },
  { id: `${id} wish`, period: 'WEEK', satisfiability: 'PREFERRED', minutesWorkedLimit: { minutesWorkedMin: 900 } },
  { id: `${id} logged`, period: 'MONTH', minutesLoggedMax: 3000, satisfiability: 'PREFERRED' },
  { id: `${id} nights`, period: 'WEEK', includeShiftTags: ['Night'], shiftsWorkedMin: 1, shiftsWorkedMax: 2 },
  { id: `${id} days`, period: 'SCHEDULE', daysWorkedMin: 3, daysWorkedMax: 8 },
  {
    id: `${id} custom`,
    period: 'Fortnight',
    shiftTypesTagCategories: ['Kind'],
    shiftTypesWorkedMax: 1,
    shiftTypesWorkedMin: 1,
  },
  { id: `${id} places`, period: 'WEEK', locationsWorkedMax: 1 },
  { id: `${id} starts`, period: 'WEEK', shiftStartTimeDifferenceInMinutesMax: 240, satisfiability: 'PREFERRED' },
  {
    id: `${id} off`,
    period: 'WEEK',
    daysOffLimit: { daysOffMin: 2, daysOffMax: 6, includeDays: ['MONDAY', 'SUNDAY', 'FRIDAY'] },
    satisfiability: 'PREFERRED',
  },
  { id: `${id} two off`, period: 'WEEK', consecutiveDaysOffLimit: { consecutiveDaysOffMin: 3 } },
  { id: `${id} tags`, period: 'WEEK', uniqueTagsLimit: { tagsMax: 1, includeTagTypes: ['Kind'] } },
  { id: `${id} weekends`, period: 'SCHEDULE', weekendsLimit: { weekendsWorkedMax: 1, weekendMinutesWorkedMax: 700 } },
  { id: `${id} weekend row`, period: 'SCHEDULE', consecutiveWeekendsLimit: { consecutiveWeekendsWorkedMax: 1 } },
  {
    id: `${id} weekends off`,
    period: 'SCHEDULE',
    consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 },
    satisfiability: 'PREFERRED',
  },
  {
    id: `${id} costs`,
    period: 'WEEK',
    satisfiability: 'PREFERRED',
    costDefinition: {
      baseMinutesLimit: 900,
      baseHourlyCost: 12.5,
      overtimeCostDetails: [{ overtimeMinutesLimit: 120, overtimeHourlyCost: 20 }, { overtimeHourlyCost: 30 }],
    },
  },
  {
    id: `${id} at night`,
    period: 'WEEK',
    minutesWorkedLimit: { minutesWorkedMax: 600, countOnlyBetween: { start: '22:00', end: '06:00' } },
  },
]

const rollingWindowRules = (id: string) => [
  { id: `${id} r1`, rollingWindow: { type: 'DAILY', size: 7 }, minutesWorkedLimit: { minutesWorkedMax: 1900 } },
  { id: `${id} r2`, rollingWindow: { type: 'HOURLY', size: 30 }, shiftsWorkedLimit: { shiftsWorkedMax: 1 } },
  { id: `${id} r3`, rollingWindow: { type: 'DAILY', size: 4 }, daysWorkedLimit: { daysWorkedMax: 3 } },
  {
    id: `${id} r4`,
    rollingWindow: { type: 'WEEKLY', size: 2 },
    weekendsLimit: { weekendsWorkedMin: 1, weekendsWorkedMax: 1 },
    satisfiability: 'PREFERRED',
  },
  { id: `${id} r5`, rollingWindow: { type: 'DAILY', size: 6 }, consecutiveDaysOffLimit: { consecutiveDaysOffMin: 2 } },
  {
    id: `${id} r6`,
    rollingWindow: { type: 'HOURLY', size: 24 },
    consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 660 },
  },
  {
    id: `${id} r7`,
    rollingWindow: { type: 'WEEKLY', size: 1 },
    consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 2160 },
    minutesWorkedLimit: { minutesWorkedMax: 1700 },
  },
  {
    id: `${id} r8`,
    rollingWindow: { type: 'DAILY', size: 7 },
    consecutiveMinutesOffLimit: {
      consecutiveMinutesOffMinIntervals: [
        { consecutiveMinutesOffMin: 1440, count: 2 },
        { consecutiveMinutesOffMin: 2000, count: 1 },
      ],
      totalConsecutiveMinutesOffMin: 6000,
    },
    condition: { triggerLimit: 900, type: 'MIN_MINUTES_WORKED', includeShiftTags: ['Night'] },
  },
  {
    id: `${id} r9`,
    rollingWindow: { type: 'HOURLY', size: 60 },
    periodShiftOverlapKind: 'START_AND_END',
    minutesWorkedLimit: { minutesWorkedMax: 1000, countOnlyBetween: { start: '20:00', end: '08:00' } },
    daysWorkedLimit: { daysWorkedMax: 2 },
    consecutiveDaysOffLimit: { consecutiveDaysOffMin: 1 },
    weekendsLimit: { weekendsWorkedMax: 0 },
    consecutiveMinutesOffLimit: { consecutiveMinutesOffMinIntervals: [{ consecutiveMinutesOffMin: 900, count: 2 }] },
    condition: { triggerLimit: 2, type: 'MIN_SHIFTS_WORKED' },
  },
]

/** All of them, each with its twin, and turns by the week and by days. */
const rotations = (id: string) =>
  (['REQUIRED', 'PREFERRED'] as const).flatMap((satisfiability) =>
    [
      { type: 'WEEKLY' },
      {
        type: 'CUSTOM',
        requiredRotationPeriodMaxSizeInDays: 3,
        preferredRotationPeriodMaxSizeInDays: 2,
        preferredRotationPeriodMinSizeInDays: 2,
      },
    ].map((rotationPeriod) => ({
      id: `${id} ${satisfiability} turns ${rotationPeriod.type}`,
      satisfiability,
      rotationPeriod,
      rotationGroups: ['Early', 'Late', 'Night'].map((tag) => ({ id: tag, includeShiftTags: [tag] })),
    })),
  )

const typedDays = (id: string) =>
  (['REQUIRED', 'PREFERRED'] as const).flatMap((satisfiability) => [
    {
      id: `${id} ${satisfiability} types`,
      satisfiability,
      maximum: 1,
      shiftTypeTagCategories: ['Kind'],
      minDurationBetweenDifferentSequences: 'PT30H',
      allowedSequenceStartDays: ['MONDAY', 'FRIDAY'],
    },
    {
      id: `${id} ${satisfiability} delays`,
      satisfiability,
      overlapKind: 'START_AND_END',
      shiftTypeTagCategories: ['Kind'],
      minDelayBetweenDifferentSequences: { minStartDateAdjuster: 'NEXT_MONDAY', minStartTime: '02:30' },
    },
  ])

function contract(id: string) {
  return {
    id,
    weekendConfiguration: { weekendDays: ['FRIDAY', 'SATURDAY', 'SUNDAY'] },
    fteConfiguration: { fixedFte: id === 'Half' ? 0.5 : 1 },
    periodRules: periodRules(id),
    rollingWindowRules: rollingWindowRules(id),
    consecutiveDaysWorkedRules: [
      { id: `${id} row`, minimum: 2, maximum: 4, satisfiability: 'PREFERRED', overlapKind: 'START_AND_END' },
      { id: `${id} row 2`, maximum: 5 },
      ...typedDays(id),
    ],
    consecutiveShiftsWorkedRules: [
      {
        id: `${id} nights in a row`,
        includeShiftTags: ['Night'],
        maximum: 2,
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT40H' },
      },
      {
        id: `${id} close`,
        maximum: 3,
        sequenceDefinition: { type: 'MAX_MINUTES_BETWEEN_SHIFTS_STARTS', triggerLimit: 1500 },
      },
      {
        id: `${id} after two nights`,
        condition: { type: 'MIN_SHIFTS_WORKED_CONSECUTIVELY', triggerLimit: 2, includeShiftTags: ['Night'] },
        timeOffAfterSequenceLimit: { minTimeOffAfterSequence: 'PT50H' },
      },
    ],
    minutesBetweenShiftsRules: [
      { id: `${id} rest`, minimumMinutesBetweenShifts: 660 },
      {
        id: `${id} after nights`,
        minimumMinutesBetweenShifts: 1440,
        includePreviousShiftTags: ['Night'],
        excludeNextShiftTags: ['Night'],
        minConsecutivePreviousShifts: 2,
      },
      { id: `${id} soon`, maximumMinutesBetweenShifts: 5000, satisfiability: 'PREFERRED', scope: { duration: 'P7D' } },
    ],
    minimizeGapsBetweenShiftsRules: [{ id: `${id} gaps`, maximumMinutesBetweenSplitShifts: 400 }],
    avoidShiftCloseToDayOffRequestRules: [
      { id: `${id} before`, avoidPriorShiftTags: ['Night'] },
      { id: `${id} after`, avoidAfterShiftTags: ['Early'], satisfiability: 'UNPREFERRED' },
    ],
    dailyShiftPairingRules: (['REQUIRED', 'PREFERRED', 'UNPREFERRED', 'PROHIBITED'] as const).map(
      (satisfiability, index) => ({
        id: `${id} pair ${index}`,
        satisfiability,
        shiftTags: [index % 2 === 0 ? 'Night' : 'Early'],
        pairedShiftTags: ['Early'],
        dayOffset: index,
      }),
    ),
    allowOverlappingShiftsRules: [{ id: `${id} overlap`, includeShiftTags: ['Early'] }],
    shiftRotationRules: rotations(id),
    travelConfigurations: [
      {
        id: `${id} travel`,
        maxEmployeeToShiftTravelDistanceInMeters: 90_000,
        minMinutesBetweenShiftsInDifferentLocations: 900,
        excludeMatchingShiftTagTypes: ['Kind'],
        validityDateTimeSpan: { start: '2027-03-24T00:00:00' },
      },
    ],
    disruptionRules: [{ id: `${id} keep`, disruptionWeight: 3 }],
    singleDayShiftSequencePatternRules: (['PREFERRED', 'UNPREFERRED', 'PROHIBITED'] as const).map(
      (satisfiability, index) => ({
        id: `${id} single ${index}`,
        satisfiability,
        weight: index + 1,
        ordered: index > 0,
        pattern: [{ includeShiftTags: ['Early'] }, { includeShiftTags: ['Late', 'Night'], shiftTagMatches: 'ANY' }],
      }),
    ),
    multiDayShiftSequencePatternRules: (['PREFERRED', 'UNPREFERRED', 'PROHIBITED'] as const).map(
      (satisfiability, index) => ({
        id: `${id} multi ${index}`,
        satisfiability,
        weight: index + 2,
        pattern: [
          { type: 'ON', includeShiftTags: index === 2 ? ['Night'] : [] },
          { type: 'OFF' },
          { type: 'ON', includeShiftTags: ['Early'], shiftMatches: 'ALL' },
        ],
      }),
    ),
  }
}

/** Required and prohibited, by id and by tags, with a common type and with a group. */
const pairings = (index: number) =>
  [
    { requiredPairings: [{ includeEmployeeWithTags: ['Blue'], commonTagType: 'Kind' }] },
    {
      prohibitedPairings: [{ pairedEmployee: 'Ann' }, { includeEmployeeWithTags: ['Red'], onlyForShiftTags: ['Late'] }],
    },
    { preferredPairings: [{ includeEmployeeWithTags: ['Red'], commonTagType: 'Kind', groupByEmployeeTag: 'Red' }] },
    {
      requiredPairings: [
        { pairedEmployee: 'Eve', commonTagType: 'Kind', groupByEmployeeTag: 'Red' },
        { pairedEmployee: 'Ben', onlyForShiftTags: ['Early', 'Night'] },
        {
          pairedEmployee: 'Cleo',
          commonTagType: 'Kind',
          groupByEmployeeTag: 'Red',
          groupShiftsPerDayLimit: { groupShiftsPerDayMax: 1 },
        },
      ],
    },
    { unpreferredPairings: [{ pairedEmployee: 'Ben' }, { pairedEmployee: 'Cleo' }] },
  ][index]!

export function everyRule(seed: number) {
  const random = createRandom(seed)
  const kinds = [
    { tag: 'Early', hour: 5, hours: 8 },
    { tag: 'Late', hour: 13, hours: 8 },
    { tag: 'Night', hour: 21, hours: 9 },
  ]
  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']
  const one = () => names[random.below(names.length)]!
  const shifts = Array.from({ length: 36 }, (_, index) => {
    const day = random.below(16) - 2
    const { tag, hour, hours } = kinds[random.below(3)]!
    const isHistoric = day < 0
    const from = hour + random.below(3)
    return {
      id: `S${index}`,
      start: at(day, from),
      end: at(day, from + hours),
      tags: [tag],
      priority: `${1 + random.below(10)}`,
      costGroup: tag,
      location: [random.below(2), 0],
      requiredSkills: random.below(3) === 0 ? ['First aid'] : [],
      preferredSkills: random.below(3) === 0 ? ['Driving'] : [],
      riskFactors: random.below(5) === 0 ? ['Dust'] : [],
      preferredEmployees: ['Ann'],
      unpreferredEmployees: ['Ben'],
      prohibitedEmployees: random.below(5) === 0 ? ['Cleo'] : [],
      breaks: [{ start: at(day, from + 4), end: at(day, from + 4.5), tags: ['Lunch'] }],
      ...(random.below(2) === 0 && { loggedTime: 'PT7H' }),
      ...(random.below(3) === 0 && { publishedEmployee: random.below(4) === 0 ? null : one() }),
      ...(isHistoric && { pinned: true, employee: one() }),
    }
  })
  const span = (from: number, days: number) => [{ start: at(from, -1), end: at(from + days, -1) }]
  return {
    planningWindow: { start: at(0, -1), end: at(14, -2) },
    tagTypes: [{ id: 'Kind' }],
    tags: kinds.map(({ tag }) => ({ id: tag, tagType: 'Kind' })),
    scheduleParameterization: {
      weekStart: 'SUNDAY',
      periods: [
        {
          id: 'Fortnight',
          dateSpans: [
            { start: '2027-03-22', end: '2027-03-28' },
            { start: '2027-03-26', end: '2027-04-04' },
          ],
        },
      ],
    },
    contracts: [contract('Full'), contract('Half')],
    employees: names.map((id, index) => ({
      id,
      contracts: [index % 2 === 0 ? 'Full' : 'Half'],
      timeZoneId: index === 3 ? 'America/New_York' : 'Europe/Berlin',
      tags: [index % 2 === 0 ? 'Red' : 'Blue'],
      priority: `${1 + random.below(10)}`,
      costGroup: index % 2 === 0 ? 'Staff' : 'Agency',
      skills: index === 4 ? [] : [{ id: 'First aid' }, { id: 'Driving', validityDateTimeSpans: span(2, 6) }],
      prohibitedRiskFactors: index === 1 ? ['Dust'] : [],
      requiredShiftTags: index === 4 ? ['Early'] : [],
      preferredShiftTags: ['Late'],
      location: [index / 2, 0],
      ...pairings(index),
      unavailableTimeSpans: span(random.below(14), 1),
      availableTimeSpans: index === 2 ? span(0, 10) : [],
      preferredTimeSpans: span(random.below(14), 3),
      unpreferredTimeSpans: span(random.below(14), 2),
    })),
    employeeCostGroups: [
      { id: 'Staff', employeeActivationCost: 30, employeeActivationRatioWeight: 5 },
      {
        id: 'Agency',
        employeeActivationCost: 80,
        employeeActivationRatioWeight: 2,
        activationShiftInclude: 'MANDATORY_SHIFTS',
      },
    ],
    shifts,
    shiftGroups: [
      { id: 'G1', tags: ['Pair'], shifts: ['S20', 'S21', 'S22'] },
      { id: 'G2', shifts: ['S23', 'S24'] },
    ],
    globalRules: {
      unassignedShiftRule: {
        id: 'open',
        priorityWeights: Array.from({ length: 10 }, (_, index) => ({
          priority: `${index + 1}`,
          weight: 20 - index,
          assignment: index < 6 ? 'MANDATORY' : 'OPTIONAL',
        })),
      },
      balanceTimeWorkedRules: [
        { id: 'time', employeeToPublishedMinutesWorked: { Ann: 600 } },
        { id: 'red time', includeEmployeeTags: ['Red'] },
      ],
      balanceShiftCountRules: [{ id: 'count', excludeShiftTags: ['Night'] }],
      minimumMaximumShiftsPerPeriod: [
        {
          id: 'weekly',
          period: 'WEEK',
          zoneOffset: '+01:00',
          shiftsWorkedMin: 4,
          shiftsWorkedMax: 6,
          includeEmployeeTags: ['Red'],
        },
        { id: 'daily', period: 'DAY', satisfiability: 'PREFERRED', shiftsWorkedMin: 1, shiftsWorkedMax: 2 },
      ],
      minimumMaximumShiftsPerHourlyDemand: [
        {
          id: 'demand',
          demandDetails: [
            { startDateTime: at(1, 8), minDemand: 2 },
            { startDateTime: at(2, 8), minDemand: 1, maxDemand: 1 },
            { startDateTime: at(4, 8), endDateTime: at(5, 8), minDemand: 1 },
            { startDateTime: at(6, 8), endDateTime: at(8, 8), minDemand: 3 },
          ],
        },
        {
          id: 'wish',
          satisfiability: 'PREFERRED',
          demandDetails: [{ startDateTime: at(3, 8), endDateTime: at(5, 8), minDemand: 6, maxDemand: 7 }],
        },
      ],
      costsRules: [
        {
          id: 'cost',
          period: 'WEEK',
          totalCostsMax: 300.5,
          employeeShiftCostDetails: [{ employeeCostGroup: 'Agency', shiftCostGroup: 'Night', cost: 100.25 }],
        },
        {
          id: 'cost of both',
          period: 'DAY',
          satisfiability: 'PREFERRED',
          totalCostsMin: 50,
          totalCostsMax: 75.5,
          periodShiftOverlapKind: 'START_AND_END',
          employeeShiftCostDetails: [
            { employeeCostGroup: 'Agency', shiftCostGroup: 'Night', cost: 60 },
            { employeeCostGroup: 'Staff', shiftCostGroup: 'Night', cost: 40.5 },
            { employeeCostGroup: 'Staff', shiftCostGroup: 'Early', cost: 30 },
          ],
        },
      ],
      shiftTagMatchRules: [
        { id: 'like', satisfiability: 'PREFERRED', tagTypeMatchMultipliers: { Kind: 3 } },
        { id: 'must', tagTypeMatchMultipliers: { Kind: 7 } },
      ],
      shiftGroupRules: [
        { id: 'one of', includeShiftGroupTags: ['Pair', 'Other'], assignmentMode: { type: 'SINGLE_SHIFT' } },
      ],
      concurrentShiftsRules: [{ id: 'same time', concurrentShiftsMax: 1, timeZoneId: 'Europe/Berlin' }],
    },
  }
}

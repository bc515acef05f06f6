/** What is wrong with an input is named, with its place; what is not solved is refused. */
import { describe, expect, it } from 'vitest'
import { unsolvedWeights } from '../../../../server/models/employee-scheduling/schema/overrides.ts'
import { at, documentOf, issuesOf, shift, type Watch } from './night-watch.ts'

const codes = (watch: Watch) => issuesOf(documentOf(watch)).map(({ code, path }) => `${code} ${path}`)
const contract = (list: string, rule: object): Watch => ({
  contract: { [list]: [{ id: 'R', ...rule }] },
  shifts: [shift(0, 8, 16)],
})
const limitOf = (groupShiftsPerDayMax: number) => ({ groupShiftsPerDayLimit: { groupShiftsPerDayMax } })
const ofShift = (fields: object): Watch => ({ shifts: [shift(0, 8, 16, { ...fields })] })

describe('a sound roster', () => {
  it('has no issues', () => {
    expect(codes({ shifts: [shift(0, 8, 16)] })).toEqual([])
  })
})

describe.each(unsolvedWeights)('%s, whose goal is not solved,', (name) => {
  const issuesAt = (weight: number) => issuesOf(documentOf({ shifts: [shift(0, 8, 16)] }), { [name]: weight })

  it('is accepted as 0', () => {
    expect(issuesAt(0)).toEqual([])
  })

  it('is refused by its name as anything else', () => {
    const [issue, ...others] = issuesAt(2)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ code: 'UnsupportedFeature', path: '' })
    expect(issue!.message).toMatch(new RegExp(`^The override ${name} is 2, but its goal is not solved: it is `))
  })
})

const issues: (readonly [issue: string, watch: Watch])[] = [
  ['ShiftStartNotBeforeEnd /shifts/0', { shifts: [shift(0, 8, 8)] }],
  ['ShiftUnknownEmployee /shifts/0/employee', ofShift({ employee: 'Zoe' })],
  [
    'ShiftEmployeeInConflictingLists /shifts/0/prohibitedEmployees',
    ofShift({ preferredEmployees: ['Ann'], prohibitedEmployees: ['Ann'] }),
  ],
  ['HistoricShiftNotPinned /shifts/0', { shifts: [shift(-1, 8, 16)] }],
  ['ShiftRequiredSkillNotDefinedByAnyEmployee /shifts/0/requiredSkills', ofShift({ requiredSkills: ['Diving'] })],
  ['ShiftBreakAfterShiftEnd /shifts/0/breaks/0', ofShift({ breaks: [{ start: at(0, 15), end: at(0, 17) }] })],
  ['ShiftCustomPriorityWithoutUnassignedShiftRule /shifts/0', ofShift({ priority: 'urgent' })],
  ['EmployeeUnknownContract /employees/0/contracts', { ann: { contracts: ['None'] }, shifts: [shift(0, 8, 16)] }],
  [
    'EmployeeUnavailableTimeSpanStartNotBeforeEnd /employees/0/unavailableTimeSpans/0',
    { ann: { unavailableTimeSpans: [{ start: at(1, 0), end: at(0, 0) }] }, shifts: [shift(3, 8, 16)] },
  ],
  [
    'PeriodRuleInvalidPeriod /contracts/0/periodRules/0/period',
    contract('periodRules', { period: 'LENT', shiftsWorkedMax: 2 }),
  ],
  [
    'PeriodRuleMinGreaterThanMax /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', satisfiability: 'PREFERRED', shiftsWorkedMin: 3, shiftsWorkedMax: 2 }),
  ],
  [
    'PeriodRuleBothIncludeAndExcludeShiftTags /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', shiftsWorkedMax: 2, includeShiftTags: ['A'], excludeShiftTags: ['B'] }),
  ],
  [
    'MultiDayPatternRuleStartsWithOff /contracts/0/multiDayShiftSequencePatternRules/0',
    contract('multiDayShiftSequencePatternRules', {
      satisfiability: 'PROHIBITED',
      pattern: [{ type: 'OFF' }, { type: 'ON' }],
    }),
  ],
  [
    'DuplicateRuleId /contracts/0/periodRules/1',
    {
      contract: {
        periodRules: [
          { id: 'R', period: 'WEEK', shiftsWorkedMax: 2 },
          { id: 'R', period: 'WEEK', shiftsWorkedMax: 2 },
        ],
      },
      shifts: [shift(0, 8, 16)],
    },
  ],
  [
    'UnsupportedFeature /employees/0/preferredPairings/0/groupShiftsPerDayLimit',
    {
      ann: {
        tags: ['Crew'],
        preferredPairings: [
          {
            pairedEmployee: 'Ben',
            commonTagType: 'Kind',
            groupByEmployeeTag: 'Crew',
            groupShiftsPerDayLimit: { groupShiftsPerDayMax: 2 },
          },
        ],
      },
      shifts: [shift(0, 8, 16)],
      more: { tagTypes: [{ id: 'Kind' }] },
    },
  ],
  [
    'UnsupportedFeature /contracts/0/consecutiveDaysWorkedRules/0/rewardCompactSequences',
    contract('consecutiveDaysWorkedRules', { maximum: 5, rewardCompactSequences: true }),
  ],
  [
    'UnsupportedFeature /contracts/0/rollingWindowRules/0/absenceMode',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'DAILY', size: 7 },
      shiftsWorkedLimit: { shiftsWorkedMax: 3 },
      absenceMode: 'ABSENCE_AWARE',
    }),
  ],
  [
    'UnsupportedFeature /contracts/0/disruptionRules/0/satisfiability',
    contract('disruptionRules', { satisfiability: 'REQUIRED' }),
  ],
  ...(
    [
      ['EmployeePairingMissingTarget', {}],
      ['EmployeePairingBothEmployeeAndTags', { pairedEmployee: 'Ben', includeEmployeeWithTags: ['Crew'] }],
      ['EmployeePairingGroupByTagWithoutCommonTagType', { pairedEmployee: 'Ben', groupByEmployeeTag: 'Crew' }],
    ] as const
  ).map(([code, pairing]): [string, Watch] => [
    `${code} /employees/0/preferredPairings/0`,
    { ann: { tags: ['Crew'], preferredPairings: [pairing] }, shifts: [shift(0, 8, 16)] },
  ]),
  ...(
    [
      ['WithoutCommonTagType', [{ pairedEmployee: 'Ben', groupByEmployeeTag: 'Crew', ...limitOf(1) }]],
      ['WithoutGroupByTag', [{ pairedEmployee: 'Ben', commonTagType: 'Kind', ...limitOf(1) }]],
      [
        'Mismatch',
        [2, 1].map((most) => ({
          pairedEmployee: 'Ben',
          commonTagType: 'Kind',
          groupByEmployeeTag: 'Crew',
          ...limitOf(most),
        })),
      ],
    ] as const
  ).map(([code, requiredPairings]): [string, Watch] => [
    `EmployeePairingGroupShiftsPerDayLimit${code} /employees/0/requiredPairings/${requiredPairings.length - 1}/groupShiftsPerDayLimit`,
    {
      ann: { tags: ['Crew'], requiredPairings },
      shifts: [shift(0, 8, 16)],
      more: { tagTypes: [{ id: 'Kind' }] },
    },
  ]),
  [
    'EmployeePairingUnknownEmployee /employees/0/prohibitedPairings/0/pairedEmployee',
    { ann: { prohibitedPairings: [{ pairedEmployee: 'Zoe' }] }, shifts: [shift(0, 8, 16)] },
  ],
  [
    'EmployeePairingSelfPairing /employees/0/prohibitedPairings/0/pairedEmployee',
    { ann: { prohibitedPairings: [{ pairedEmployee: 'Ann' }] }, shifts: [shift(0, 8, 16)] },
  ],
  [
    'UndeclaredTagTypeByEmployeePairing /employees/0/preferredPairings/0/commonTagType',
    { ann: { preferredPairings: [{ pairedEmployee: 'Ben', commonTagType: 'Kind' }] }, shifts: [shift(0, 8, 16)] },
  ],
  [
    'EmployeeConflictingPairings /employees/0',
    {
      ann: { prohibitedPairings: [{ pairedEmployee: 'Ben' }], preferredPairings: [{ pairedEmployee: 'Ben' }] },
      shifts: [shift(0, 8, 16)],
    },
  ],
  [
    'EmployeeTravelContractWithoutLocation /employees/2',
    {
      ...contract('travelConfigurations', { maxEmployeeToShiftTravelDistanceInMeters: 10 }),
      ann: { location: [1, 1] },
      ben: { location: [1, 1] },
    },
  ],
  [
    'TravelConfigsOverlap /contracts/0/travelConfigurations/1',
    {
      contract: { travelConfigurations: [{ id: 'T1' }, { id: 'T2' }] },
      shifts: [shift(0, 8, 16)],
    },
  ],
  [
    'TravelConfigStartNotBeforeEnd /contracts/0/travelConfigurations/0',
    contract('travelConfigurations', {
      validityDateTimeSpan: { start: '2027-02-03T00:00:00', end: '2027-02-02T00:00:00' },
    }),
  ],
  [
    'ShiftRotationRuleMissingPeriod /contracts/0/shiftRotationRules/0',
    contract('shiftRotationRules', { rotationGroups: [{ id: 'G', includeShiftTags: ['A'] }] }),
  ],
  [
    'ShiftMatchesMultipleRotationGroups /contracts/0/shiftRotationRules/0',
    {
      ...contract('shiftRotationRules', {
        rotationGroups: ['A', 'B'].map((id) => ({ id, includeShiftTags: [id] })),
        rotationPeriod: { type: 'WEEKLY' },
      }),
      shifts: [shift(0, 8, 16, { tags: ['A', 'B'] })],
    },
  ],
  [
    'ShiftRotationRuleCustomPeriodMinGreaterThanMax /contracts/0/shiftRotationRules/0',
    contract('shiftRotationRules', {
      rotationGroups: [{ id: 'G', includeShiftTags: ['A'] }],
      rotationPeriod: {
        type: 'CUSTOM',
        preferredRotationPeriodMinSizeInDays: 4,
        preferredRotationPeriodMaxSizeInDays: 3,
      },
    }),
  ],
  [
    'ConsecutiveDaysWorkedRuleAllowedStartDaysWithoutCategories /contracts/0/consecutiveDaysWorkedRules/0',
    contract('consecutiveDaysWorkedRules', { allowedSequenceStartDays: ['MONDAY'] }),
  ],
  [
    'RollingWindowRuleTotalConsecutiveMinutesOffMinWithoutIntervals /contracts/0/rollingWindowRules/0/consecutiveMinutesOffLimit',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'DAILY', size: 7 },
      consecutiveMinutesOffLimit: { totalConsecutiveMinutesOffMin: 600 },
    }),
  ],
  [
    'RollingWindowRuleMaxZero /contracts/0/rollingWindowRules/0',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'DAILY', size: 7 },
      shiftsWorkedLimit: { shiftsWorkedMax: 0 },
    }),
  ],
  [
    'RollingWindowRuleConsecutiveDaysOffMinExceedsWindow /contracts/0/rollingWindowRules/0',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'WEEKLY', size: 1 },
      consecutiveDaysOffLimit: { consecutiveDaysOffMin: 8 },
    }),
  ],
  [
    'PeriodRuleWeekendsLimitShortPeriod /contracts/0/periodRules/0',
    contract('periodRules', { period: 'DAY', weekendsLimit: { weekendsWorkedMax: 1 } }),
  ],
  [
    'PeriodRuleConsecutiveWeekendsOffLimitInvalidPeriod /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', consecutiveWeekendsOffLimit: { consecutiveWeekendsOffMin: 2 } }),
  ],
  [
    'GlobalPeriodRuleShiftsWorkedMaxZero /globalRules/minimumMaximumShiftsPerPeriod/0',
    {
      shifts: [shift(0, 8, 16)],
      more: {
        globalRules: { minimumMaximumShiftsPerPeriod: [{ id: 'none', period: 'DAY', shiftsWorkedMax: 0 }] },
      },
    },
  ],
  [
    'CostsRuleTotalCostsMaxZero /globalRules/costsRules/0',
    {
      shifts: [shift(0, 8, 16)],
      more: { globalRules: { costsRules: [{ id: 'free', period: 'DAY', totalCostsMax: 0 }] } },
    },
  ],
  [
    'ShiftGroupUnknownShift /shiftGroups/0',
    { shifts: [shift(0, 8, 16)], more: { shiftGroups: [{ id: 'G', shifts: ['none'] }] } },
  ],
  [
    'UnsupportedFeature /contracts/0/multiDayShiftSequencePatternRules/0/satisfiability',
    contract('multiDayShiftSequencePatternRules', { pattern: [{ type: 'ON' }] }),
  ],
]

const leaf = (tagId: string) => ({ type: 'LEAF', tagId })
const deep = (part: object, levels: number): object =>
  levels === 0 ? part : { type: 'NODE', operator: 'AND', operands: [deep(part, levels - 1)] }
const skill = { type: 'LEAF', skillId: 'Nursing' }
const ofAnn = (fields: object): Watch => ({
  ann: { skills: [{ id: 'Nursing' }], ...fields },
  shifts: [shift(0, 8, 16)],
})
const withSkill = (fields: Readonly<Record<string, unknown>>): Watch => ({
  ann: { skills: [{ id: 'Nursing' }] },
  shifts: [shift(0, 8, 16, fields)],
})
const globally = (list: string, rule: object): Watch => ({
  shifts: [shift(0, 8, 16)],
  more: { globalRules: { [list]: [{ id: 'R', ...rule }] } },
})
const unassigned = { id: 'U', priorityWeights: [{ priority: '10', weight: 1 }] }
const endsFirst = { start: '2027-02-03T00:00:00', end: '2027-02-02T00:00:00' }
const both = { includeShiftTags: ['A'], excludeShiftTags: ['B'] }
const bothEmployees = { includeEmployeeTags: ['A'], excludeEmployeeTags: ['B'] }

issues.push(
  ...(['required', 'preferred'] as const).flatMap((kind): [string, Watch][] => {
    const name = kind === 'required' ? 'Required' : 'Preferred'
    const skills = `${kind}SkillsExpression`
    const tags = `${kind}ShiftTagsExpression`
    return [
      [
        `Shift${name}SkillExpressionEmptyOperand /shifts/0/${skills}`,
        withSkill({ [skills]: { type: 'NODE', operator: 'AND', operands: [] } }),
      ],
      [`Shift${name}SkillExpressionDepthExceedsMax /shifts/0/${skills}`, withSkill({ [skills]: deep(skill, 10) })],
      [
        `Shift${name}SkillExpressionSkillNotFound /shifts/0/${skills}`,
        withSkill({ [skills]: { type: 'LEAF', skillId: 'Diving' } }),
      ],
      [
        `Employee${name}TagExpressionEmptyOperand /employees/0/${tags}`,
        ofAnn({ [tags]: { type: 'NODE', operator: 'AND', operands: [] } }),
      ],
      [`Employee${name}TagExpressionExceedsMaxDepth /employees/0/${tags}`, ofAnn({ [tags]: deep(leaf('A'), 10) })],
      [
        `Employee${name}TagExpressionDuplicateTag /employees/0/${tags}`,
        ofAnn({ [tags]: { type: 'NODE', operator: 'OR', operands: [leaf('A'), leaf('B'), leaf('A')] } }),
      ],
    ]
  }),
  [
    'BothAssignmentPriorityAndPriority /shifts/0/assignmentPriority',
    ofShift({ assignmentPriority: 'HIGH', priority: '1' }),
  ],
  ['LegacyAssignmentPriorityDeprecated /shifts/0/assignmentPriority', ofShift({ assignmentPriority: 'HIGH' })],
  [
    'BothAssignmentPriorityAndUnassignedShiftRule /shifts/0/assignmentPriority',
    { ...ofShift({ assignmentPriority: 'HIGH' }), more: { globalRules: { unassignedShiftRule: unassigned } } },
  ],
  [
    'PeriodRuleDaysOffMaxRequiredSatisfiability /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', daysOffLimit: { daysOffMax: 5 } }),
  ],
  [
    'PeriodRuleDaysOffMinExceedsPeriod /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', daysOffLimit: { daysOffMin: 8 } }),
  ],
  [
    'PeriodRuleConsecutiveDaysOffMinExceedsPeriod /contracts/0/periodRules/0',
    contract('periodRules', { period: 'MONTH', consecutiveDaysOffLimit: { consecutiveDaysOffMin: 32 } }),
  ],
  [
    'PeriodRuleValiditySpanStartNotBeforeEnd /contracts/0/periodRules/0',
    contract('periodRules', { period: 'WEEK', shiftsWorkedMax: 2, ruleValidityDateTimeSpan: endsFirst }),
  ],
  [
    'RollingWindowRuleConsecutiveMinutesOffMinExceedsWindow /contracts/0/rollingWindowRules/0',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'HOURLY', size: 24 },
      consecutiveMinutesOffLimit: { consecutiveMinutesOffMin: 1441 },
    }),
  ],
  [
    'MinutesBetweenShiftsRuleMinConsecutivePreviousShiftsNoTags /contracts/0/minutesBetweenShiftsRules/0',
    contract('minutesBetweenShiftsRules', { minimumMinutesBetweenShifts: 60, minConsecutivePreviousShifts: 2 }),
  ],
  ...(['Previous', 'Next'] as const).flatMap((side): [string, Watch][] => {
    const filter = { [`include${side}ShiftTags`]: ['A'], [`exclude${side}ShiftTags`]: ['B'] }
    return [
      [
        `MinutesBetweenShiftsRuleBothIncludeAndExclude${side}ShiftTags /contracts/0/minutesBetweenShiftsRules/0`,
        contract('minutesBetweenShiftsRules', { minimumMinutesBetweenShifts: 60, ...filter }),
      ],
      [
        `MinimizeGapsRuleBothIncludeAndExclude${side}ShiftTags /contracts/0/minimizeGapsBetweenShiftsRules/0`,
        contract('minimizeGapsBetweenShiftsRules', filter),
      ],
    ]
  }),
  ...(
    [
      ['RequiredPriorShiftTags', { requiredPriorShiftTags: ['A'] }],
      ['RequiredAfterShiftTags', { requiredAfterShiftTags: ['A'] }],
      ['MinimumConsecutivePriorShifts', { minimumConsecutivePriorShifts: 1 }],
    ] as const
  ).map(([name, fields]): [string, Watch] => [
    `MinutesBetweenShiftsRuleDeprecated${name} /contracts/0/minutesBetweenShiftsRules/0`,
    contract('minutesBetweenShiftsRules', { minimumMinutesBetweenShifts: 60, ...fields }),
  ]),
  [
    'ContractDisruptionRuleValiditySpanStartNotBeforeEnd /contracts/0/disruptionRules/0',
    contract('disruptionRules', { validityDateTimeSpan: endsFirst }),
  ],
  [
    'ConcurrentShiftsRuleValiditySpanStartNotBeforeEnd /globalRules/concurrentShiftsRules/0',
    globally('concurrentShiftsRules', { concurrentShiftsMax: 1, ruleValidityDateTimeSpan: endsFirst }),
  ],
  [
    'GlobalPeriodRuleInvalidPeriod /globalRules/minimumMaximumShiftsPerPeriod/0/period',
    globally('minimumMaximumShiftsPerPeriod', { period: 'LENT', shiftsWorkedMax: 2 }),
  ],
  [
    'BalanceShiftCountRuleUnknownEmployee /globalRules/balanceShiftCountRules/0',
    globally('balanceShiftCountRules', { employeeToPublishedShiftCount: { Zoe: 2 } }),
  ],
  [
    'BalanceTimeWorkedRuleUnknownEmployee /globalRules/balanceTimeWorkedRules/0',
    globally('balanceTimeWorkedRules', { employeeToPublishedMinutesWorked: { Zoe: 2 } }),
  ],
  ...(
    [
      ['ConsecutiveDaysWorkedRule', 'consecutiveDaysWorkedRules', { maximum: 5 }],
      ['ConsecutiveShiftsWorkedRule', 'consecutiveShiftsWorkedRules', { maximum: 5 }],
      ['AllowOverlappingShiftsRule', 'allowOverlappingShiftsRules', {}],
      ['ContractDisruptionRule', 'disruptionRules', {}],
      [
        'RollingWindowRule',
        'rollingWindowRules',
        { rollingWindow: { type: 'DAILY', size: 7 }, shiftsWorkedLimit: { shiftsWorkedMax: 3 } },
      ],
    ] as const
  ).map(([name, list, rule]): [string, Watch] => [
    `${name}BothIncludeAndExcludeShiftTags /contracts/0/${list}/0`,
    contract(list, { ...rule, ...both }),
  ]),
  ...(
    [
      ['BalanceShiftCountRule', 'balanceShiftCountRules', {}],
      ['BalanceTimeWorkedRule', 'balanceTimeWorkedRules', {}],
      ['GlobalPeriodRule', 'minimumMaximumShiftsPerPeriod', { period: 'WEEK', shiftsWorkedMax: 9 }],
      ['HourlyDemandRule', 'minimumMaximumShiftsPerHourlyDemand', { demandDetails: [] }],
      ['CostsRule', 'costsRules', { period: 'WEEK', totalCostsMax: 9 }],
    ] as const
  ).flatMap(([name, list, rule]): [string, Watch][] => [
    [`${name}BothIncludeAndExcludeShiftTags /globalRules/${list}/0`, globally(list, { ...rule, ...both })],
    [`${name}BothIncludeAndExcludeEmployeeTags /globalRules/${list}/0`, globally(list, { ...rule, ...bothEmployees })],
  ]),
)

describe.each(issues)('%s', (issue, watch) => {
  it('is the only issue', () => {
    expect(codes(watch)).toEqual([issue])
  })
})

/** What is wrong with an input is named, with its place; what is not solved is refused. */
import { describe, expect, it } from 'vitest'
import { at, documentOf, issuesOf, shift, type Watch } from './night-watch.ts'

const codes = (watch: Watch) => issuesOf(documentOf(watch)).map(({ code, path }) => `${code} ${path}`)
const contract = (list: string, rule: object): Watch => ({
  contract: { [list]: [{ id: 'R', ...rule }] },
  shifts: [shift(0, 8, 16)],
})
const ofShift = (fields: object): Watch => ({ shifts: [shift(0, 8, 16, { ...fields })] })

describe('a sound roster', () => {
  it('has no issues', () => {
    expect(codes({ shifts: [shift(0, 8, 16)] })).toEqual([])
  })
})

const issues: readonly (readonly [issue: string, watch: Watch])[] = [
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
    'RuleBothIncludeAndExcludeShiftTags /contracts/0/periodRules/0',
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
    'UnsupportedFeature /employees/0/requiredPairings',
    { ann: { requiredPairings: [{ pairedEmployee: 'Ben' }] }, shifts: [shift(0, 8, 16)] },
  ],
  [
    'UnsupportedFeature /contracts/0/shiftRotationRules/0',
    contract('shiftRotationRules', {
      rotationGroups: [{ id: 'G', includeShiftTags: ['A'] }],
      rotationPeriod: { type: 'WEEKLY' },
    }),
  ],
  [
    'UnsupportedFeature /contracts/0/consecutiveDaysWorkedRules/0/rewardCompactSequences',
    contract('consecutiveDaysWorkedRules', { maximum: 5, rewardCompactSequences: true }),
  ],
  [
    'UnsupportedFeature /contracts/0/rollingWindowRules/0/condition',
    contract('rollingWindowRules', {
      rollingWindow: { type: 'DAILY', size: 7 },
      shiftsWorkedLimit: { shiftsWorkedMax: 3 },
      condition: { triggerLimit: 1, type: 'MIN_SHIFTS_WORKED' },
    }),
  ],
  [
    'UnsupportedFeature /contracts/0/multiDayShiftSequencePatternRules/0/satisfiability',
    contract('multiDayShiftSequencePatternRules', { pattern: [{ type: 'ON' }] }),
  ],
]

describe.each(issues)('%s', (issue, watch) => {
  it('is the only issue', () => {
    expect(codes(watch)).toEqual([issue])
  })
})

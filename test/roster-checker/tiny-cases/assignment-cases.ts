/** Tiny rosters for the rules about one shift and who works it. */
import { at, ward, work, type Json, type TinyCase } from './tiny-case.ts'

const pair = (constraint: string, what: string, amount: number, broken: Json, kept: Json): TinyCase => ({
  constraint,
  what,
  amount,
  broken,
  kept,
})

const anns = (ann: Json, shift: Json, more: Json = {}) =>
  ward({ ann, shifts: [work('a', 1, '06:00', '14:00', shift)], ...more })
const span = (from: string, to: string, extra: Json = {}) => ({ start: at(1, from), end: at(1, to), ...extra })
const leaf = (skillId: string) => ({ type: 'LEAF', skillId })
const tagLeaf = (tagId: string) => ({ type: 'LEAF', tagId })
const skills = [{ id: 'A' }, { id: 'B' }]

const skillCases: TinyCase[] = (['required', 'preferred'] as const).flatMap((kind) => {
  const constraint = `${kind}SkillMissing`
  const both = { [`${kind}Skills`]: ['A', 'B'] }
  const any = { ...both, [`${kind}SkillsMatchKind`]: 'MATCH_ANY' }
  const node = {
    [`${kind}SkillsExpression`]: {
      type: 'NODE',
      operator: 'OR',
      operands: [leaf('A'), { type: 'NODE', operator: 'AND', operands: [leaf('B'), leaf('C')] }],
    },
  }
  const valid = (start: string) => [{ id: 'A', validityDateTimeSpans: [{ start: at(1, start), end: at(2, '00:00') }] }]
  const one = { [`${kind}Skills`]: ['A'] }
  const amount = kind === 'required' ? 1 : 480
  return [
    pair(constraint, 'both of two', amount, anns({}, both), anns({ skills }, both)),
    pair(constraint, 'one of two', amount, anns({ skills: [{ id: 'B' }] }, both), anns({ skills }, both)),
    pair(constraint, 'any of two', amount, anns({}, any), anns({ skills: [{ id: 'B' }] }, any)),
    pair(
      constraint,
      'an expression',
      amount,
      anns({ skills: [{ id: 'B' }] }, node),
      anns({ skills: [{ id: 'A' }] }, node),
    ),
    pair(
      constraint,
      'a certificate',
      amount,
      anns({ skills: valid('07:00') }, one),
      anns({ skills: valid('06:00') }, one),
    ),
  ]
})

const listCases: TinyCase[] = [
  pair(
    'prohibitedEmployeeAssigned',
    'a prohibited employee',
    1,
    anns({}, { prohibitedEmployees: ['Ann'] }),
    anns({}, { prohibitedEmployees: ['Beth'] }),
  ),
  pair(
    'preferredEmployeeAssigned',
    'a preferred employee',
    -480,
    anns({}, { preferredEmployees: ['Ann'] }),
    anns({}, { preferredEmployees: ['Beth'] }),
  ),
  pair(
    'unpreferredEmployeeAssigned',
    'an unpreferred employee',
    480,
    anns({}, { unpreferredEmployees: ['Ann'] }),
    anns({}, { unpreferredEmployees: ['Beth'] }),
  ),
  pair(
    'employeeHasProhibitedRiskFactorAssociatedWithShift',
    'a risk factor',
    1,
    anns({ prohibitedRiskFactors: ['heat'] }, { riskFactors: ['heat', 'noise'] }),
    anns({ prohibitedRiskFactors: ['heat'] }, { riskFactors: ['noise'] }),
  ),
]

const tagCases: TinyCase[] = [
  pair(
    'employeeWorksShiftWithNonMatchingRequiredShiftTags',
    'all of the tags',
    1,
    anns({ requiredShiftTags: ['X', 'Y'] }, { tags: ['X'] }),
    anns({ requiredShiftTags: ['X', 'Y'] }, { tags: ['Y', 'X', 'Z'] }),
  ),
  pair(
    'employeeWorksShiftWithNonMatchingRequiredShiftTags',
    'an expression',
    1,
    anns(
      { requiredShiftTagsExpression: { type: 'NODE', operator: 'OR', operands: [tagLeaf('X'), tagLeaf('Y')] } },
      { tags: ['Z'] },
    ),
    anns(
      { requiredShiftTagsExpression: { type: 'NODE', operator: 'OR', operands: [tagLeaf('X'), tagLeaf('Y')] } },
      { tags: ['Y'] },
    ),
  ),
  pair(
    'employeeWorksShiftWithPreferredShiftTags',
    'any of the tags',
    -480,
    anns({ preferredShiftTags: ['X', 'Y'] }, { tags: ['Y'] }),
    anns({ preferredShiftTags: ['X', 'Y'] }, { tags: ['Z'] }),
  ),
]

const spanCases: TinyCase[] = [
  pair(
    'employeeWorksDuringUnavailableTime',
    'an hour and a half',
    1,
    anns({ unavailableTimeSpans: [span('12:30', '18:00')] }, {}),
    anns({ unavailableTimeSpans: [span('14:00', '18:00')] }, {}),
  ),
  pair(
    'employeeWorksDuringUnavailableTime',
    'of one kind of shift',
    1,
    anns({ unavailableTimeSpans: [span('00:00', '23:00', { includeShiftTags: ['X'] })] }, { tags: ['X'] }),
    anns({ unavailableTimeSpans: [span('00:00', '23:00', { includeShiftTags: ['X'] })] }, { tags: ['Y'] }),
  ),
  pair(
    'employeeDoesNotWorkDuringAvailableTime',
    'an hour before and an hour after',
    1,
    anns({ availableTimeSpans: [span('07:00', '13:00')] }, {}),
    anns({ availableTimeSpans: [span('06:00', '10:00'), span('10:00', '14:00')] }, {}),
  ),
  pair(
    'employeeWorksDuringPreferredTime',
    'three hours of weight 2',
    -360,
    anns({ preferredTimeSpans: [span('11:00', '20:00', { weight: 2 })] }, {}),
    anns({ preferredTimeSpans: [span('14:00', '20:00', { weight: 2 })] }, {}),
  ),
  pair(
    'employeeWorksDuringPreferredTime',
    'of somebody of priority 3',
    -8 * 180,
    anns({ priority: '3', preferredTimeSpans: [span('11:00', '20:00')] }, {}),
    anns({ priority: '3', preferredTimeSpans: [span('14:00', '20:00')] }, {}),
  ),
  pair(
    'employeeWorksDuringUnpreferredTime',
    'two hours but not of excluded shifts',
    120,
    anns({ unpreferredTimeSpans: [span('04:00', '08:00', { excludeShiftTags: ['X'] })] }, { tags: ['Y'] }),
    anns({ unpreferredTimeSpans: [span('04:00', '08:00', { excludeShiftTags: ['X'] })] }, { tags: ['X'] }),
  ),
]

const together = (list: string, pairing: Json, bethFrom: string, tags: readonly string[] = []) =>
  ward({
    ann: { [list]: [{ pairedEmployee: 'Beth', ...pairing }] },
    beth: { tags: ['trainer'] },
    shifts: [work('a', 1, '06:00', '14:00', { tags }), work('b', 1, bethFrom, '22:00', { employee: 'Beth' })],
  })

/** Ann works with Beth, who has another kind of shift, or the same. */
const kinds = (pairing: Json, bethTag: string): Json => ({
  ...together('requiredPairings', { commonTagType: 'kind', ...pairing }, '13:00', ['X']),
  shifts: [
    work('a', 1, '06:00', '14:00', { tags: ['X'] }),
    work('b', 1, '13:00', '22:00', { employee: 'Beth', tags: [bethTag] }),
  ],
  tagTypes: [{ id: 'kind' }],
  tags: ['X', 'Y'].map((id) => ({ id, tagType: 'kind' })),
})

/** Cleo is in the group, too, and works on the same day. */
const withCleo = (from: string, to: string): Json => {
  const input = kinds({ groupByEmployeeTag: 'trainer' }, 'X')
  return {
    ...input,
    employees: [...(input['employees'] as readonly Json[]), { id: 'Cleo', tags: ['trainer'] }],
    shifts: [...(input['shifts'] as readonly Json[]), work('c', 1, from, to, { employee: 'Cleo', tags: ['X'] })],
  }
}

/** Cleo's shift is apart from those of Ann and Beth, and of this kind. */
const splitCrew = (kind: string): Json => {
  const limit = { groupByEmployeeTag: 'trainer', groupShiftsPerDayLimit: { groupShiftsPerDayMax: 1 } }
  const input = kinds(limit, 'X')
  return {
    ...input,
    employees: [...(input['employees'] as readonly Json[]), { id: 'Cleo', tags: ['trainer'] }],
    shifts: [
      ...(input['shifts'] as readonly Json[]),
      work('c', 1, '22:00', '23:00', { employee: 'Cleo', tags: [kind] }),
    ],
  }
}

const liking = (globalRules: Json): Json => ({
  ...ward({
    ann: { preferredShiftTags: ['X', 'Z'] },
    shifts: [work('a', 1, '06:00', '14:00', { tags: ['X', 'Z'] }), work('b', 2, '06:00', '14:00', { tags: ['Z'] })],
    globalRules,
  }),
  tagTypes: [{ id: 'team' }],
  tags: [{ id: 'X', tagType: 'team' }],
})

const pairingCases: TinyCase[] = [
  pair('pairedEmployeesDoNotWorkShiftsWithCommonTags', 'another kind of shift', 1, kinds({}, 'Y'), kinds({}, 'X')),
  pair(
    'pairedEmployeesDoNotWorkShiftsWithCommonTags',
    'without one of the group',
    1,
    withCleo('15:00', '20:00'),
    withCleo('10:00', '20:00'),
  ),
  pair(
    'employeeGroupSplitIntoMultipleShiftsPerDay',
    'two kinds of shifts where one is allowed',
    1,
    splitCrew('Y'),
    splitCrew('X'),
  ),
  pair(
    'employeeIsNotPairedWithRequiredEmployee',
    'any of the shift tags',
    1,
    together('requiredPairings', { onlyForShiftTags: ['X', 'Y'] }, '14:00', ['X']),
    together('requiredPairings', { onlyForShiftTags: ['Z', 'Y'] }, '14:00', ['X']),
  ),
  pair(
    'employeeWorksShiftWithPreferredShiftTags',
    'times the multiplier of the type',
    -480 * 5 - 480,
    liking({
      shiftTagMatchRules: [{ id: 'rule', satisfiability: 'PREFERRED', tagTypeMatchMultipliers: { team: 5 } }],
    }),
    ward({ ann: { preferredShiftTags: ['X'] }, shifts: [work('a', 1)] }),
  ),
  pair(
    'employeeIsNotPairedWithRequiredEmployee',
    'alone',
    1,
    together('requiredPairings', {}, '14:00'),
    together('requiredPairings', {}, '13:00'),
  ),
  pair(
    'employeeIsNotPairedWithRequiredEmployee',
    'only for some shifts',
    1,
    together('requiredPairings', { onlyForShiftTags: ['X'] }, '14:00', ['X']),
    together('requiredPairings', { onlyForShiftTags: ['X'] }, '14:00', ['Y']),
  ),
  pair(
    'employeeIsPairedWithProhibitedEmployee',
    'at the same time',
    1,
    together('prohibitedPairings', {}, '13:00'),
    together('prohibitedPairings', {}, '14:00'),
  ),
  pair(
    'employeeIsPairedWithProhibitedEmployee',
    'with one who has the tags',
    1,
    together('prohibitedPairings', { pairedEmployee: undefined, includeEmployeeWithTags: ['trainer'] }, '13:00'),
    together('prohibitedPairings', { pairedEmployee: undefined, includeEmployeeWithTags: ['trainee'] }, '13:00'),
  ),
  pair(
    'employeeIsPairedWithPreferredEmployee',
    'at the same time',
    -1,
    together('preferredPairings', {}, '13:00'),
    together('preferredPairings', {}, '14:00'),
  ),
  pair(
    'employeeIsPairedWithUnpreferredEmployee',
    'at the same time',
    1,
    together('unpreferredPairings', {}, '13:00'),
    together('unpreferredPairings', {}, '14:00'),
  ),
]

export const assignmentCases = [...skillCases, ...listCases, ...tagCases, ...spanCases, ...pairingCases]

/** Skills, tags, availability, and two shifts at a time. */
import { at, shift } from '../night-watch.ts'
import { contract, days, early, night, span, type RuleCase } from './rule-case.ts'

export const suitabilityCases: readonly RuleCase[] = [
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
    what: 'a certificate that is renewed after a gap, and without one',
    fires: {
      ann: {
        skills: [
          { id: 'First aid', validityDateTimeSpans: [...span(at(0, 13), at(9, 0)), ...span(at(-9, 0), at(0, 12))] },
        ],
      },
      shifts: [shift(0, 8, 16, { requiredSkills: ['First aid'] })],
    },
    amount: 1,
    silent: {
      ann: {
        skills: [
          { id: 'First aid', validityDateTimeSpans: span(at(0, 12), at(9, 0)) },
          { id: 'First aid', validityDateTimeSpans: span(at(-9, 0), at(0, 12)) },
        ],
      },
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
]

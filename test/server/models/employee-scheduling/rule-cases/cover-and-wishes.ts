/** Open shifts and wishes. */
import { at, shift } from '../night-watch.ts'
import { days, early, night, span, type RuleCase } from './rule-case.ts'

export const coverAndWishCases: readonly RuleCase[] = [
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
]

/** What can be wrong with any input of routes. The code in another style is that of the reference service. */
import type { IssueTypes } from '../../planning-model.ts'

export const idIssues = {
  DuplicateShiftId: { severity: 'ERROR', message: 'Two shifts have the same id.' },
  DuplicateBreakId: { severity: 'ERROR', message: 'Two breaks of a shift have the same id.' },
} as const satisfies IssueTypes

export const valueIssues = {
  LocationOutOfRange: {
    severity: 'ERROR',
    message: 'A latitude is not between -90 and 90, or a longitude not between -180 and 180.',
  },
  NegativeDuration: { severity: 'ERROR', message: 'A duration is negative.' },
  PlanningWindowStartAfterEnd: { severity: 'ERROR', message: 'The planning window ends before it starts.' },
} as const satisfies IssueTypes

export const shiftIssues = {
  ShiftEndBeforeStart: { severity: 'ERROR', message: 'A shift must end before it starts.' },
  ShiftsOverlap: {
    severity: 'ERROR',
    message: 'Two shifts of one person overlap.',
    isSpared: true,
  },
  MaxSoftTravelTimeAboveMaxTravelTime: {
    severity: 'WARNING',
    message: 'maxSoftTravelTime of a shift is longer than its maxTravelTime.',
  },
} as const satisfies IssueTypes

export const breakIssues = {
  FixedBreakStartAfterEnd: { severity: 'ERROR', message: 'A fixed break ends before it starts.' },
  FloatingBreakTooLong: {
    severity: 'ERROR',
    message: 'A floating break does not fit between its earliest start and its latest end.',
  },
  BreakStartsBeforeShift: { severity: 'ERROR', message: 'A break starts before its shift.' },
  BreakMakesShiftUnusable: {
    severity: 'WARNING',
    message: 'Breaks leave no time for work in a shift.',
  },
  BreakCutsShift: { severity: 'WARNING', message: 'Breaks leave only a part of a shift for work.' },
  BreakTimesMissing: {
    severity: 'ERROR',
    message: 'A break of the older form has neither fixed times nor an earliest start and a duration.',
  },
} as const satisfies IssueTypes

export const workIssues = {
  TimeWindowStartAfterEnd: { severity: 'ERROR', message: 'A time window ends before it starts.' },
  UnknownPriority: {
    severity: 'ERROR',
    message: 'A priority is neither a standard one nor among the priorityWeights.',
  },
  DeprecatedPriority: { severity: 'WARNING', message: 'A priority has one of the older names.' },
  DeprecatedField: { severity: 'WARNING', message: 'A field has been replaced by a newer one.' },
} as const satisfies IssueTypes

export const requirementIssues = {
  UndeclaredSkill: { severity: 'ERROR', message: 'A skill is used that the input does not declare.' },
  UndeclaredTag: { severity: 'ERROR', message: 'A tag is used that the input does not declare.' },
} as const satisfies IssueTypes

export const pinIssues = {
  PinnedTimeNotReachable: {
    severity: 'WARNING',
    message: 'Work is pinned at a time at which whoever does it cannot be there.',
  },
  PinnedShiftsOverlap: {
    severity: 'WARNING',
    message: 'Pinned work of two shifts of one person lies at the same time.',
  },
} as const satisfies IssueTypes

export const travelIssues = {
  TravelMatrixNotSquare: {
    severity: 'ERROR',
    message: 'The travel matrix does not have one row and one column per location.',
  },
  TravelMatrixLocationMissing: { severity: 'ERROR', message: 'A location of the input is not in the travel matrix.' },
  TravelMatrixValueInvalid: { severity: 'ERROR', message: 'A value of the travel matrix is negative or too large.' },
  TravelMatrixLocationTwice: {
    severity: 'WARNING',
    message: 'The travel matrix has two rows for one location, with different values.',
  },
  DistanceMetersMissing: {
    severity: 'ERROR',
    message: 'Travel distance has a weight, but the travel matrix has no distances.',
  },
  TRAVEL_WEIGHT_CONFLICT: {
    severity: 'WARNING',
    message: 'Both travel time and travel distance have a weight, so travel counts twice.',
  },
} as const satisfies IssueTypes

export const costIssues = {
  CostUnitInvalid: { severity: 'ERROR', message: 'A cost rate counts in units that take no time.' },
  CostRateNeverReached: { severity: 'WARNING', message: 'A cost rate follows one that never ends.' },
  ShiftCostsUnused: { severity: 'WARNING', message: 'Shifts have costs, but minimizeShiftCostsWeight is 0.' },
} as const satisfies IssueTypes

import { patternGroup, restGroup, sequenceGroup } from './groups.ts'
import { hard, soft, type ConstraintRecord } from './record.ts'

const unit = 'Without effect unless a contract has such a rule.'

/** Shifts that go together, or do not. */
export const hardPatterns: readonly ConstraintRecord[] = [
  hard({
    id: 'requiredDailyShiftPairing',
    name: 'Employee does not have required daily shift pairing',
    description: 'A shift that requires another one so many days later. Measured in shifts without it.',
    group: patternGroup,
  }),
  hard({
    id: 'prohibitedDailyShiftPairing',
    name: 'Employee has prohibited daily shift pairing',
    description: 'A shift that must not go with another one so many days later. Measured in shifts that do.',
    group: patternGroup,
  }),
  hard({
    id: 'prohibitedSingleDayPattern',
    name: 'Employee works prohibited single day shift sequence pattern',
    description: 'Shifts of a day that must not come together. Measured in days, times the weight of the rule.',
    group: patternGroup,
  }),
  hard({
    id: 'prohibitedMultiDayPattern',
    name: 'Employee works prohibited multi day shift sequence pattern',
    description: 'Days that must not follow one another. Measured in such sequences, times the weight of the rule.',
    group: patternGroup,
  }),
  hard({
    id: 'requiredShiftRotation',
    name: 'Required shift rotation not met for employee',
    description:
      'Employees work the shifts of one group, then those of the next. Measured in shifts of a group whose turn it is not.',
    group: patternGroup,
  }),
  hard({
    id: 'customRotationDurationRequired',
    name: 'Custom rotation duration in days exceeds required maximum for employee',
    description: 'Nobody works in one group for too many days. Measured in days beyond.',
    group: patternGroup,
  }),
  hard({
    id: 'requiredSequenceStartDay',
    name: 'Required sequence start day not met for employee',
    description: 'Days in a row with shifts of one type start on the weekdays a rule names. Measured in sequences.',
    group: sequenceGroup,
  }),
  hard({
    id: 'requiredTimeBetweenSequences',
    name: 'Required minimum time between different sequences not met for employee',
    description:
      'After days in a row with shifts of one type comes the time a rule asks for before another type. Measured in minutes that are missing.',
    group: sequenceGroup,
  }),
]

export const softPatterns: readonly ConstraintRecord[] = [
  soft({
    id: 'preferredDailyShiftPairing',
    name: 'Employee does not have preferred daily shift pairing',
    description: 'A shift that should go with another one so many days later. Measured in shifts without it.',
    group: patternGroup,
    override: 'employeeDoesNotHavePreferredDailyShiftPairingWeight',
    words: 'Shifts come in the pairs preferred',
    reason: unit,
  }),
  soft({
    id: 'unpreferredDailyShiftPairing',
    name: 'Employee has unpreferred daily shift pairing',
    description: 'A shift that should not go with another one so many days later. Measured in shifts that do.',
    group: patternGroup,
    override: 'employeeHasUnpreferredDailyShiftPairingWeight',
    words: 'Shifts do not come in pairs that are not wanted',
    reason: unit,
  }),
  soft({
    id: 'preferredSingleDayPattern',
    name: 'Employee works preferred single day shift sequence pattern',
    description: 'Days with the shifts of a pattern are rewarded. Measured in days, times the weight, below 0.',
    group: patternGroup,
    override: 'employeeWorksPreferredSingleDayShiftSequencePatternWeight',
    words: 'Shifts of a day as preferred',
    reason: unit,
  }),
  soft({
    id: 'unpreferredSingleDayPattern',
    name: 'Employee works unpreferred single day shift sequence pattern',
    description: 'Shifts of a day that should not come together. Measured in days, times the weight of the rule.',
    group: patternGroup,
    override: 'employeeWorksUnpreferredSingleDayShiftSequencePatternWeight',
    words: 'No days with shifts that are not wanted together',
    reason: unit,
  }),
  soft({
    id: 'preferredMultiDayPattern',
    name: 'Employee works preferred multi day shift sequence pattern',
    description: 'Sequences of days that are rewarded. Measured in sequences, times the weight, below 0.',
    group: patternGroup,
    override: 'employeeWorksPreferredMultiDayShiftSequencePatternWeight',
    words: 'Days follow one another as preferred',
    reason: unit,
  }),
  soft({
    id: 'unpreferredMultiDayPattern',
    name: 'Employee works unpreferred multi day shift sequence pattern',
    description: 'Days that should not follow one another. Measured in sequences, times the weight of the rule.',
    group: patternGroup,
    override: 'employeeWorksUnpreferredMultiDayShiftSequencePatternWeight',
    words: 'No sequences of days that are not wanted',
    reason: unit,
  }),
  soft({
    id: 'preferredShiftRotation',
    name: 'Preferred shift rotation not met for employee',
    description: 'Shifts of a group whose turn it is not. Measured in shifts.',
    group: patternGroup,
    override: 'preferredShiftRotationNotMetForEmployeeWeight',
    words: 'Employees rotate between groups of shifts',
    reason: unit,
  }),
  soft({
    id: 'customRotationDurationPreferred',
    name: 'Custom rotation duration in days not in preferred range for employee',
    description: 'Days in one group beyond the limits preferred. Measured in days, each stretch on its own.',
    group: patternGroup,
    override: 'customRotationDurationInDaysNotInPreferredRangeForEmployeeWeight',
    words: 'As many days in a group as preferred',
    reason: unit,
  }),
  soft({
    id: 'preferredSequenceStartDay',
    name: 'Preferred sequence start day met for employee',
    description:
      'Days in a row with shifts of one type that start on a preferred weekday are rewarded. Measured in sequences, below 0.',
    group: sequenceGroup,
    override: 'preferredSequenceStartDayMetForEmployeeWeight',
    words: 'Days in a row start on preferred weekdays',
    reason: unit,
  }),
  soft({
    id: 'preferredTimeBetweenSequences',
    name: 'Preferred minimum time between different sequences not met for employee',
    description: 'Time that is missing before shifts of another type. Measured in minutes.',
    group: sequenceGroup,
    override: 'preferredMinimumTimeBetweenDifferentSequencesNotMetForEmployeeWeight',
    words: 'Time between different types of shifts',
    reason: unit,
  }),
  soft({
    id: 'gapsBetweenShifts',
    name: 'Minimize gaps between shifts',
    description: 'Time between the parts of a split shift. Measured in minutes.',
    group: restGroup,
    override: 'minimizeGapsBetweenShiftsForEmployeeWeight',
    words: 'Short gaps in split shifts',
    reason: 'Without effect unless a contract has such a rule; a minute is a point.',
  }),
]

import { pairingGroup } from './groups.ts'
import { hard, soft, type ConstraintRecord } from './record.ts'

const reason = 'Without effect unless employees name others; a shift is a point.'

/** With whom employees work at the same time. */
export const hardPairings: readonly ConstraintRecord[] = [
  hard({
    id: 'requiredPairing',
    name: 'Employee is not paired with required employee',
    description: 'Who requires somebody works only while they work. Measured in shifts without them.',
    group: pairingGroup,
  }),
  hard({
    id: 'commonTagsOfPairing',
    name: 'Paired employees do not work shifts with common tags',
    description:
      'Where a required pairing names a type of tags, both work shifts with the same tag of it, and so do all of the group it names who work on that day. Measured in shifts with somebody, but not so.',
    group: pairingGroup,
  }),
  hard({
    id: 'groupSplit',
    name: 'Employee group split into multiple shifts per day',
    description:
      'Where a required pairing limits it, the employees of its group work, on one day, shifts with so many different tags of the common type at most. Measured in tags beyond, each day on its own.',
    group: pairingGroup,
  }),
  hard({
    id: 'prohibitedPairing',
    name: 'Employee is paired with prohibited employee',
    description: 'Nobody works while somebody does who is prohibited for them. Measured in shifts.',
    group: pairingGroup,
  }),
]

export const softPairings: readonly ConstraintRecord[] = [
  soft({
    id: 'preferredPairing',
    name: 'Employee is paired with preferred employee',
    description: 'Shifts with somebody the employee likes to work with are rewarded. Measured in shifts, below 0.',
    group: pairingGroup,
    override: 'employeeIsPairedWithPreferredEmployeeWeight',
    words: 'Employees work with whom they like',
    reason,
  }),
  soft({
    id: 'unpreferredPairing',
    name: 'Employee is paired with unpreferred employee',
    description: 'Nobody should work with somebody they would rather not. Measured in shifts.',
    group: pairingGroup,
    override: 'employeeIsPairedWithUnpreferredEmployeeWeight',
    words: 'Employees do not work with whom they do not like',
    reason,
  }),
]

import { coverGroup } from './groups.ts'
import { soft, type ConstraintRecord } from './record.ts'

/** Shifts that stay open. */
export const cover: readonly ConstraintRecord[] = [
  {
    id: 'unassignedMandatoryShift',
    name: 'Unassigned mandatory shift',
    description:
      'A mandatory shift has an employee. Measured by the weight of its priority: that of the unassignedShiftRule, or without one 512 for priority 1, half as much for each lower one, 1 for 10.',
    level: 'medium',
    group: coverGroup,
  },
  soft({
    id: 'unassignedOptionalShift',
    name: 'Unassigned optional shift',
    description: 'An optional shift should have an employee. Measured by the weight of its priority.',
    group: coverGroup,
    override: 'unassignedOptionalShiftWeight',
    words: 'Optional shifts are worked, too',
    reason: 'The weights of priorities are in points already.',
  }),
]

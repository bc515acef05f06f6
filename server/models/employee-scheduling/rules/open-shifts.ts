/** Shifts that stay open, and why. */
import { constraint, goal, type Constraint } from '../../constraint.ts'
import type { Plan, PlanShift } from '../domain/plan.ts'
import { openReason } from '../unassigned/open-reason.ts'
import { coverGroup } from './groups.ts'
import { atStart, shiftName } from './wording.ts'

const openShifts = (isMandatory: boolean) => ({
  forEach: ({ facts, who }: Plan) =>
    facts.shifts.filter((shift) => shift.isMandatory === isMandatory && who[shift.index]! < 0),
  measure: ({ openWeight }: PlanShift) => openWeight,
  justify: whyOpen,
})

export function whyOpen({ index, input, priority }: PlanShift, plan: Plan) {
  return {
    description: `${atStart(shiftName(plan.facts, index))} stays open: ${openReason(plan, index)}.`,
    shiftId: input.id,
    priority,
  }
}

export const unassignedMandatoryShift: Constraint<Plan> = constraint({
  id: 'unassignedMandatoryShift',
  name: 'Unassigned mandatory shift',
  description:
    'A mandatory shift has an employee. Measured by the weight of its priority: that of the unassignedShiftRule, or without one 512 for priority 1, half as much for each lower one, 1 for 10.',
  level: 'medium',
  group: coverGroup,
  ...openShifts(true),
})

export const unassignedOptionalShift: Constraint<Plan> = constraint({
  id: 'unassignedOptionalShift',
  name: 'Unassigned optional shift',
  description: 'An optional shift should have an employee. Measured by the weight of its priority.',
  level: 'soft',
  group: coverGroup,
  weight: goal({
    override: 'unassignedOptionalShiftWeight',
    words: 'Optional shifts are worked, too',
    reason: 'The weights of priorities are in points already.',
  }),
  ...openShifts(false),
})

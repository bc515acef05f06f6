/** What technicians cost. */
import { constraint } from '../../constraint.ts'
import { technicianCost } from '../domain/shift-costs.ts'
import type { Plan } from '../domain/plan.ts'
import { costGroup } from './groups.ts'
import { atStart, shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { weighted } from './weights.ts'
import { lengthOf } from './wording.ts'

export const minimizeShiftCosts = constraint<Plan, UsedShift>({
  id: 'minimizeShiftCosts',
  name: 'Minimize shift costs',
  description:
    'Shifts with visits cost as little as possible: their fixed cost and what their rates make of their length. Measured in hundredths of the unit of cost.',
  level: 'soft',
  group: costGroup,
  weight: weighted('minimizeShiftCostsWeight'),
  forEach: usedShifts,
  measure: ({ shift }, plan) => technicianCost(plan, shift) ?? 0,
  justify: (used, plan, hundredths) => ({
    description: `${atStart(shiftName(used.shift, plan))} lasts ${lengthOf(used.figures.durationSeconds)} and costs ${(hundredths / 100).toFixed(2)}.`,
    ...shiftIds(used),
    technicianCosts: hundredths / 100,
  }),
})

/** What shifts cost. */
import { constraint, type ConstraintGroup } from '../../constraint.ts'
import { technicianCost } from '../domain/shift-costs.ts'
import type { RoutePlan } from '../domain/plan.ts'
import { atStart, shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { routeWeight } from './weights.ts'
import { lengthOf } from './wording.ts'

export const shiftCostsConstraint = (group: ConstraintGroup) =>
  constraint<RoutePlan, UsedShift>({
    id: 'minimizeShiftCosts',
    name: 'Minimize shift costs',
    description:
      'Shifts with work cost as little as possible: their fixed cost and what their rates make of their length. Measured in hundredths of the unit of cost.',
    level: 'soft',
    group,
    weight: routeWeight('minimizeShiftCostsWeight'),
    forEach: usedShifts,
    measure: ({ shift }, plan) => technicianCost(plan, shift) ?? 0,
    justify: (used, plan, hundredths) => ({
      description: `${atStart(shiftName(used.shift, plan))} lasts ${lengthOf(used.figures.durationSeconds)} and costs ${(hundredths / 100).toFixed(2)}.`,
      ...shiftIds(used),
      technicianCosts: hundredths / 100,
    }),
  })

/** How much of a shift movable visits take. */
import { constraint } from '../../constraint.ts'
import { movableSeconds } from '../domain/movable.ts'
import type { Plan, PlanShift } from '../domain/plan.ts'
import { movableGroup } from './groups.ts'
import { atStart, shiftName } from '../../routing/constraints/names.ts'
import { shiftIds, usedShifts, type UsedShift } from '../../routing/constraints/used-shifts.ts'
import { lengthOf } from '../../routing/constraints/wording.ts'

function movableSecondsIn({ shift }: UsedShift, { facts, routes }: Plan): number {
  return movableSeconds(routes[shift.index]!.map((visit) => facts.visits[visit]!))
}

export const movableOccupationRatio = constraint<Plan, UsedShift<PlanShift>>({
  id: 'movableOccupationRatio',
  name: 'Max movable occupation ratio',
  description:
    'Movable visits take no more of a shift than its movableOccupationRatioThreshold, so that the rest stays free for urgent work. Measured in seconds of their service beyond, at a multiplier of 1.',
  level: 'hard',
  group: movableGroup,
  forEach: usedShifts,
  measure: (used, plan) => Math.max(0, movableSecondsIn(used, plan) - used.shift.maxMovableSeconds),
  justify: (used, plan, beyond) => ({
    description: `${atStart(shiftName(used.shift, plan))} gives ${lengthOf(movableSecondsIn(used, plan))} to movable visits, ${lengthOf(beyond)} more than the ${lengthOf(used.shift.maxMovableSeconds)} allowed.`,
    ...shiftIds(used),
    movableSeconds: movableSecondsIn(used, plan),
    beyondSeconds: beyond,
  }),
})

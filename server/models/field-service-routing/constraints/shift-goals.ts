/** What a shift should not exceed. */
import { constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { shiftHoursGroup } from './groups.ts'
import { shiftName } from '../../routing/constraints/names.ts'
import { shiftIds, usedShifts, type UsedShift } from '../../routing/constraints/used-shifts.ts'
import { weighted } from './weights.ts'
import { clockOf, lengthOf } from '../../routing/constraints/wording.ts'

export const maxSoftLastVisitDepartureTime = constraint<Plan, UsedShift>({
  id: 'maxSoftLastVisitDepartureTime',
  name: 'Max last visit departure time (soft)',
  description: 'The last visit of a shift should end by maxSoftLastVisitDepartureTime. Measured in seconds late.',
  level: 'soft',
  group: shiftHoursGroup,
  weight: weighted('maxSoftLastVisitDepartureTimeWeight'),
  forEach: usedShifts,
  measure: ({ shift, figures }) => Math.max(0, (figures.lastDeparture ?? -Infinity) - shift.softLastDeparture),
  justify: (used, plan, late) => ({
    description: `The last visit of ${shiftName(used.shift, plan)} ends ${lengthOf(late)} after ${clockOf(used.shift.softLastDeparture, used.shift, plan)}, when it should be left.`,
    ...shiftIds(used),
    lateSeconds: late,
  }),
})

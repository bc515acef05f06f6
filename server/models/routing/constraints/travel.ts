/** Time and distance on the road, and time lost. */
import { constraint } from '../../constraint.ts'
import type { RoutePlan } from '../domain/plan.ts'
import { routeGroup } from './groups.ts'
import { atStart, shiftName } from './names.ts'
import { shiftIds, usedShifts, type UsedShift } from './used-shifts.ts'
import { routeWeight } from './weights.ts'
import { lengthOf } from './wording.ts'

export const minimizeTravelTime = constraint<RoutePlan, UsedShift>({
  id: 'minimizeTravelTime',
  name: 'Minimize travel time',
  description: 'Shifts travel as little as possible, ways from start and to end included. Measured in seconds.',
  level: 'soft',
  group: routeGroup,
  weight: routeWeight('minimizeTravelTimeWeight'),
  forEach: usedShifts,
  measure: ({ figures }) => figures.travel.seconds,
  justify: (used, plan, seconds) => ({
    description: `${atStart(shiftName(used.shift, plan))} travels ${lengthOf(seconds)}.`,
    ...shiftIds(used),
    travelSeconds: seconds,
  }),
})

export const minimizeTravelDistance = constraint<RoutePlan, UsedShift>({
  id: 'minimizeTravelDistance',
  name: 'Minimize travel distance',
  description: 'Shifts drive as few metres as possible, ways from start and to end included. Measured in metres.',
  level: 'soft',
  group: routeGroup,
  weight: routeWeight('minimizeTravelDistanceWeight'),
  forEach: usedShifts,
  measure: ({ figures }) => figures.travel.meters,
  justify: (used, plan, meters) => ({
    description: `${atStart(shiftName(used.shift, plan))} drives ${(meters / 1000).toFixed(1)} km.`,
    ...shiftIds(used),
    distanceMeters: meters,
  }),
})

export const minimizeWaitingTime = constraint<RoutePlan, UsedShift>({
  id: 'minimizeWaitingTime',
  name: 'Minimize waiting time',
  description:
    'As little idle time as possible: from leaving to coming back there is travel, service or a break. Measured in seconds.',
  level: 'soft',
  group: routeGroup,
  weight: routeWeight('minimizeWaitingTimeWeight'),
  forEach: usedShifts,
  measure: ({ figures }) => figures.waitingSeconds,
  justify: (used, plan, seconds) => ({
    description: `${atStart(shiftName(used.shift, plan))} waits ${lengthOf(seconds)}.`,
    ...shiftIds(used),
    waitingSeconds: seconds,
  }),
})

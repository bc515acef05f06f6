/** Nobody works two shifts at the same time. */
import { constraint } from '../../constraint.ts'
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { TimedRoute } from '../domain/timed-route.ts'
import { shiftHoursGroup } from './groups.ts'
import { technicianOf } from './names.ts'
import { clockOf, dateTimeOf, lengthOf } from './wording.ts'

interface WorkedShift {
  readonly shift: RouteShift
  readonly timed: TimedRoute
}

/** In the order in which they begin. */
interface SimultaneousShifts {
  readonly first: WorkedShift
  readonly second: WorkedShift
}

/** Each pair once, where the constraints look at one of the two shifts at least. */
function* simultaneousShifts({ facts, timedRoutes, scope }: RoutePlan): Iterable<SimultaneousShifts> {
  const vehicles = new Set(scope.shifts.map(({ vehicle }) => vehicle))
  const inScope = new Set(scope.shifts.map(({ index }) => index))
  for (const vehicle of vehicles) {
    const { shifts } = facts.vehicles[vehicle]!
    if (shifts.length < 2) continue
    const worked = shifts
      .map((index) => ({ shift: facts.shifts[index]!, timed: timedRoutes[index]! }))
      .filter(({ timed }) => timed.stops.length > 0 && timed.isHomeReached)
      .sort((a, b) => a.timed.departure - b.timed.departure || a.shift.index - b.shift.index)
    for (const [k, first] of worked.entries()) {
      for (const second of worked.slice(k + 1)) {
        if (second.timed.departure >= first.timed.end) break
        if (inScope.has(first.shift.index) || inScope.has(second.shift.index)) yield { first, second }
      }
    }
  }
}

export const onePlaceAtATime = constraint<RoutePlan, SimultaneousShifts>({
  id: 'onePlaceAtATime',
  name: 'One place at a time',
  description:
    'Nobody works two shifts at the same time, from leaving the start to reaching the end location. Measured in seconds that two shifts of one person have in common.',
  level: 'hard',
  group: shiftHoursGroup,
  forEach: simultaneousShifts,
  measure: ({ first, second }) => Math.min(first.timed.end, second.timed.end) - second.timed.departure,
  justify: ({ first, second }, plan, seconds) => {
    const from = ({ shift, timed }: WorkedShift) =>
      `shift ${shift.input.id} from ${clockOf(timed.departure, shift, plan)} to ${clockOf(timed.end, shift, plan)}`
    const { facts } = plan
    return {
      description: `${technicianOf(first.shift, plan)} works ${from(first)} and ${from(second)}: two places at a time for ${lengthOf(seconds)}.`,
      [facts.vehicleIdName ?? 'vehicleId']: facts.vehicles[first.shift.vehicle]!.input.id,
      shiftId: first.shift.input.id,
      otherShiftId: second.shift.input.id,
      startTime: dateTimeOf(second.timed.departure, second.shift, plan),
      overlapSeconds: seconds,
    }
  },
})

/** The entities many constraints look at: shifts that have at least one visit, with their times and figures. */
import type { Plan, PlanShift } from '../domain/plan.ts'
import type { RouteFigures } from '../domain/route-figures.ts'
import type { TimedRoute } from '../domain/timed-route.ts'

export interface UsedShift {
  readonly shift: PlanShift
  readonly timed: TimedRoute
  readonly figures: RouteFigures
  readonly vehicleId: string
}

export function* usedShifts({ facts, timedRoutes, figures, scope }: Plan): Iterable<UsedShift> {
  for (const shift of scope.shifts) {
    const timed = timedRoutes[shift.index]!
    if (timed.stops.length > 0)
      yield { shift, timed, figures: figures[shift.index]!, vehicleId: facts.vehicles[shift.vehicle]!.input.id }
  }
}

/** Ids that every justification about a shift carries. */
export function shiftIds({ shift, vehicleId }: Pick<UsedShift, 'shift' | 'vehicleId'>) {
  return { vehicleId, shiftId: shift.input.id }
}

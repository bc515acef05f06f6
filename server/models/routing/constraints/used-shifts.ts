/** The entities many constraints look at: shifts that have at least one visit, with their times and figures. */
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { RouteFigures } from '../domain/route-figures.ts'
import type { TimedRoute } from '../domain/timed-route.ts'

export interface UsedShift<Shift extends RouteShift = RouteShift> {
  readonly shift: Shift
  readonly timed: TimedRoute
  readonly figures: RouteFigures
  readonly vehicleId: string
  /** As `RouteFacts` has it. */
  readonly vehicleIdName?: string | undefined
}

export function* usedShifts<Shift extends RouteShift>({
  facts,
  timedRoutes,
  figures,
  scope,
}: RoutePlan & { readonly scope: { readonly shifts: readonly Shift[] } }): Iterable<UsedShift<Shift>> {
  const { vehicleIdName } = facts
  for (const shift of scope.shifts) {
    const timed = timedRoutes[shift.index]!
    const vehicleId = facts.vehicles[shift.vehicle]!.input.id
    if (timed.stops.length > 0) yield { shift, timed, figures: figures[shift.index]!, vehicleId, vehicleIdName }
  }
}

/** Ids that every justification about a shift carries. */
export function shiftIds({
  shift,
  vehicleId,
  vehicleIdName = 'vehicleId',
}: Pick<UsedShift, 'shift' | 'vehicleId' | 'vehicleIdName'>) {
  return { [vehicleIdName]: vehicleId, shiftId: shift.input.id }
}

/** Sums of travel under their names on the wire; left out where a missing road makes them unknown. */
import type { RouteFacts } from '../../routing/domain/plan.ts'
import type { RouteFigures } from '../../routing/domain/route-figures.ts'
import { travelParts } from '../../routing/domain/travel-parts.ts'

/** Travel in total and by part: the names that shifts and KPIs share. */
export function travelFields(figures: readonly RouteFigures[], facts: Pick<RouteFacts, 'lacksDistances'>) {
  const { times, meters } = travelParts(figures, facts)
  return {
    ...(times.total !== undefined && { totalTravelTime: times.total }),
    ...(times.toFirst !== undefined && { travelTimeFromStartLocationToFirstVisit: times.toFirst }),
    ...(times.between !== undefined && { travelTimeBetweenVisits: times.between }),
    ...(times.fromLast !== undefined && { travelTimeFromLastVisitToEndLocation: times.fromLast }),
    ...(meters.total !== undefined && { totalTravelDistanceMeters: meters.total }),
    ...(meters.toFirst !== undefined && { travelDistanceFromStartLocationToFirstVisitMeters: meters.toFirst }),
    ...(meters.between !== undefined && { travelDistanceBetweenVisitsMeters: meters.between }),
    ...(meters.fromLast !== undefined && { travelDistanceFromLastVisitToEndLocationMeters: meters.fromLast }),
  }
}

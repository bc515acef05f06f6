/** Sums of figures under their names on the wire; left out where a missing road makes them unknown. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { RouteFacts } from '../../routing/domain/plan.ts'
import { sumOfLegs, type RouteFigures } from '../../routing/domain/route-figures.ts'
import type { Leg } from '../../routing/domain/timed-route.ts'

interface TravelFields {
  totalTravelTime?: string
  travelTimeFromStartLocationToFirstVisit?: string
  travelTimeBetweenVisits?: string
  travelTimeFromLastVisitToEndLocation?: string
  totalTravelDistanceMeters?: number
  travelDistanceFromStartLocationToFirstVisitMeters?: number
  travelDistanceBetweenVisitsMeters?: number
  travelDistanceFromLastVisitToEndLocationMeters?: number
}

type LegOf = (figure: RouteFigures) => Leg | undefined

/** Travel in total and by part: the names that shifts and KPIs share. */
export function travelFields(
  figures: readonly RouteFigures[],
  { lacksDistances }: Pick<RouteFacts, 'lacksDistances'>,
): TravelFields {
  const total = known(figures, ({ travel, isComplete }) => (isComplete ? travel : undefined))
  const toFirst = known(figures, (figure) => figure.toFirst)
  const between = known(figures, (figure) => figure.between)
  const fromLast = known(figures, (figure) => figure.fromLast)
  return {
    ...(total && { totalTravelTime: formatDuration(total.seconds) }),
    ...(toFirst && { travelTimeFromStartLocationToFirstVisit: formatDuration(toFirst.seconds) }),
    ...(between && { travelTimeBetweenVisits: formatDuration(between.seconds) }),
    ...(fromLast && { travelTimeFromLastVisitToEndLocation: formatDuration(fromLast.seconds) }),
    ...(!lacksDistances && distanceFields({ total, toFirst, between, fromLast })),
  }
}

type Parts = Readonly<Record<'total' | 'toFirst' | 'between' | 'fromLast', Leg | undefined>>

function distanceFields({ total, toFirst, between, fromLast }: Parts): TravelFields {
  return {
    ...(total && { totalTravelDistanceMeters: total.meters }),
    ...(toFirst && { travelDistanceFromStartLocationToFirstVisitMeters: toFirst.meters }),
    ...(between && { travelDistanceBetweenVisitsMeters: between.meters }),
    ...(fromLast && { travelDistanceFromLastVisitToEndLocationMeters: fromLast.meters }),
  }
}

function known(figures: readonly RouteFigures[], legOf: LegOf): Leg | undefined {
  const legs = figures.map(legOf)
  return legs.every((leg) => leg !== undefined) ? sumOfLegs(legs) : undefined
}

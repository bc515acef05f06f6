/** Sums of figures under their names on the wire; left out where a missing road makes them unknown. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { RouteFacts } from '../../routing/domain/plan.ts'
import { sumOfLegs, type RouteFigures } from '../../routing/domain/route-figures.ts'
import type { Leg } from '../../routing/domain/timed-route.ts'
import type { Kpis } from '../schema/metrics.ts'

type Part = 'toFirst' | 'between' | 'fromLast'
type TravelFields = Pick<
  Kpis,
  | 'totalTravelTime'
  | 'travelTimeFromStartLocationToFirstStop'
  | 'travelTimeBetweenStops'
  | 'travelTimeFromLastStopToEndLocation'
  | 'totalTravelDistanceMeters'
  | 'travelDistanceFromStartLocationToFirstStopMeters'
  | 'travelDistanceBetweenStopsMeters'
  | 'travelDistanceFromLastStopToEndLocationMeters'
>

/** Travel in total and by part: the names that shifts and KPIs share. */
export function travelFields(
  figures: readonly RouteFigures[],
  { lacksDistances }: Pick<RouteFacts, 'lacksDistances'>,
): TravelFields {
  const part = (name: Part) => known(figures, (figure) => figure[name])
  const total = known(figures, ({ travel, isComplete }) => (isComplete ? travel : undefined))
  const [toFirst, between, fromLast] = [part('toFirst'), part('between'), part('fromLast')]
  return {
    ...(total && { totalTravelTime: formatDuration(total.seconds) }),
    ...(toFirst && { travelTimeFromStartLocationToFirstStop: formatDuration(toFirst.seconds) }),
    ...(between && { travelTimeBetweenStops: formatDuration(between.seconds) }),
    ...(fromLast && { travelTimeFromLastStopToEndLocation: formatDuration(fromLast.seconds) }),
    ...(!lacksDistances && distanceFields({ total, toFirst, between, fromLast })),
  }
}

type Parts = Readonly<Record<'total' | 'toFirst' | 'between' | 'fromLast', Leg | undefined>>

function distanceFields({ total, toFirst, between, fromLast }: Parts): TravelFields {
  return {
    ...(total && { totalTravelDistanceMeters: total.meters }),
    ...(toFirst && { travelDistanceFromStartLocationToFirstStopMeters: toFirst.meters }),
    ...(between && { travelDistanceBetweenStopsMeters: between.meters }),
    ...(fromLast && { travelDistanceFromLastStopToEndLocationMeters: fromLast.meters }),
  }
}

function known(figures: readonly RouteFigures[], legOf: (figure: RouteFigures) => Leg | undefined): Leg | undefined {
  const legs = figures.map(legOf)
  return legs.every((leg) => leg !== undefined) ? sumOfLegs(legs) : undefined
}

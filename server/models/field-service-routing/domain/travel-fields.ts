/** Sums of figures under their names on the wire; left out where a missing road makes them unknown. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { addLegs, type RouteFigures } from './route-figures.ts'
import type { Leg } from './timed-route.ts'

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

/** Travel in total and by part: the names that shifts and KPIs share. */
export function travelFields(figures: readonly RouteFigures[]): TravelFields {
  if (figures.some(({ isComplete }) => !isComplete)) return {}
  const sum = (part: (figure: RouteFigures) => Leg) => figures.map(part).reduce(addLegs, { seconds: 0, meters: 0 })
  const total = sum(({ travel }) => travel)
  const toFirst = sum((figure) => figure.toFirst)
  const between = sum((figure) => figure.between)
  const fromLast = sum((figure) => figure.fromLast)
  return {
    totalTravelTime: formatDuration(total.seconds),
    travelTimeFromStartLocationToFirstVisit: formatDuration(toFirst.seconds),
    travelTimeBetweenVisits: formatDuration(between.seconds),
    travelTimeFromLastVisitToEndLocation: formatDuration(fromLast.seconds),
    totalTravelDistanceMeters: total.meters,
    travelDistanceFromStartLocationToFirstVisitMeters: toFirst.meters,
    travelDistanceBetweenVisitsMeters: between.meters,
    travelDistanceFromLastVisitToEndLocationMeters: fromLast.meters,
  }
}

/** Sums of seconds as durations. */
export function durationFields<Name extends string>(
  figures: readonly RouteFigures[],
  fields: Readonly<Record<Name, (figure: RouteFigures) => number>>,
): Partial<Record<Name, string>> {
  if (figures.some(({ isComplete }) => !isComplete)) return {}
  const names = Object.keys(fields) as Name[] // Object.keys forgets the literal type of the keys.
  const sums: Partial<Record<Name, string>> = {}
  for (const name of names) sums[name] = formatDuration(figures.reduce((sum, figure) => sum + fields[name](figure), 0))
  return sums
}

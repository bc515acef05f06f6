/** The distance of two places as the crow flies. */
import type { Location } from './travel-matrix.ts'

/** Mean radius of the earth (IUGG R1). */
export const earthRadiusMeters = 6_371_009

/** Metres along the great circle, 0 for equal places. */
export function straightMeters([fromLatitude, fromLongitude]: Location, [toLatitude, toLongitude]: Location): number {
  const radians = Math.PI / 180
  const halfRise = Math.sin(((toLatitude - fromLatitude) * radians) / 2)
  const halfTurn = Math.sin(((toLongitude - fromLongitude) * radians) / 2)
  const square =
    halfRise * halfRise + Math.cos(fromLatitude * radians) * Math.cos(toLatitude * radians) * halfTurn * halfTurn
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(square)))
}

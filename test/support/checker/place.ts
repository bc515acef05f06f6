/** Places as keys and on the globe. */
import type { Place } from './facts.ts'

/** Mean radius of the earth (IUGG R1). */
const earthRadiusMeters = 6_371_009

export function placeKey(place: Place): string {
  return `${String(place[0])},${String(place[1])}`
}

/** Metres along the great circle. */
export function greatCircleMeters(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const latitude = radians(to[0] - from[0])
  const longitude = radians(to[1] - from[1])
  const half =
    Math.sin(latitude / 2) ** 2 + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(half)))
}

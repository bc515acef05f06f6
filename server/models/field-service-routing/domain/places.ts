/** The distinct locations of an input, each one a place of the travel matrix. */
import type { Location } from '../../../travel/travel-matrix.ts'
import type { Input } from '../schema/input.ts'
import { inputVisits } from './visit-groups.ts'

export interface Places {
  readonly locations: readonly Location[]
  /** Index of a location of the input. */
  of(location: Location): number
}

export function collectPlaces(input: Input): Places {
  const locations: Location[] = []
  const indexes = new Map<string, number>()
  for (const location of locationsOf(input)) {
    const key = location.join()
    if (indexes.has(key)) continue
    indexes.set(key, locations.length)
    locations.push(location)
  }
  return { locations, of: (location) => indexes.get(location.join())! }
}

function* locationsOf(input: Input): Iterable<Location> {
  for (const shift of input.vehicles.flatMap((vehicle) => vehicle.shifts)) {
    yield shift.startLocation
    if (shift.endLocation) yield shift.endLocation
    for (const { location } of shift.requiredBreaks) if (location) yield location
  }
  for (const { visit } of inputVisits(input)) yield visit.location
}

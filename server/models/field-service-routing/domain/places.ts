/** The distinct locations of an input, each one a place of the travel matrix. */
import type { Location } from '../../../travel/travel-matrix.ts'
import { locationsOfShift, placesOf, type Places } from '../../routing/domain/places.ts'
import type { Input } from '../schema/input.ts'
import { inputVisits } from './visit-groups.ts'

export function collectPlaces(input: Input): Places {
  return placesOf(locationsOf(input))
}

function* locationsOf(input: Input): Iterable<Location> {
  for (const shift of input.vehicles.flatMap((vehicle) => vehicle.shifts)) yield* locationsOfShift(shift)
  for (const { visit } of inputVisits(input)) yield visit.location
}

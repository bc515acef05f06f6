/** The distinct locations of an input, each one a place of the travel matrix, and the travel between them. */
import type { Location, TravelSource } from '../../../travel/travel-matrix.ts'
import type { PlanUse } from '../../planning-model.ts'
import { locationsOfShift, placesOf, type Places } from '../../routing/domain/places.ts'
import { travelBetween, type Facts } from '../../routing/domain/travel.ts'
import type { Input } from '../schema/input.ts'

export function collectPlaces(input: Input): Places {
  return placesOf(locationsOf(input))
}

function* locationsOf({ drivers, jobs }: Input): Iterable<Location> {
  for (const shift of drivers.flatMap(({ shifts }) => shifts)) yield* locationsOfShift(shift)
  for (const { location } of jobs.flatMap(({ stops }) => stops)) yield location
  for (const { pickedUp } of jobs) if (pickedUp) yield pickedUp.location
}

export function enrich(input: Input, services: { readonly travel: TravelSource }, use?: PlanUse): Promise<Facts> {
  const { locations } = collectPlaces(input)
  const shifts = input.drivers.flatMap((driver) => driver.shifts)
  return travelBetween({ locations, given: input.travelMatrix, shifts, use }, services)
}

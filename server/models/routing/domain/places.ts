/** The distinct locations of an input, each one a place of the travel matrix. */
import type { Location } from '../../../travel/travel-matrix.ts'
import type { RequiredBreak } from '../schema/break.ts'

export interface Places {
  readonly locations: readonly Location[]
  /** Index of a location of the input. */
  of(location: Location): number
}

export function placesOf(all: Iterable<Location>): Places {
  const locations: Location[] = []
  const indexes = new Map<string, number>()
  for (const location of all) {
    const key = location.join()
    if (indexes.has(key)) continue
    indexes.set(key, locations.length)
    locations.push(location)
  }
  return { locations, of: (location) => indexes.get(location.join())! }
}

interface PlacedShift {
  readonly startLocation: Location
  readonly endLocation?: Location | undefined
  readonly requiredBreaks: readonly RequiredBreak[]
}

export function* locationsOfShift({ startLocation, endLocation, requiredBreaks }: PlacedShift): Iterable<Location> {
  yield startLocation
  if (endLocation) yield endLocation
  for (const { location } of requiredBreaks) if (location) yield location
}

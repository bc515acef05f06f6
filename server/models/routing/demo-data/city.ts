import type { Random } from '../../../foundation/random.ts'
import type { Location } from '../../../travel/travel-matrix.ts'

/** Where a demo plays: a real city with invented customers. */
export interface City {
  readonly name: string
  /** IANA name; the date-times of a demo carry the offset of that place on that day. */
  readonly timeZone: string
  readonly depot: Location
  /** Centres of districts, on dry land with some land around them. */
  readonly districts: Readonly<Record<string, Location>>
  /** Common street names; whether the city has them, and where, does not matter. */
  readonly streets: readonly string[]
  /** As written there: the number before the street or after it. */
  addressOf(street: string, houseNumber: number): string
}

/**
 * Degrees of latitude a customer may live away from the centre of a district: about 350 m, so that nobody ends up in a
 * lake.
 */
const scatterDegrees = 0.003

/** A place near the centre of a district, to about a metre. */
export function placeIn(city: City, district: string, random: Random): [latitude: number, longitude: number] {
  const centre = city.districts[district]
  if (!centre) throw new RangeError(`${city.name} has no district ${district}`)
  const [latitude, longitude] = centre
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const away = () => (random.next() * 2 - 1) * scatterDegrees
  return [roundDegrees(latitude + away()), roundDegrees(longitude + away() / shrink)]
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

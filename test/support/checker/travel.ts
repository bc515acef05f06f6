/** Where the checker takes travel from: a function, the matrix of the input, or the legs the output itself reports. */
import type { Facts, Place } from './facts.ts'
import { hasValue, listAt, objectAt, type JsonObject } from './json.ts'
import { placeKey } from './place.ts'
import { readPlace } from './read-visit.ts'
import type { Driving } from './rush-hours.ts'

export interface Leg {
  readonly seconds: number
  readonly meters: number
}

/** Seconds and metres from place to place; undefined where they are not known. */
export type Travel = (from: Place, to: Place) => Leg | undefined

/** The same with the times of the week at which trips take longer or shorter. */
export interface Trips {
  readonly between: Travel
  readonly driving: Driving
}

/** Legs seen in a plan, by pair of places. */
export interface SeenLeg extends Leg {
  readonly from: Place
  readonly to: Place
  /** Where it was seen, for messages. */
  readonly where: string
}

/** Travel made of the first sighting of each leg; a trip that does not leave its place takes no time. */
export function travelFromLegs(legs: readonly SeenLeg[]): Travel {
  const known = new Map<string, Leg>()
  for (const leg of legs) {
    const key = `${placeKey(leg.from)}>${placeKey(leg.to)}`
    if (!known.has(key)) known.set(key, { seconds: leg.seconds, meters: leg.meters })
  }
  return (from, to) => {
    if (placeKey(from) === placeKey(to)) return { seconds: 0, meters: 0 }
    return known.get(`${placeKey(from)}>${placeKey(to)}`)
  }
}

/** A trip that no road allows. */
const noRoad: Leg = { seconds: Infinity, meters: Infinity }

/** Travel of `modelInput.travelMatrix`; undefined when the input has none. */
export function travelFromMatrix(modelInput: JsonObject): Travel | undefined {
  if (!hasValue(modelInput, 'travelMatrix')) return undefined
  const matrix = objectAt(modelInput, 'travelMatrix')
  const indexOf = new Map(
    listAt(matrix, 'locations').map((location, index) => [
      placeKey(readPlace(location) ?? [Number.NaN, Number.NaN]),
      index,
    ]),
  )
  const cell = (rows: string, from: number, to: number) => {
    const row: unknown = listAt(matrix, rows)[from]
    return Array.isArray(row) ? (row[to] as unknown) : undefined
  }
  return (from, to) => {
    const row = indexOf.get(placeKey(from))
    const column = indexOf.get(placeKey(to))
    if (row === undefined || column === undefined) return undefined
    const seconds = cell('travelTimeSeconds', row, column)
    const meters = hasValue(matrix, 'distanceMeters') ? cell('distanceMeters', row, column) : Number.NaN
    if (seconds === null || meters === null) return noRoad
    return { seconds: Number(seconds), meters: Number(meters) }
  }
}

/**
 * Travel after the adjustment of the overrides: factor and extra time of every trip between two places, whole seconds.
 */
export function adjustedTravel(travel: Travel, { multiplier, extraSeconds }: Facts['travelAdjustment']): Travel {
  return (from, to) => {
    const leg = travel(from, to)
    if (!leg || placeKey(from) === placeKey(to)) return leg
    return { seconds: Math.round(leg.seconds * multiplier + extraSeconds), meters: Math.round(leg.meters) }
  }
}

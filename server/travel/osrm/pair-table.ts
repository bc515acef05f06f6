/** The table a question to OSRM fills: distinct places, and what is known so far about each ordered pair of them. */
import { emptyMatrix } from '../travel-matrix.ts'
import type { Location, TravelMatrix } from '../travel-matrix.ts'

/** OSRM computes in millionths of a degree (about 0.1 m); so do we, and equal places are equal numbers. */
export interface Place {
  readonly latitudeMicros: number
  readonly longitudeMicros: number
}

/** Value of a cell nobody has answered yet. */
export const unknown = -1

/** A matrix over `places` whose cells may still be `unknown`. */
export interface PairTable extends TravelMatrix {
  readonly places: readonly Place[]
}

/** The cells of these rows (from) and columns (to). */
export interface Block {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** The distinct places of a list of locations, and the place of each location. */
export function distinctPlaces(locations: readonly Location[]): { places: Place[]; placeOf: number[] } {
  const places: Place[] = []
  const indexes = new Map<string, number>()
  const placeOf = locations.map(([latitude, longitude]) => {
    const place = { latitudeMicros: Math.round(latitude * 1e6), longitudeMicros: Math.round(longitude * 1e6) }
    const known = indexes.get(placeKey(place))
    if (known !== undefined) return known
    indexes.set(placeKey(place), places.length)
    return places.push(place) - 1
  })
  return { places, placeOf }
}

export function placeKey({ latitudeMicros, longitudeMicros }: Place): string {
  return `${latitudeMicros}_${longitudeMicros}`
}

/** Nothing known but that a place is no trip away from itself. */
export function openTable(places: readonly Place[]): PairTable {
  const table = { places, ...emptyMatrix(places.length) }
  table.seconds.fill(unknown)
  table.meters.fill(unknown)
  for (let i = 0; i < places.length; i++) table.seconds[i * places.length + i] = table.meters[i * places.length + i] = 0
  return table
}

export function isComplete(table: PairTable): boolean {
  return !table.seconds.includes(unknown)
}

/** The table of distinct places as the matrix of the locations they came from. */
export function matrixOf(table: PairTable, placeOf: readonly number[]): TravelMatrix {
  if (placeOf.length === table.size && placeOf.every((place, location) => place === location))
    return { size: table.size, seconds: table.seconds, meters: table.meters }
  const matrix = emptyMatrix(placeOf.length)
  for (let from = 0; from < matrix.size; from++) {
    for (let to = 0; to < matrix.size; to++) {
      const cell = placeOf[from]! * table.size + placeOf[to]!
      matrix.seconds[from * matrix.size + to] = table.seconds[cell]!
      matrix.meters[from * matrix.size + to] = table.meters[cell]!
    }
  }
  return matrix
}

/** A travel matrix that came with the input. */
import { AppError } from '../foundation/app-error.ts'
import { emptyMatrix, unreachable } from './travel-matrix.ts'
import type { Location, TravelMatrix } from './travel-matrix.ts'

/** One value per pair of `locations`, row by row (from, to); null where no road leads. */
export interface GivenMatrix {
  readonly locations: readonly Location[]
  readonly travelTimeSeconds: readonly (readonly (number | null)[])[]
  /** Left out where nobody asks for distances. */
  readonly distanceMeters?: readonly (readonly (number | null)[])[] | undefined
}

/** The matrix of the wanted locations, or those of them (each once) that the given matrix does not have. */
export type GivenMatrixAnswer = { readonly matrix: TravelMatrix } | { readonly missing: readonly Location[] }

/** More faults than this say nothing new. */
const maxIssues = 20

/**
 * Picks the wanted locations out of a given matrix. Coordinates are compared exactly, as the sender wrote them; where
 * the given matrix lists a location twice, its first row counts. Throws TRAVEL_MATRIX_INVALID for a matrix of the wrong
 * shape.
 */
export function matrixFromInput(given: GivenMatrix, wanted: readonly Location[]): GivenMatrixAnswer {
  rejectIssues(given)
  const rows = new Map<string, number>()
  given.locations.forEach((location, row) => {
    if (!rows.has(keyOf(location))) rows.set(keyOf(location), row)
  })
  const missing = new Map(
    wanted.filter((location) => !rows.has(keyOf(location))).map((location) => [keyOf(location), location]),
  )
  if (missing.size > 0) return { missing: [...missing.values()] }
  return {
    matrix: pick(
      given,
      wanted.map((location) => rows.get(keyOf(location))!),
    ),
  }
}

function pick(given: GivenMatrix, rows: readonly number[]): TravelMatrix {
  const matrix = emptyMatrix(rows.length)
  rows.forEach((from, i) => {
    rows.forEach((to, j) => {
      // A location is where it is: its own cell may hold anything, and twice the same location is no trip.
      if (from === to) return
      const seconds = given.travelTimeSeconds[from]![to]!
      const meters = given.distanceMeters ? given.distanceMeters[from]![to]! : 0
      const reachable = seconds !== null && meters !== null
      matrix.seconds[i * rows.length + j] = reachable ? Math.round(seconds) : unreachable
      matrix.meters[i * rows.length + j] = reachable ? Math.round(meters) : unreachable
    })
  })
  return given.distanceMeters ? matrix : { ...matrix, knowsMeters: false }
}

function keyOf([latitude, longitude]: Location): string {
  return `${latitude},${longitude}`
}

function rejectIssues(given: GivenMatrix): void {
  const faults = [...faultsOf('travelTimeSeconds', given), ...faultsOf('distanceMeters', given)]
  const [first] = faults
  if (first === undefined) return
  const message =
    `The given travel matrix does not fit its ${given.locations.length} locations: ${first}. ` +
    'Send one row and one column per location, each value >= 0 or null.'
  throw new AppError('TRAVEL_MATRIX_INVALID', message, faults.slice(0, maxIssues))
}

function faultsOf(name: 'travelTimeSeconds' | 'distanceMeters', given: GivenMatrix): string[] {
  const size = given.locations.length
  const rows = given[name]
  if (rows === undefined) return []
  if (rows.length !== size) return [`${name} has ${rows.length} rows`]
  return rows.flatMap((row, from) => {
    if (row.length !== size) return [`${name}[${from}] has ${row.length} values`]
    const to = row.findIndex((value) => value !== null && !(value >= 0 && value < unreachable))
    return to < 0 ? [] : [`${name}[${from}][${to}] is ${String(row[to])}`]
  })
}

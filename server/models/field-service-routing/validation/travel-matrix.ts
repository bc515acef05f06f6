/** A travel matrix in the input is complete. */
import { collectPlaces } from '../domain/places.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'
import { called } from './called.ts'
import type { Report } from './issue-types.ts'

type Matrix = NonNullable<Input['travelMatrix']>
type MatrixField = 'travelTimeSeconds' | 'distanceMeters'

export function checkTravelMatrix(input: Input, report: Report): void {
  const { travelMatrix } = input
  if (!travelMatrix) return
  for (const field of ['travelTimeSeconds', 'distanceMeters'] as const) checkRows(travelMatrix, field, report)
  const given = new Set(travelMatrix.locations.map((location) => location.join()))
  for (const location of collectPlaces(input).locations) {
    if (given.has(location.join())) continue
    report('TravelMatrixLocationMissing', {
      path: '/travelMatrix/locations',
      message: `The location [${location.join(', ')}], used by ${userOf(location.join(), input)}, is not in the travel matrix. Add a row and a column for it.`,
      location,
    })
  }
}

function checkRows(matrix: Matrix, field: MatrixField, report: Report): void {
  const size = matrix.locations.length
  const rows = matrix[field]
  const path = `/travelMatrix/${field}`
  if (rows.length !== size) {
    report('TravelMatrixNotSquare', {
      path,
      message: `${field} has ${rows.length} rows, but there are ${size} locations. Send one row per location.`,
    })
    return
  }
  for (const [from, row] of rows.entries()) {
    if (row.length !== size) {
      report('TravelMatrixNotSquare', {
        path: `${path}/${from}`,
        message: `Row ${from} of ${field} has ${row.length} values, but there are ${size} locations. Send one value per location.`,
      })
    }
    // One issue per row says enough.
    const to = row.findIndex((value) => value !== null && !(value >= 0 && value < unreachable))
    if (to >= 0) {
      report('TravelMatrixValueInvalid', {
        path: `${path}/${from}/${to}`,
        message: `${field}[${from}][${to}] is ${String(row[to])}. Send a value from 0 to ${unreachable - 1}, or null where no road leads.`,
      })
    }
  }
}

function userOf(key: string, input: Input): string {
  const user = inputVisits(input).find(({ visit }) => visit.location.join() === key)
  if (user) return `visit ${called(user.visit)}`
  const shift = input.vehicles
    .flatMap(({ shifts }) => shifts)
    .find((candidate) =>
      [
        candidate.startLocation,
        candidate.endLocation,
        ...candidate.requiredBreaks.map(({ location }) => location),
      ].some((location) => location?.join() === key),
    )
  return `shift ${shift?.id ?? ''}`
}

/** A travel matrix in the input is complete. */
import type { ReportIssue } from '../../planning-model.ts'
import type { TravelMatrixInput } from '../schema/travel-matrix.ts'
import { unreachable, type Location } from '../../../travel/travel-matrix.ts'

type Report = ReportIssue<'TravelMatrixNotSquare' | 'TravelMatrixLocationMissing' | 'TravelMatrixValueInvalid'>
type MatrixField = 'travelTimeSeconds' | 'distanceMeters'

/** `userOf` says what is at a location, in words. */
export function checkTravelMatrix(
  travelMatrix: TravelMatrixInput,
  locations: readonly Location[],
  userOf: (location: Location) => string,
  report: Report,
): void {
  for (const field of ['travelTimeSeconds', 'distanceMeters'] as const) checkRows(travelMatrix, field, report)
  const given = new Set(travelMatrix.locations.map((location) => location.join()))
  for (const location of locations) {
    if (given.has(location.join())) continue
    report('TravelMatrixLocationMissing', {
      path: '/travelMatrix/locations',
      message: `The location [${location.join(', ')}], used by ${userOf(location)}, is not in the travel matrix. Add a row and a column for it.`,
      location,
    })
  }
}

function checkRows(matrix: TravelMatrixInput, field: MatrixField, report: Report): void {
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

/** A travel matrix in the input is complete. */
import type { ReportIssue } from '../../planning-model.ts'
import type { TravelMatrixInput } from '../schema/travel-matrix.ts'
import { unreachable, type Location } from '../../../travel/travel-matrix.ts'

type Report = ReportIssue<
  | 'DistanceMetersMissing'
  | 'TravelMatrixLocationMissing'
  | 'TravelMatrixLocationTwice'
  | 'TravelMatrixNotSquare'
  | 'TravelMatrixValueInvalid'
>
const fields = ['travelTimeSeconds', 'distanceMeters'] as const
type MatrixField = (typeof fields)[number]

export interface MatrixUse {
  readonly locations: readonly Location[]
  /** What is at a location, in words. */
  readonly userOf: (location: Location) => string
  /** Weight of travel distance in force. */
  readonly distanceWeight: number
}

export function checkTravelMatrix(
  travelMatrix: TravelMatrixInput,
  { locations, userOf, distanceWeight }: MatrixUse,
  report: Report,
): void {
  for (const field of fields) checkRows(travelMatrix, field, report)
  checkRepeated(travelMatrix, report)
  if (distanceWeight !== 0 && travelMatrix.distanceMeters === undefined) {
    report('DistanceMetersMissing', {
      path: '/travelMatrix',
      message: `The override minimizeTravelDistanceWeight is ${distanceWeight}, but the travel matrix has no distanceMeters. Send them, or set the weight to 0.`,
    })
  }
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
  if (rows === undefined) return
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

/** A location that has two rows is read from the first of them: nobody wants that where they differ. */
function checkRepeated(matrix: TravelMatrixInput, report: Report): void {
  const { locations } = matrix
  const first = new Map<string, number>()
  for (const [index, location] of locations.entries()) {
    const earlier = first.get(location.join())
    if (earlier === undefined) first.set(location.join(), index)
    else {
      const difference = differenceOf(matrix, earlier, index)
      if (difference === undefined) continue
      report('TravelMatrixLocationTwice', {
        path: `/travelMatrix/locations/${index}`,
        message: `The location [${location.join(', ')}] is in the travel matrix twice, as number ${earlier} and number ${index}, with different values: ${difference}. Number ${earlier} counts. Remove the other one, or set its location right.`,
        location,
      })
    }
  }
}

/** The first pair of values by which two rows and columns differ, in words; undefined where none do. */
function differenceOf(matrix: TravelMatrixInput, a: number, b: number): string | undefined {
  for (const field of fields) {
    const rows = matrix[field]
    const at = (from: number, to: number) => rows?.[from]?.[to]
    const cell = (from: number, to: number) => `${field}[${from}][${to}] is ${String(at(from, to))}`
    for (let k = 0; k < matrix.locations.length; k++) {
      if (k === a || k === b) continue
      if (at(a, k) !== at(b, k)) return `${cell(a, k)}, ${cell(b, k)}`
      if (at(k, a) !== at(k, b)) return `${cell(k, a)}, ${cell(k, b)}`
    }
  }
  return undefined
}

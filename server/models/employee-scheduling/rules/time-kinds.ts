/** Shifts that are at the same time: what is measured of the time of one is true of all. */
import type { Facts } from '../domain/plan.ts'
import { alikeBy } from './cell-amounts.ts'
import { sharedTables } from './shared-tables.ts'

const kinds = sharedTables<Int32Array>()

/** The same number for shifts with the same start, end, logged time and breaks. Wards have many of each. */
export function timeKinds({ shifts }: Pick<Facts, 'shifts'>): Int32Array {
  return kinds(shifts, '', () =>
    alikeBy(shifts, ({ start, end, input: { loggedTime, breaks } }) => [start, end, loggedTime, breaks]),
  )
}

/** What the schema of the model finds in an input made of rows, at the rows and columns it was made of. */
import type { z } from 'zod'
import type { ImportField, KnownSheet } from './import-field.ts'
import type { ImportFault } from './import-table.ts'
import type { Origin } from './place-things.ts'
import { hasMembers, type Thing } from './thing.ts'

type Issue = z.core.$ZodIssue

export interface ReadInput {
  readonly known: readonly KnownSheet[]
  readonly origins: ReadonlyMap<unknown, Origin>
  readonly unread: readonly ImportFault[]
}

/** Nothing about cells that could not be read, which `unread` has. */
export function schemaFaults(
  input: Thing,
  issues: readonly Issue[],
  { known, origins, unread }: ReadInput,
): ImportFault[] {
  const named = new Set(unread.map(placeKey))
  return issues.flatMap((issue) => {
    const place = placeOf(input, issue.path.map(String), origins)
    // Also beside a sheet about the plan as a whole: of a list it has no row.
    const isWholeList = place.thing === input && sheetOfList(known, issue.path.join('/')) !== undefined
    const isFromRow = place.origin && !isWholeList
    const fault = isFromRow ? faultAt(issue, place, place.origin) : faultOfSheet(issue, place, known)
    const isNamed = place.origin?.from.columns.some(
      ({ title, field }) =>
        field && isAbove(field.path, place.below) && named.has(placeKey({ ...fault, column: title })),
    )
    return isNamed ? [] : [fault]
  })
}

const placeKey = ({ sheet, row, column }: Pick<ImportFault, 'sheet' | 'row' | 'column'>) =>
  JSON.stringify([sheet, row, column])

/** A list no row is of is a sheet that is not there, by the name it would have. */
function faultOfSheet(issue: Issue, { value }: Place, known: readonly KnownSheet[]): ImportFault {
  const sheet = sheetOfList(known, issue.path.join('/'))
  if (sheet === undefined || value !== undefined) {
    const reason = value === undefined ? 'is missing' : issue.message
    return { sheet: issue.path.join('.') || 'input', reason }
  }
  return { sheet, reason: 'is missing: no sheet or file of that name has any rows' }
}

/** What a sheet of the list is called; undefined where there is none. */
export const sheetOfList = (known: readonly KnownSheet[], list: string): string | undefined =>
  list === '' ? undefined : known.find(({ sheet }) => sheet.list === list)?.sheet.names[0]

function faultAt(issue: Issue, { thing, below, value }: Place, origin: Origin): ImportFault {
  const reason = value === undefined ? 'is missing' : issue.message
  const { table, columns, known } = origin.from
  const at = { sheet: table.name, row: origin.row.number }
  const concerned = columns.filter(({ field }) => field && isAbove(field.path, below))
  const empty = concerned.find(({ field }) => valueAt(thing, field!.path) === undefined)
  if (empty) return { ...at, column: empty.title, reason: 'is missing' }
  if (concerned[0]) return { ...at, column: concerned[0].title, reason }
  const isMissing = ({ path, isAddress }: ImportField) => !isAddress && isAbove(path, below)
  const fields = known.fields.filter(isMissing).map(({ name }) => name)
  return { ...at, column: fields.join(' and ') || below.join('.'), reason }
}

/** Either leads to the other. */
const isAbove = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && one.slice(0, other.length).every((name, index) => name === other[index])

const memberOf = (value: unknown, name: string): unknown => (hasMembers(value) ? value[name] : undefined)

const valueAt = (thing: unknown, path: readonly string[]): unknown => path.reduce(memberOf, thing)

interface Place {
  /** Of the innermost thing on the way that came from a row. */
  readonly origin: Origin | undefined
  readonly thing: unknown
  /** The way from there. */
  readonly below: readonly string[]
  readonly value: unknown
}

function placeOf(input: Thing, path: readonly string[], origins: ReadonlyMap<unknown, Origin>): Place {
  let place: Place = { origin: origins.get(input), thing: input, below: path, value: input }
  for (const [index, name] of path.entries()) {
    const value = memberOf(place.value, name)
    const origin = origins.get(value)
    place = origin ? { origin, thing: value, below: path.slice(index + 1), value } : { ...place, value }
  }
  return place
}

/** Issues of a check at the cells they are about: by the thing, which is another one as soon as it is changed. */
import type { ValidationIssue } from '../../../../server/contract/validation.ts'
import { issuePlace } from '../page/issue-groups.ts'
import { isThing, type Thing } from './cells.ts'
import type { InputTable } from './input-tables.ts'

export interface CellIssue {
  /** Name of the column; empty for the whole row. */
  readonly column: string
  readonly message: string
  readonly isError: boolean
}

export type IssuePlaces = ReadonlyMap<Thing, readonly CellIssue[]>

export interface PlacedIssue {
  readonly issue: ValidationIssue
  /** Undefined where no table has the place. */
  readonly list: string | undefined
  readonly thing: Thing | undefined
  readonly column: string
}

/** `/visits/3/timeWindows/0/minStartTime`: the innermost table that has the place, its row, and the column. */
export function placeIssues(
  issues: readonly ValidationIssue[],
  document: unknown,
  tables: readonly InputTable[],
): PlacedIssue[] {
  return issues.map((issue) => ({ issue, ...placeOf(issuePlace(issue.path).pointer, document, tables) }))
}

function placeOf(pointer: string, document: unknown, tables: readonly InputTable[]): Omit<PlacedIssue, 'issue'> {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  let found: Omit<PlacedIssue, 'issue'> = { list: undefined, thing: undefined, column: '' }
  let value = document
  const names: string[] = []
  for (const [index, segment] of segments.entries()) {
    const isIndex = Array.isArray(value)
    value = memberOf(value, segment)
    if (!isIndex) names.push(segment)
    const table = isIndex && isThing(value) ? tables.find(({ list }) => list === names.join('/')) : undefined
    if (table && isThing(value))
      found = { list: table.list, thing: value, column: columnOf(table, segments.slice(index + 1)) }
  }
  return found
}

function memberOf(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return value[Number(segment)] as unknown
  return isThing(value) ? value[segment] : undefined
}

function columnOf({ columns }: InputTable, [...rest]: readonly string[]): string {
  for (; rest.length > 0; rest.pop()) {
    const name = rest.join('.')
    if (columns.some((column) => column.name === name)) return name
  }
  return ''
}

export function issuesByThing(placed: readonly PlacedIssue[]): IssuePlaces {
  const places = new Map<Thing, CellIssue[]>()
  for (const { issue, thing, column } of placed) {
    if (!thing) continue
    const cell = { column, message: issue.message, isError: issue.severity === 'ERROR' }
    places.set(thing, [...(places.get(thing) ?? []), cell])
  }
  return places
}

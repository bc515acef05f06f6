/** Rows of a sheet as things of the model, and every cell that cannot be read. */
import type { ImportField } from './import-field.ts'
import { columnLetters, type ImportCell, type ImportFault, type ImportRow } from './import-table.ts'
import type { MatchedColumn, MatchedTable } from './match-sheet.ts'
import { setAt, type MadeThing } from './place-things.ts'
import { listText } from './template-tables.ts'
import type { Thing } from './thing.ts'
import { readCell } from './read-cell.ts'
import type { ReadDateTime } from './read-date-time.ts'

export interface MadeThings {
  readonly made: readonly MadeThing[]
  readonly faults: readonly ImportFault[]
  /** What the first rows were understood as, cell by cell. */
  readonly preview: readonly PreviewRow[]
}

export interface PreviewRow {
  readonly row: number
  readonly cells: readonly string[]
}

const previewRows = 10

export function makeThings(from: MatchedTable, readDateTime: ReadDateTime): MadeThings {
  const { table, known } = from
  const made: MadeThing[] = []
  const faults: ImportFault[] = []
  const preview: PreviewRow[] = []
  for (const row of table.rows) {
    const fault = (column: string, reason: string) =>
      faults.push({ sheet: table.name, row: row.number, column, reason })
    untitledCells(from, row).forEach((column) => fault(column, 'stands in a column without a title'))
    const thing: Thing = {}
    const shown: string[] = []
    const parents = new Map<string, string>()
    const address: string[] = []
    for (const column of from.columns) {
      const cell = row.cells[column.index]
      const value =
        column.field && valueOf(cell, column, { from, readDateTime }, (reason) => fault(column.title, reason))
      if (preview.length < previewRows) shown.push(column.field ? previewOf(value, column.field) : textOf(cell))
      if (value === undefined) continue
      if (column.field!.isAddress) address.push(textOf(value))
      else if (column.field!.parent !== undefined) parents.set(column.field!.parent, textOf(value))
      else setAt(thing, column.field!.path, value)
    }
    known.sheet.settle?.(thing)
    made.push({ thing, parents, address: address.join(', '), origin: { from, row } })
    if (preview.length < previewRows) preview.push({ row: row.number, cells: shown })
  }
  return { made, faults, preview }
}

const untitledCells = ({ table, columns }: MatchedTable, row: ImportRow): string[] =>
  row.cells.flatMap((cell, index) =>
    cell !== undefined && (index >= columns.length || table.titles[index] === '') ? [columnLetters(index)] : [],
  )

function valueOf(
  cell: ImportCell,
  { field, unit }: MatchedColumn,
  { from, readDateTime }: { readonly from: MatchedTable; readonly readDateTime: ReadDateTime },
  onFault: (reason: string) => void,
): unknown {
  if (cell === undefined || !field) return undefined
  const reading = readCell(cell, field, { commaIsDecimal: from.table.commaIsDecimal, unit, readDateTime })
  if ('value' in reading) return reading.value
  onFault(reading.fault)
  return undefined
}

/** Lists as templates write them. */
const previewOf = (value: unknown, field: ImportField): string =>
  Array.isArray(value) ? (listText(value, field) ?? '') : textOf(value)

const textOf = (value: unknown): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/** The rows of all sheets of an OpenDocument spreadsheet. What stands for many alike is counted before it is made. */
import { columnLetters, tableLimits, type ImportCell, type ImportRow } from './import-table.ts'
import { odsValue, type OdsValue } from './ods-value.ts'
import { walkXml } from './xml-walk.ts'

export interface OdsSheet {
  readonly name: string
  readonly rows: readonly ImportRow[]
  /** Ranges that are one cell to whoever looks. */
  readonly merged: readonly MergedCells[]
  /** Why there are no rows. */
  readonly fault: string | undefined
}

export interface MergedCells {
  readonly row: number
  readonly column: string
  readonly range: string
}

/** Cells of a sheet that hold anything: few bytes can say that there are millions. */
const mostCells = 2_000_000
const [farthestRow, farthestColumn] = [1_048_576, 16_384]

type Attribute = (name: string) => string | undefined

interface OpenSheet {
  readonly name: string
  readonly rows: ImportRow[]
  readonly merged: MergedCells[]
  fault: string | undefined
  /** Of the row that is open, from 1. */
  row: number
  column: number
  cells: ImportCell[]
  count: number
}

/** Throws an Error where it is no such XML. */
export function readOdsSheets(xml: string, stylesWithTimes: ReadonlySet<string>): OdsSheet[] {
  const sheets: OpenSheet[] = []
  let sheet: OpenSheet | undefined
  let cell: OdsValue | undefined
  let repeats = { rows: 1, columns: 1 }
  /** Depth within what is no text of a cell: notes, drawings, tables in tables, and changes that were recorded. */
  let ignored = 0
  let paragraphs = 0
  let isParagraph = false
  walkXml(xml, {
    open(name, attribute) {
      if (ignored > 0 || isIgnored(name, sheet !== undefined)) ignored++
      else if (name === 'table')
        sheets.push((sheet = openSheet(attribute('table:name') || `sheet ${sheets.length + 1}`)))
      else if (name === 'table-row' && sheet) {
        repeats.rows = countOf(attribute('table:number-rows-repeated'))
        Object.assign(sheet, { column: 0, cells: [] })
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        repeats = { ...repeats, columns: countOf(attribute('table:number-columns-repeated')) }
        paragraphs = 0
        if (sheet && name === 'table-cell') cell = openCell(sheet, attribute, stylesWithTimes)
      } else if (name === 'p' && cell) {
        isParagraph = true
        if (paragraphs++ > 0) cell.text += '\n'
      } else if (cell && isParagraph) cell.text += blankOf(name, attribute)
    },
    text(text) {
      if (cell && isParagraph && ignored === 0) cell.text += text
    },
    close(name) {
      if (ignored > 0) ignored--
      else if (name === 'p') isParagraph = false
      else if (name === 'table') sheet = undefined
      else if (name === 'table-row' && sheet) closeRow(sheet, repeats.rows)
      else if ((name === 'table-cell' || name === 'covered-table-cell') && sheet) {
        putCell(sheet, cell && odsValue(cell), repeats.columns)
        cell = undefined
      }
    },
  })
  return sheets
}

const isIgnored = (name: string, isInSheet: boolean): boolean =>
  /^(annotation|shapes|frame|custom-shape|tracked-changes|ruby-text)$/.test(name) || (name === 'table' && isInSheet)

const openSheet = (name: string): OpenSheet => ({
  ...{ name, rows: [], merged: [], fault: undefined },
  ...{ row: 1, column: 0, cells: [], count: 0 },
})

const countOf = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? 1)) || 1)

function openCell(sheet: OpenSheet, attribute: Attribute, stylesWithTimes: ReadonlySet<string>): OdsValue {
  const columns = countOf(attribute('table:number-columns-spanned'))
  const rows = countOf(attribute('table:number-rows-spanned'))
  if (columns > 1 || rows > 1) {
    const lettersAt = (at: number) => columnLetters(Math.min(at, farthestColumn))
    const first = lettersAt(sheet.column)
    const range = `${first}${sheet.row}:${lettersAt(sheet.column + columns - 1)}${sheet.row + rows - 1}`
    sheet.merged.push({ row: sheet.row, column: first, range })
  }
  const type = attribute('calcext:value-type') === 'error' ? 'error' : attribute('office:value-type')
  const stored = ['value', 'date-value', 'time-value', 'boolean-value', 'string-value']
  return {
    type,
    value: stored.map((name) => attribute(`office:${name}`)).find((value) => value !== undefined),
    isFormula: attribute('table:formula') !== undefined,
    showsTime: stylesWithTimes.has(attribute('table:style-name') ?? ''),
    text: '',
  }
}

/** Several blanks in a row, and the like, are elements. */
function blankOf(name: string, attribute: Attribute): string {
  if (name === 's') return ' '.repeat(Math.min(countOf(attribute('text:c')), 1_000))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}

function putCell(sheet: OpenSheet, value: ImportCell, times: number): void {
  const first = sheet.column
  sheet.column = Math.min(first + times, farthestColumn)
  if (value === undefined || sheet.fault !== undefined) return
  if (first + times > tableLimits.columns) sheet.fault = `has more than ${tableLimits.columns} columns`
  else for (let column = first; column < first + times; column++) sheet.cells[column] = value
}

function closeRow(sheet: OpenSheet, times: number): void {
  const first = sheet.row
  sheet.row = Math.min(first + times, farthestRow + 1)
  if (sheet.cells.length === 0 || sheet.fault !== undefined) return
  sheet.count += sheet.cells.length * times
  if (sheet.rows.length + times > tableLimits.rows + 1) sheet.fault = `has more than ${tableLimits.rows} rows`
  else if (sheet.count > mostCells) sheet.fault = `has more than ${mostCells} cells`
  const cells = Array.from(sheet.cells)
  if (sheet.fault === undefined)
    for (let number = first; number < first + times; number++) sheet.rows.push({ number, cells })
}

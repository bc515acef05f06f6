/** The rows of one sheet of a workbook. Cells that are calculated count with the value that was stored with them. */
import type { NumberFormat } from './number-formats.ts'
import { columnLetters, tableLimits, type ImportCell, type ImportRow } from './import-table.ts'
import { walkXml } from './xml-walk.ts'

export interface Workbook {
  readonly texts: readonly string[]
  readonly formats: readonly (NumberFormat | undefined)[]
  /** Its days are counted from 1904. */
  readonly isFrom1904: boolean
}

export interface SheetRows {
  readonly rows: readonly ImportRow[]
  /** Ranges that are one cell to whoever looks. */
  readonly merged: readonly string[]
}

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
  isFormula: boolean
  value: string | undefined
}

const daysFrom1900To1904 = 1462
/** Before it, Excel counts a day that never was. */
const firstSoundDay = 61

/** Throws an Error where it is no sheet. */
export function readSheet(xml: string, workbook: Workbook): SheetRows {
  const rows: ImportRow[] = []
  const merged: string[] = []
  let number = 0
  let cells: ImportCell[] = []
  let cell: OpenCell | undefined
  let isPhonetic = false
  let isInValue = false
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        number = Number(attribute('r') ?? number + 1)
        cells = []
      } else if (name === 'c') cell = openCell(attribute, cells.length)
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isInValue = !isPhonetic
      else if (name === 'mergeCell') merged.push(attribute('ref') ?? '')
    },
    text(text) {
      if (cell && isInValue) cell.value = (cell.value ?? '') + text
    },
    close(name) {
      if (name === 'v' || name === 't') isInValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        const value = valueOf(cell, workbook)
        // Whoever formats whole columns has cells with nothing in them.
        if (value !== undefined) cells[cell.column] = value
        cell = undefined
      } else if (name === 'row' && cells.length > 0) rows.push({ number, cells: Array.from(cells) })
      if (rows.length > tableLimits.rows + 1) throw new Error(`has more than ${tableLimits.rows} rows`)
    },
  })
  return { rows, merged }
}

function openCell(attribute: (name: string) => string | undefined, next: number): OpenCell {
  const letters = /^[A-Z]+/.exec(attribute('r') ?? '')?.[0]
  const column = letters === undefined ? next : columnIndex(letters)
  if (column >= tableLimits.columns) throw new Error(`has more than ${tableLimits.columns} columns`)
  return {
    column,
    type: attribute('t') ?? 'n',
    style: Number(attribute('s') ?? 0),
    isFormula: false,
    value: undefined,
  }
}

/** `B` -> 1 */
export function columnIndex(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf({ type, value, style, isFormula }: OpenCell, workbook: Workbook): ImportCell {
  if (value === undefined || value === '')
    return isFormula && type !== 'str'
      ? { fault: 'holds a formula without its value; open the file in your spreadsheet program and save it again' }
      : undefined
  switch (type) {
    case 's':
      return textOr(workbook.texts[Number(value)], value)
    case 'str':
    case 'inlineStr':
    case 'd':
      return value.trim() || undefined
    case 'b':
      return value === '1'
    case 'e':
      return { fault: `holds the error ${value}` }
    case 'n':
      return numberOf(Number(value), workbook.formats[style], workbook)
    default:
      return { fault: `is of a type nobody knows, "${type}"` }
  }
}

const textOr = (text: string | undefined, index: string): ImportCell =>
  text === undefined ? { fault: `names the text ${index}, which the file lacks` } : text.trim() || undefined

function numberOf(value: number, format: NumberFormat | undefined, { isFrom1904 }: Workbook): ImportCell {
  if (!Number.isFinite(value)) return { fault: 'holds no number, although it says so' }
  if (!format) return value
  const days = value + (format.hasDate && isFrom1904 ? daysFrom1900To1904 : 0)
  if (format.hasDate && (days < firstSoundDay || days > 2_958_466)) return { fault: 'holds a date before 1900-03-01' }
  return { days, ...format }
}

/** Of a range `B2:C3`: the cell it begins with. */
export function startOfRange(range: string): { row: number; column: string } | undefined {
  const [, letters, row] = /^\$?([A-Z]+)\$?(\d+)/.exec(range) ?? []
  return letters === undefined ? undefined : { row: Number(row), column: columnLetters(columnIndex(letters)) }
}

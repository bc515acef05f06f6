/** What a file of a spreadsheet holds, before anybody knows what it means. */

/** A number that is shown as a date, a time, or both: days since the end of 1899. */
export interface SerialCell {
  readonly days: number
  readonly hasDate: boolean
  readonly hasTime: boolean
}

/** A cell that has no value to be read. */
export interface FaultyCell {
  readonly fault: string
}

/** Undefined where there is nothing, or only blanks. */
export type ImportCell = string | number | boolean | SerialCell | FaultyCell | undefined

export interface ImportRow {
  /** As the spreadsheet shows it; 1 is the header. */
  readonly number: number
  readonly cells: readonly ImportCell[]
}

export interface ImportTable {
  /** Of the sheet, or of the file without its ending. */
  readonly name: string
  /** Of the header. */
  readonly titles: readonly string[]
  /** Those below the header that hold anything. */
  readonly rows: readonly ImportRow[]
  /** A decimal comma needs no second thought: nothing else is between the cells. */
  readonly commaIsDecimal: boolean
}

/** Something that cannot be read, and where. */
export interface ImportFault {
  readonly sheet: string
  /** Absent where it is about the whole sheet. */
  readonly row?: number
  /** Title of the column, or its letters where it has none. */
  readonly column?: string
  readonly reason: string
}

/** A table, or why there is none. */
export interface ReadTables {
  readonly tables: readonly ImportTable[]
  readonly faults: readonly ImportFault[]
}

export const isSerial = (cell: ImportCell): cell is SerialCell => typeof cell === 'object' && 'days' in cell
export const isFaulty = (cell: ImportCell): cell is FaultyCell => typeof cell === 'object' && 'fault' in cell

/** Of one sheet. */
export const tableLimits = { rows: 50_000, columns: 500 } as const

/** `A`, `Z`, `AA`; `index` counts from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Rows as a file has them, with a header in row 1; a row of blanks is none. */
export function tableOf(
  name: string,
  rows: Iterable<ImportRow>,
  commaIsDecimal: boolean,
): ImportTable | ImportFault | undefined {
  let titles: readonly string[] | undefined
  const kept: ImportRow[] = []
  for (const row of rows) {
    if (row.cells.every((cell) => cell === undefined)) continue
    if (row.cells.length > tableLimits.columns)
      return { sheet: name, row: row.number, reason: `has more than ${tableLimits.columns} columns` }
    if (row.number === 1) titles = row.cells.map((cell) => (typeof cell === 'object' ? '' : String(cell ?? '').trim()))
    else kept.push(row)
    if (kept.length > tableLimits.rows) return { sheet: name, reason: `has more than ${tableLimits.rows} rows` }
  }
  if (titles) return { name, titles, rows: kept, commaIsDecimal }
  return kept.length > 0
    ? { sheet: name, row: 1, reason: 'is empty; the first row holds the titles of the columns' }
    : undefined
}

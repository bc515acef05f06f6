/** Tables as files for spreadsheets: CSV, and Excel workbooks, whose cells keep their types. */
import type { Cell, Sheet } from 'write-excel-file/browser'
import { csvOf } from './csv.ts'

/** A length of time in seconds; a date-time with its offset, shown by the clock on the wall. */
export type FileCell = string | number | undefined | { readonly seconds: number } | { readonly dateTime: string }

export interface FileTable {
  /** Names the sheet. */
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly FileCell[])[]
}

/** Spreadsheets take a file without it for one in the code page of their country. */
const byteOrderMark = '\uFEFF'
const secondsPerDay = 86_400
/** Of a sheet's name, and of a column in characters. */
const limits = { title: 31, width: 60 }

export function csvFile({ columns, rows }: FileTable): Blob {
  const text = `${byteOrderMark}${csvOf([columns, ...rows.map((row) => row.map(plainCell))])}\r\n`
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

export async function workbookFile(tables: readonly FileTable[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  return writeWorkbook(tables.map(sheetOf)).toBlob()
}

function sheetOf({ title, columns, rows }: FileTable): Sheet<Blob> {
  const widths = columns.map((column, index) =>
    rows.reduce((most, row) => Math.max(most, String(plainCell(row[index])).length), column.length),
  )
  return {
    sheet: title.slice(0, limits.title),
    columns: widths.map((width) => ({ width: Math.min(limits.width, width + 2) })),
    stickyRowsCount: 1,
    data: [columns.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(typedCell))],
  }
}

function typedCell(cell: FileCell): Cell {
  if (cell === undefined) return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if (typeof cell === 'number') return { type: Number, value: cell }
  if ('seconds' in cell) return { type: Number, value: cell.seconds / secondsPerDay, format: '[h]:mm:ss' }
  return { type: Date, value: new Date(`${cell.dateTime.slice(0, 19)}Z`), format: 'yyyy-mm-dd hh:mm' }
}

function plainCell(cell: FileCell): string | number {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return cell
  return 'seconds' in cell ? clockText(cell.seconds) : cell.dateTime.slice(0, 19).replace('T', ' ')
}

/** Seconds as `1:30:00`. */
function clockText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  return `${seconds < 0 ? '-' : ''}${[Math.floor(whole / 3600), ...parts].join(':')}`
}

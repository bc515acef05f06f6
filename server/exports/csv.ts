/** A table as CSV (RFC 4180), which every spreadsheet opens. */
import papaparse from 'papaparse'
import type { ExportCell, ExportTable } from '../models/plan-export.ts'
import { clockText, wallTime } from './cell-texts.ts'

/** Spreadsheets take a file without it for one in the code page of their country. */
const byteOrderMark = '\uFEFF'

export function csvOf({ columns, rows }: ExportTable): string {
  const text = (cell: ExportCell, index: number): string | number => {
    if (cell === undefined) return ''
    const { type } = columns[index]!
    if (type === 'dateTime') return wallTime(String(cell))
    return type === 'duration' ? clockText(Number(cell)) : cell
  }
  return `${byteOrderMark}${papaparse.unparse(
    { fields: columns.map(({ title }) => title), data: rows.map((row) => row.map(text)) },
    // A text that starts like a formula gets a ' in front, or a spreadsheet would run it; numbers stay numbers.
    { newline: '\r\n', escapeFormulae: true },
  )}\r\n`
}

/** Tables as the sheets of an Excel workbook: dates are dates, and texts are texts, whatever they begin with. */
import writeWorkbook, { type Cell, type Sheet } from 'write-excel-file/node'
import type { ExportCell, ExportColumn, ExportTable } from '../models/plan-export.ts'
import { wallTime } from './cell-texts.ts'
import { choices } from './xlsx-choices.ts'

const secondsPerDay = 86_400
/** Of a sheet's name. */
const maxTitleLength = 31
/** In characters; longer texts run on. */
const width = { narrow: 10, dateTime: 17, widest: 60 }

export function xlsxOf(tables: readonly ExportTable[]): Promise<Buffer> {
  return writeWorkbook(tables.map(sheetOf), { features: [choices(tables)] }).toBuffer()
}

function sheetOf({ title, columns, rows }: ExportTable): Sheet<never> {
  const header = columns.map((column) => ({ value: column.title, fontWeight: 'bold' as const }))
  return {
    sheet: title.slice(0, maxTitleLength),
    columns: columns.map((column, index) => ({ width: widthOf(column, rows, index) })),
    stickyRowsCount: 1,
    data: [header, ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]!)))],
  }
}

function cellOf(cell: ExportCell, { type }: ExportColumn): Cell {
  if (cell === undefined) return null
  switch (type) {
    case 'text':
      return { type: String, value: String(cell) }
    case 'number':
      return { type: Number, value: Number(cell) }
    case 'dateTime':
      return { type: Date, value: new Date(`${wallTime(String(cell)).replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm' }
    case 'duration':
      return { type: Number, value: Number(cell) / secondsPerDay, format: '[h]:mm:ss' }
  }
}

function widthOf({ title, type }: ExportColumn, rows: ExportTable['rows'], index: number): number {
  if (type === 'dateTime') return width.dateTime
  const longest = rows.reduce((most, row) => Math.max(most, String(row[index] ?? '').length), title.length + 1)
  return type === 'text' ? Math.min(width.widest, longest) : Math.max(width.narrow, title.length + 1)
}

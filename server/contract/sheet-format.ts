/** The formats in which an input is written as a spreadsheet. */
import { z } from 'zod'
import { exportFormats, zipType } from './export-format.ts'

export const sheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.infer<typeof sheetFormat>

/** CSV knows one sheet a file, so that several come in a zip. */
export const sheetFiles: Readonly<Record<SheetFormat, { readonly contentType: string; readonly extension: string }>> = {
  xlsx: { contentType: exportFormats.xlsx.contentType, extension: 'xlsx' },
  csv: { contentType: zipType, extension: 'csv.zip' },
}

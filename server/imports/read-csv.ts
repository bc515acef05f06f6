/** CSV and TSV as a table. What is between the cells is seen by the header: comma, semicolon or tab. */
import papaparse from 'papaparse'
import { tableOf, type ImportCell, type ImportRow, type ReadTables } from './import-table.ts'

export function readCsv(name: string, bytes: Uint8Array): ReadTables {
  const text = textOf(bytes)
  if (text === undefined)
    return {
      tables: [],
      faults: [{ sheet: name, reason: 'is not written in UTF-8; save it as "CSV UTF-8", or as .xlsx' }],
    }
  if (text.includes('\0')) return { tables: [], faults: [{ sheet: name, reason: 'is no text, so no CSV' }] }
  const delimiter = delimiterOf(text)
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter, skipEmptyLines: false })
  const faults = errors.map(({ row = 0, message }) => ({ sheet: name, row: row + 1, reason: message }))
  if (faults.length > 0) return { tables: [], faults }
  const table = tableOf(name, rowsOf(data), delimiter !== ',')
  if (!table) return { tables: [], faults: [{ sheet: name, reason: 'is empty' }] }
  return 'reason' in table ? { tables: [], faults: [table] } : { tables: [table], faults: [] }
}

function* rowsOf(data: readonly (readonly string[])[]): Iterable<ImportRow> {
  for (const [index, cells] of data.entries()) yield { number: index + 1, cells: cells.map(cellOf) }
}

/** Without the ' that keeps a spreadsheet from taking a text for a formula. */
const cellOf = (text: string): ImportCell => text.replace(/^'(?=[=+\-@])/, '').trim() || undefined

/** Undefined where the bytes are in no encoding that says so of itself. */
function textOf(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The one there is most of in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = ['\t', ';', ','].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

/** Files of spreadsheets as tables, by what their names and first bytes say they are. */
import type { ReadTables } from './import-table.ts'
import { readCsv } from './read-csv.ts'
import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { unpack } from './unpack.ts'

export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export function readFiles(files: readonly ImportFile[]): ReadTables {
  const read = files.map(readFile)
  return { tables: read.flatMap(({ tables }) => tables), faults: read.flatMap(({ faults }) => faults) }
}

/** `visits` of `/tmp/visits.csv`. */
const baseOf = (name: string) => (name.split(/[/\\]/).at(-1) ?? name).replace(/\.[^.]*$/, '')

function readFile({ name, bytes }: ImportFile): ReadTables {
  const refuse = (reason: string): ReadTables => ({ tables: [], faults: [{ sheet: name, reason }] })
  // For people, as sheets of that name are.
  if (baseOf(name).startsWith('#')) return { tables: [], faults: [] }
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return refuse('is an old or an encrypted Excel file; save it as .xlsx, without a password')
  if (begins(0x50, 0x4b)) return readPacked(name, ending, bytes)
  if (ending === 'csv' || ending === 'tsv' || ending === 'txt') return readCsv(baseOf(name), bytes)
  if (ending === 'xlsx' || ending === 'ods' || ending === 'zip')
    return refuse('is damaged: it does not begin as such a file does')
  return refuse('is none of .csv, .tsv, .xlsx and .ods')
}

/** What OpenDocument spreadsheets begin with, behind the head of their first entry, whatever they are called. */
const odsType = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

function readPacked(name: string, ending: string | undefined, bytes: Uint8Array): ReadTables {
  const isOds = Buffer.from(bytes.subarray(30, 30 + odsType.length)).toString('latin1') === odsType
  if (isOds || ending === 'ods') return readOds(name, bytes)
  return ending === 'zip' ? readZip(name, bytes) : readXlsx(name, bytes)
}

/** Of several files in one; not of zips in zips. */
function readZip(name: string, bytes: Uint8Array): ReadTables {
  try {
    const files = unpack(bytes, (path) => /\.(csv|tsv|txt|xlsx|ods)$/i.test(path))
    const named = Object.entries(files).map(([path, content]) => ({ name: path, bytes: content }))
    if (named.length > 0) return readFiles(named)
    return { tables: [], faults: [{ sheet: name, reason: 'holds no .csv, .tsv, .xlsx or .ods' }] }
  } catch (error) {
    return { tables: [], faults: [{ sheet: name, reason: error instanceof Error ? error.message : String(error) }] }
  }
}

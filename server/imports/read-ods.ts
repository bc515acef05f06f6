/**
 * An OpenDocument spreadsheet as tables, a sheet each; those whose name begins with # are for people. Cells that are
 * calculated count with the value that was stored with them.
 */
import { strFromU8 } from 'fflate'
import { tableOf, type ImportFault, type ImportTable, type ReadTables } from './import-table.ts'
import { stylesWithTimes } from './ods-styles.ts'
import { readOdsSheets, type OdsSheet } from './read-ods-sheets.ts'
import { unpack } from './unpack.ts'

const parts = new Set(['content.xml', 'styles.xml', 'META-INF/manifest.xml'])

/** `name` is that of the file, for what concerns all of it. */
export function readOds(name: string, bytes: Uint8Array): ReadTables {
  const refuse = (reason: string): ReadTables => ({ tables: [], faults: [{ sheet: name, reason }] })
  try {
    const files = unpack(bytes, (path) => parts.has(path))
    const text = (path: string) => (files[path] ? strFromU8(files[path]) : '')
    if (text('META-INF/manifest.xml').includes('encryption-data'))
      return refuse('is encrypted; save it without a password')
    const content = text('content.xml')
    if (content === '') return refuse('is no OpenDocument spreadsheet (.ods)')
    const styles = stylesWithTimes([text('styles.xml'), content].filter(Boolean))
    const read = readOdsSheets(content, styles).filter((sheet) => !sheet.name.startsWith('#'))
    const made = read.map(tableOfSheet)
    const tables = made.flatMap(({ table }) => (table ? [table] : []))
    const faults = made.flatMap((one) => one.faults)
    return tables.length + faults.length > 0 ? { tables, faults } : refuse('has no sheet with anything in it')
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function tableOfSheet({ name: sheet, rows, merged, fault }: OdsSheet): { table?: ImportTable; faults: ImportFault[] } {
  const faults: ImportFault[] = merged.map(({ row, column, range }) => ({
    ...{ sheet, row, column },
    reason: `the cells ${range} are merged, so that nobody knows which of them the value is for; split them`,
  }))
  if (fault !== undefined) return { faults: [...faults, { sheet, reason: fault }] }
  const table = tableOf(sheet, rows, false)
  if (!table) return { faults }
  return 'reason' in table ? { faults: [...faults, table] } : { table, faults }
}

/**
 * An Excel workbook as tables, a sheet each. Sheets whose name begins with # are for people. Read here, not by a
 * library: those there are take errors, calculated cells without a value and merged cells for empty ones, and fill the
 * gap before a cell at the far end of a sheet with as many others.
 */
import { strFromU8 } from 'fflate'
import { tableOf, type ImportFault, type ImportTable, type ReadTables } from './import-table.ts'
import { numberFormats } from './number-formats.ts'
import { readSheet, startOfRange, type Workbook } from './read-sheet.ts'
import { unpack } from './unpack.ts'
import { walkXml } from './xml-walk.ts'

type Files = Readonly<Record<string, Uint8Array>>

/** `name` is that of the file, for what concerns all of it. */
export function readXlsx(name: string, bytes: Uint8Array): ReadTables {
  try {
    const files = unpack(
      bytes,
      (path) => /^xl\/.*\.(xml|rels)$/i.test(path) && !/\/(drawings|charts|theme)\//.test(path),
    )
    return readWorkbook(name, files)
  } catch (error) {
    return { tables: [], faults: [{ sheet: name, reason: reasonOf(error) }] }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function readWorkbook(name: string, files: Files): ReadTables {
  const { sheets, isFrom1904 } = sheetsOf(files)
  const optional = <Value>(path: string, read: (xml: string) => Value[]): Value[] =>
    files[path] ? read(strFromU8(files[path])) : []
  const workbook: Workbook = {
    isFrom1904,
    texts: optional('xl/sharedStrings.xml', sharedTexts),
    formats: optional('xl/styles.xml', numberFormats),
  }
  const tables: ImportTable[] = []
  const faults: ImportFault[] = []
  for (const { sheet, path } of sheets.filter((one) => !one.sheet.startsWith('#'))) {
    const read = readOne(sheet, files[path], workbook)
    if (read.table) tables.push(read.table)
    faults.push(...read.faults)
  }
  if (tables.length === 0 && faults.length === 0)
    faults.push({ sheet: name, reason: 'has no sheet with anything in it' })
  return { tables, faults }
}

function readOne(
  sheet: string,
  file: Uint8Array | undefined,
  workbook: Workbook,
): { table?: ImportTable; faults: ImportFault[] } {
  if (!file) return { faults: [{ sheet, reason: 'is named in the workbook, but not there' }] }
  try {
    const { rows, merged } = readSheet(strFromU8(file), workbook)
    const faults: ImportFault[] = merged.map((range) => ({
      sheet,
      ...startOfRange(range),
      reason: `the cells ${range} are merged, so that nobody knows which of them the value is for; split them`,
    }))
    const table = tableOf(sheet, rows, false)
    if (!table) return { faults }
    return 'reason' in table ? { faults: [...faults, table] } : { table, faults }
  } catch (error) {
    return { faults: [{ sheet, reason: reasonOf(error) }] }
  }
}

interface NamedSheet {
  readonly sheet: string
  readonly path: string
}

function sheetsOf(files: Files): { sheets: NamedSheet[]; isFrom1904: boolean } {
  const workbook = files['xl/workbook.xml']
  const relations = files['xl/_rels/workbook.xml.rels']
  if (!workbook || !relations) throw new Error('is no Excel workbook (.xlsx)')
  const paths = new Map<string, string>()
  walkXml(strFromU8(relations), {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = attribute('Target') ?? ''
      paths.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets: NamedSheet[] = []
  let isFrom1904 = false
  walkXml(strFromU8(workbook), {
    open(name, attribute) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet') return
      const sheet = attribute('name') || `sheet ${sheets.length + 1}`
      sheets.push({ sheet, path: paths.get(attribute('r:id') ?? '') ?? '' })
    },
  })
  return { sheets, isFrom1904 }
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let isText = false
  let isPhonetic = false
  walkXml(xml, {
    open(name) {
      if (name === 'si') texts.push('')
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text(text) {
      if (isText && texts.length > 0) texts.push((texts.pop() ?? '') + text)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
    },
  })
  return texts
}

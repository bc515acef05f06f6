/** Which sheet is which list of the input, and which column which field. */
import type { ImportMapping } from '../contract/import-mapping.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { allSheets } from './derived-sheets.ts'
import { listsAbove } from './described-schema.ts'
import { fieldsOf, titleKey, type ImportField, type KnownSheet } from './import-field.ts'
import { columnLetters, type ImportFault, type ImportTable } from './import-table.ts'
import { placesSheet } from './places-sheet.ts'
import { durationUnit, type DurationUnit } from './read-number.ts'

export interface MatchedColumn {
  readonly title: string
  readonly index: number
  /** Undefined where nothing is made of it. */
  readonly field: ImportField | undefined
  readonly unit: DurationUnit | undefined
}

export interface MatchedTable {
  readonly table: ImportTable
  readonly known: KnownSheet
  readonly columns: readonly MatchedColumn[]
}

/** Those the model declares, and one for every other list of things its input has. */
export function knownSheets({ schema, imports }: PlanningModel): KnownSheet[] {
  const sheets = allSheets(schema.input, imports?.sheets ?? [])
  const known = sheets
    .map((sheet) => ({ sheet, fields: fieldsOf(schema.input, sheet), above: listsAbove(schema.input, sheet.list) }))
    .filter(({ fields }) => fields.length > 0)
  return sheets.some(({ placed }) => placed !== undefined) ? [...known, placesSheet] : known
}

export interface Matching {
  readonly matched: readonly MatchedTable[]
  /** Tables that are left out on purpose. */
  readonly leftOut: readonly ImportTable[]
  /** Tables of which nobody knows what they are. */
  readonly unknown: readonly ImportTable[]
  readonly faults: readonly ImportFault[]
}

export function matchTables(
  tables: readonly ImportTable[],
  known: readonly KnownSheet[],
  mapping: ImportMapping,
): Matching {
  const matched: MatchedTable[] = []
  const leftOut: ImportTable[] = []
  const unknown: ImportTable[] = []
  const faults: ImportFault[] = []
  for (const table of tables) {
    const wanted = Object.hasOwn(mapping.sheets, table.name) ? mapping.sheets[table.name] : table.name
    if (wanted === null) {
      leftOut.push(table)
      continue
    }
    const found = sheetNamed(known, wanted ?? '')
    if (!found) {
      unknown.push(table)
      const names = known.flatMap(({ sheet }) => (sheet.isRare ? [] : sheet.names.slice(0, 1))).join(', ')
      faults.push({
        sheet: table.name,
        reason: `is no sheet the model knows: ${names}. Rename it, or map it to one of them or to nothing`,
      })
      continue
    }
    const columns = columnsOf(table, found, mapping.columns[table.name] ?? {})
    matched.push({ table, known: found, columns: columns.columns })
    faults.push(...columns.faults)
  }
  return { matched, leftOut, unknown, faults }
}

/** By its names and where it is; by the last of that where no other sheet ends so. */
function sheetNamed(known: readonly KnownSheet[], name: string): KnownSheet | undefined {
  const key = titleKey(name)
  // What is called nothing is nothing, not the plan as a whole, whose list has no name.
  if (key === '') return undefined
  const own = known.find(({ sheet }) => [...sheet.names, sheet.list].map(titleKey).includes(key))
  if (own) return own
  const [last, ...others] = known.filter(({ sheet: { list } }) => titleKey(list.split('/').at(-1) ?? '') === key)
  return others.length === 0 ? last : undefined
}

function columnsOf(
  { name: sheet, titles }: ImportTable,
  { fields }: KnownSheet,
  mapping: Readonly<Record<string, string | null>>,
): { columns: MatchedColumn[]; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const taken = new Map<ImportField, string>()
  const columns = titles.map((title, index): MatchedColumn => {
    const isMapped = Object.hasOwn(mapping, title)
    const wanted = isMapped ? mapping[title] : title
    const key = titleKey(wanted ?? '')
    const field = fields.find(({ keys }) => key !== '' && keys.includes(key))
    const at = { sheet, row: 1, column: title || columnLetters(index) }
    if (isMapped && wanted !== null && !field)
      faults.push({ ...at, reason: `is mapped to "${wanted ?? ''}", which there is not` })
    const other = field && taken.get(field)
    if (other !== undefined && !field!.isAddress)
      faults.push({ ...at, reason: `means the same as the column "${other}": ${field!.name}` })
    if (field && !taken.has(field)) taken.set(field, title)
    return { title: title || columnLetters(index), index, field, unit: unitOf(title) }
  })
  return { columns, faults }
}

/** `min` of `Service duration (min)`. */
const unitOf = (title: string): DurationUnit | undefined =>
  durationUnit(/[([]\s*([a-z]+)\.?\s*[)\]]\s*$/i.exec(title)?.[1] ?? '')

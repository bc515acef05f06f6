/** Files of spreadsheets as the input of a model, or all that keeps them from being one. */
import type { ImportAnswer } from '../contract/import-answer.ts'
import type { ImportMapping } from '../contract/import-mapping.ts'
import { isTimeZone } from '../foundation/local-clock.ts'
import type { ImportParent } from '../models/plan-import.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { placeAddresses } from './address-places.ts'
import { placesSheet } from './places-sheet.ts'
import type { ImportFault, ImportTable } from './import-table.ts'
import { makeThings, type MadeThings } from './make-things.ts'
import type { KnownSheet } from './import-field.ts'
import { knownSheets, matchTables, type MatchedTable, type Matching } from './match-sheet.ts'
import { placeThings, type MadeThing, type Misplaced, type Origin } from './place-things.ts'
import type { Thing } from './thing.ts'
import { createReadDateTime } from './read-date-time.ts'
import { readFiles, type ImportFile } from './read-files.ts'
import { schemaFaults, sheetOfList } from './schema-faults.ts'

/** Faults that are named; more are counted. */
const maxFaults = 1_000

type Read = MatchedTable & MadeThings

/** `modelInput` is in the answer where there is nothing wrong. */
export function importInput(model: PlanningModel, files: readonly ImportFile[], mapping: ImportMapping): ImportAnswer {
  const { zone } = mapping
  const { tables, faults: unread } = readFiles(files)
  const known = knownSheets(model)
  const matching = matchTables(tables, known, mapping)
  if (zone !== undefined && !isTimeZone(zone))
    return answerOf(known, [], [{ sheet: '', reason: `"${zone}" is no time zone; something like Europe/Berlin is` }])
  const readDateTime = createReadDateTime(zone)
  const read = matching.matched.map((matched): Read => ({ ...matched, ...makeThings(matched, readDateTime) }))
  const unplaced = placeAddresses(read)
  const cellFaults = read.flatMap((one) => one.faults)
  const things = read.filter((one) => one.known !== placesSheet)
  const { input, faults: wrong } = inputOf(model, things, {
    known,
    unread: [...cellFaults, ...unplaced.flatMap(({ rows }) => rows)],
  })
  const faults = [...unread, ...matching.faults, ...cellFaults, ...(things.length > 0 ? wrong : [])]
  if (things.length === 0 && faults.length === 0)
    faults.push({ sheet: '', reason: 'There is no sheet with anything in it' })
  const isReady = faults.length === 0 && unplaced.length === 0
  return {
    ...answerOf(known, things, faults),
    others: [...matching.unknown, ...matching.leftOut].map((table) => otherOf(table, matching)),
    unplaced: unplaced.map(({ address, count, rows: [first] }) => ({
      ...{ address, count, sheet: first?.sheet ?? '', row: first?.row ?? 0 },
    })),
    ...(isReady && { modelInput: input }),
  }
}

const otherOf = (table: ImportTable, { leftOut }: Matching) => ({
  sheet: table.name,
  rows: table.rows.length,
  titles: table.titles.filter(Boolean),
  isLeftOut: leftOut.includes(table),
})

function inputOf(
  model: PlanningModel,
  read: readonly Read[],
  { known, unread }: { readonly known: readonly KnownSheet[]; readonly unread: readonly ImportFault[] },
): { input: Thing; faults: ImportFault[] } {
  const input: Thing = {}
  const faults: ImportFault[] = []
  const origins = new Map<unknown, Origin>()
  const depth = ({ known }: Read) => known.sheet.list.split('/').filter(Boolean).length
  for (const one of [...read].sort((a, b) => depth(a) - depth(b))) {
    one.made.forEach(({ thing, origin }) => origins.set(thing, origin))
    if (one.known.sheet.list === '') {
      if (one.made[0]) origins.set(input, one.made[0].origin)
      faults.push(
        ...one.made
          .slice(1)
          .map((made) => faultAt(made, undefined, 'is one row too many: the sheet is about the plan as a whole')),
      )
    }
    faults.push(...placeThings(input, one.known, one.made).map((made) => orphan(one.known, made, known)))
  }
  model.imports?.complete?.(input)
  const parsed = model.schema.input.safeParse(input)
  const issues = parsed.success ? [] : parsed.error.issues
  return { input, faults: [...faults, ...schemaFaults(input, issues, { known, origins, unread })] }
}

function orphan({ sheet }: KnownSheet, { made, owners }: Misplaced, known: readonly KnownSheet[]): ImportFault {
  const [nearest, ...others] = [...(sheet.parents ?? [])].reverse()
  const parent = nearest?.name ?? 'id'
  const id = made.parents.get(nearest?.list ?? '')
  if (id === undefined) return faultAt(made, parent, 'is empty; it says whose the row is')
  const owner = sheetOfList(known, nearest?.list ?? '') ?? nearest?.list ?? ''
  const more = others.map(({ name }) => name).join(' and ')
  return owners > 1
    ? faultAt(made, parent, `is "${id}", of which there are ${owners}${more && `; ${more} says which of them`}`)
    : faultAt(made, parent, `is "${id}", which there is not in ${owner}${ofOthers(made, others)}`)
}

const ofOthers = ({ parents }: MadeThing, others: readonly ImportParent[]): string =>
  others.map(({ name, list }) => (parents.has(list) ? ` of ${name} "${parents.get(list)!}"` : '')).join('')

/** In the words of the sheet where it has the column. */
function faultAt({ origin: { from, row } }: MadeThing, name: string | undefined, reason: string): ImportFault {
  const title = from.columns.find(({ field }) => field?.name === name)?.title ?? name
  return { sheet: from.table.name, row: row.number, ...(title !== undefined && { column: title }), reason }
}

function answerOf(known: readonly KnownSheet[], read: readonly Read[], faults: readonly ImportFault[]): ImportAnswer {
  return {
    ...{ others: [], unplaced: [] },
    known: known
      .filter((one) => one !== placesSheet)
      .map(({ sheet, fields }) => ({
        list: sheet.list,
        name: sheet.names[0] ?? sheet.list,
        fields: fields.map(({ name }) => name),
      })),
    sheets: read.map(({ table, known: { sheet }, columns, preview }) => ({
      sheet: table.name,
      list: sheet.list,
      rows: table.rows.length,
      columns: columns.map(({ title, field }) => ({ title, field: field?.name ?? null })),
      preview: [...preview].map(({ row, cells }) => ({ row, cells: [...cells] })),
    })),
    faults: faults.slice(0, maxFaults).map((fault) => ({ ...fault })),
    faultCount: faults.length,
  }
}

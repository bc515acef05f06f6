/**
 * An input as the sheets it could have been read from: with a few rows a template to be filled in. What a row cannot
 * hold is not in them.
 */
import { exactDurationSeconds } from '../foundation/iso-duration.ts'
import type { ExportCell, ExportColumn, ExportTable } from '../models/plan-export.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { ImportField, KnownSheet } from './import-field.ts'
import { noneText } from './read-cell.ts'
import { knownSheets } from './match-sheet.ts'
import { ownersOf, thingsOf, type Owner } from './place-things.ts'
import { hasMembers, isList, isThing, type Thing } from './thing.ts'
import { createWallTimes, type WallTimes } from './wall-times.ts'

export interface TemplateOrder {
  /** Whose clocks the times are by; without one, or where a clock shows a time twice, they are texts with an offset. */
  readonly zone: string | undefined
  /** Sheets without a row are there, for their titles. */
  readonly hasEmpty: boolean
}

export function templateTables(model: PlanningModel, input: Thing, { zone, hasEmpty }: TemplateOrder): ExportTable[] {
  const known = knownSheets(model)
  const wallTimes = createWallTimes(zone)
  return known.flatMap((sheet) => {
    const fields = sheet.fields.filter(({ isAddress }) => !isAddress)
    const rows = rowsOf({ ...sheet, fields }, input, known)
    if (rows.length === 0 && (!hasEmpty || sheet.sheet.isRare)) return []
    const title = sheet.sheet.names[0] ?? sheet.sheet.list
    return [withTimes(withoutOld({ title, columns: fields.map(columnOf), rows }, fields), wallTimes)]
  })
}

/** Without columns of older forms where nobody uses them. */
function withoutOld({ title, columns, rows }: ExportTable, fields: readonly ImportField[]): ExportTable {
  const isKept = fields.map(({ isOld }, index) => !isOld || rows.some((row) => row[index] !== undefined))
  const kept = <Item>(items: readonly Item[]) => items.filter((_, index) => isKept[index])
  return { title, columns: kept(columns), rows: rows.map(kept) }
}

const columnTypes = {
  ...{ text: 'text', list: 'text', boolean: 'text', number: 'number', dateTime: 'dateTime', duration: 'duration' },
} as const satisfies Record<ImportField['type'], ExportColumn['type']>

function columnOf(field: ImportField): ExportColumn {
  const allowed = allowedIn(field)
  return { title: field.name, type: columnTypes[field.type], ...(allowed.length > 0 && { allowed }) }
}

/** What a cell may hold, where that can be counted. */
export const allowedIn = ({ type, allowed }: ImportField): readonly string[] =>
  type === 'boolean' ? booleanTexts : allowed

const booleanTexts = ['yes', 'no']

const withTimes = (table: ExportTable, wallTimes: WallTimes): ExportTable =>
  table.columns.reduce((all, { type }, index) => (type === 'dateTime' ? timed(all, index, wallTimes) : all), table)

/** The column as dates, or as texts where one of its times is none of the clocks. */
function timed(table: ExportTable, index: number, wallTimes: WallTimes): ExportTable {
  const times = table.rows.map((row) => (row[index] === undefined ? undefined : wallTimes(String(row[index]))))
  const areTexts = table.rows.some((row, at) => row[index] !== undefined && times[at] === undefined)
  return areTexts
    ? { ...table, columns: table.columns.with(index, { title: table.columns[index]!.title, type: 'text' }) }
    : { ...table, rows: table.rows.map((row, at) => row.with(index, times[at])) }
}

function rowsOf(known: KnownSheet, input: Thing, all: readonly KnownSheet[]): ExportCell[][] {
  const name = known.sheet.list.split('/').at(-1)!
  const isHeld = all.some(({ sheet, fields }) => sheet.list === known.above.at(-1) && holds(fields, name))
  return ownersOf(input, known.above).flatMap((owner) => {
    const things = thingsOf(owner.thing, known)
    // The row above has the only one.
    if (isHeld && things.length === 1) return []
    const rows = things.map((thing) => known.fields.map((field) => cellOf(thing, owner, field)))
    return rows.filter((row) => row.some((cell) => cell !== undefined))
  })
}

const holds = (fields: readonly ImportField[], list: string) =>
  fields.some(({ path }) => path[0] === list && path[1] === '0' && path.length > 2)

function cellOf(thing: Thing, owner: Owner, field: ImportField): ExportCell {
  if (field.parent !== undefined) return owner.ids.get(field.parent)
  const value = valueAt(thing, field.path)
  if (value === null && field.isNullable && field.type === 'text') return noneText
  if (value === undefined || value === null) return undefined
  if (field.format) return field.format(value)
  if (field.type === 'list') return listText(value, field)
  if (typeof value === 'boolean') return value ? booleanTexts[0] : booleanTexts[1]
  if (field.type === 'duration' && typeof value === 'string') return exactDurationSeconds(value)
  return typeof value === 'number' ? value : textOf(value)
}

/** Of several in a list none is the one a row could have. */
function valueAt(thing: Thing, path: readonly string[]): unknown {
  let value: unknown = thing
  for (const [index, name] of path.entries()) {
    const isOneOfMany = name === '0' && Array.isArray(value) && value.length > 1 && index < path.length - 1
    if (isOneOfMany || !hasMembers(value)) return undefined
    value = value[name]
  }
  return value
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Things with a name and figures as `heating:3:0.9`. */
export function listText(value: unknown, field: ImportField): string | undefined {
  const items = isList(value) ? value : []
  const texts = items.map((item) => (isThing(item) && field.write ? field.write(item) : nameOf(item)))
  if (texts.length === 0) return undefined
  if (texts.some((text) => text.includes(';'))) return JSON.stringify(texts)
  // Else its comma would part it.
  return texts.length === 1 && texts[0]!.includes(',') ? `${texts[0]!};` : texts.join('; ')
}

const nameOf = (item: unknown): string => (isThing(item) && 'name' in item ? textOf(item['name']) : textOf(item))

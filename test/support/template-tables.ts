/**
 * An input as the sheets it could have been read from: with a few rows a template to be filled in. What a row cannot
 * hold is not in them.
 */
import type { PlanningModel } from '../../server/models/planning-model.ts'
import type { ExportCell, ExportColumn, ExportTable } from '../../server/models/plan-export.ts'
import { exactDurationSeconds } from '../../server/foundation/iso-duration.ts'
import type { ImportField } from '../../server/imports/import-field.ts'
import { knownSheets, type KnownSheet } from '../../server/imports/match-sheet.ts'
import { thingsOf } from '../../server/imports/place-things.ts'
import { hasMembers, isList, isThing, type Thing } from '../../server/imports/thing.ts'

/** Sheets without a row are there where `hasEmpty`, for their titles. */
export function templateTables(model: PlanningModel, input: Thing, hasEmpty = true): ExportTable[] {
  const known = knownSheets(model)
  return known.flatMap((sheet) => {
    const rows = rowsOf(sheet, input, known)
    if (rows.length === 0 && !hasEmpty) return []
    const columns = sheet.fields.map(({ name, type }): ExportColumn => ({ title: name, type: columnTypes[type] }))
    return [{ title: sheet.sheet.names[0] ?? sheet.sheet.list, columns, rows }]
  })
}

const columnTypes = {
  ...{ text: 'text', list: 'text', boolean: 'text', number: 'number', dateTime: 'dateTime', duration: 'duration' },
} as const satisfies Record<ImportField['type'], ExportColumn['type']>

function rowsOf({ sheet, fields }: KnownSheet, input: Thing, known: readonly KnownSheet[]): ExportCell[][] {
  const names = sheet.list.split('/')
  const name = names.at(-1)!
  const above = names.slice(0, -1).join('/')
  const parents = above === '' ? [input] : thingsOf(input, above)
  const isHeld = above !== '' && known.some((one) => one.sheet.list === above && holds(one, name))
  return parents.flatMap((parent) => {
    const things = sheet.list === '' ? [input] : thingsOf(parent, name)
    // The row above has the only one.
    if (isHeld && things.length === 1) return []
    const rows = things.map((thing) => fields.map((field) => cellOf(thing, parent, field)))
    return rows.filter((row) => row.some((cell) => cell !== undefined))
  })
}

const holds = ({ fields }: KnownSheet, list: string) => fields.some(({ path }) => path[0] === list && path[1] === '0')

function cellOf(thing: Thing, parent: Thing, field: ImportField): ExportCell {
  if (field.path.length === 0) return textOf(parent['id'])
  const value = valueAt(thing, field.path)
  if (value === undefined || value === null) return undefined
  if (field.type === 'list') return listText(value, field)
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
function listText(value: unknown, field: ImportField): string | undefined {
  const items = isList(value) ? value : []
  const text = (item: unknown) => (isThing(item) && field.write ? field.write(item) : nameOf(item))
  return items.length === 0 ? undefined : items.map(text).join('; ')
}

const nameOf = (item: unknown): string => (isThing(item) && 'name' in item ? textOf(item['name']) : textOf(item))

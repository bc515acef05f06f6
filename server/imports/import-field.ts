/** What a column of a sheet can be: a plain field of the model's schema, or one the model declares. */
import type { z } from 'zod'
import {
  isPlaceSchema,
  memberSchema,
  placeBounds,
  presentSchema,
  propertiesOf,
  type Described,
} from '../contract/json-schema.ts'
import type { ImportColumn, ImportSheet } from '../models/plan-import.ts'
import { cellReading, type CellReading } from './cell-reading.ts'
import { listSchema } from './described-schema.ts'

export interface ImportField extends CellReading {
  /** As templates and mappings write it. */
  readonly name: string
  /** All it goes by, as `titleKey` writes them. */
  readonly keys: readonly string[]
  /** Below the thing of the row. */
  readonly path: readonly string[]
  readonly description: string
  readonly isRequired: boolean
  readonly write?: ImportColumn['write']
  /** Least and most it may be. */
  readonly range?: readonly [least: number, most: number]
  /** What its text is, where that is a day, a time or both by no clock in particular. */
  readonly wall?: 'date' | 'time' | 'dateTime'
  /** Null says something that nothing at all does not. */
  readonly isNullable?: true
  /** An older form of another one: in sheets only where something is in it. */
  readonly isOld?: true
  /** Holds whose the row is: the list of it. */
  readonly parent?: string
  /** A part of the address, of which a row may have several, in their order; `path` is where its place goes. */
  readonly isAddress?: true
}

/** A sheet the model can read, with all the columns it may have. */
export interface KnownSheet {
  readonly sheet: ImportSheet
  readonly fields: readonly ImportField[]
  /** Lists its things are in, from the outermost in; without its own. */
  readonly above: readonly string[]
}

/** `Service duration (min)` and `service_duration` are the same. */
export const titleKey = (title: string): string =>
  title
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .toLowerCase()
    .replaceAll(/[\s._/-]/g, '')

export function fieldsOf(input: z.ZodType, sheet: ImportSheet): ImportField[] {
  const schema = listSchema(input, sheet.list)
  const declared = sheet.columns.map((column): ImportField => ({
    name: column.name,
    keys: [column.name, ...(column.words ?? [])].map(titleKey),
    type: column.type,
    path: column.to.split('/'),
    ...{ allowed: [], description: '', isRequired: false },
    ...(column.read && { read: column.read }),
    ...(column.write && { write: column.write }),
    ...rangeAt(schema, column.to.split('/')),
    example: column.example,
  }))
  const plain = plainFields(schema, sheet, [])
  const held = sheet.holds
    ? plainFields(listSchema(input, sheet.holds.list), { words: {} }, sheet.holds.to.split('/')).map((field) =>
        renamed(field, sheet.holds!.names),
      )
    : []
  const parents = (sheet.parents ?? []).map(({ list, name, words }, index, all): ImportField => ({
    name,
    keys: [name, ...words.filter((word) => schema.properties?.[word] === undefined)].map(titleKey),
    ...{ type: 'text', path: [], parent: list, allowed: [], description: 'Whose it is' },
    isRequired: index === all.length - 1,
  }))
  const address = sheet.placed === undefined ? [] : [addressField(sheet.placed)]
  return withoutDoubles([...parents, ...declared, ...plain, ...held, ...address])
}

/** Parts of an address as sheets have them. */
const addressWords = [
  ...['address', 'adresse', 'anschrift', 'street', 'straße', 'strasse', 'housenumber', 'hausnummer'],
  ...['postcode', 'postalcode', 'zip', 'zipcode', 'plz', 'city', 'town', 'ort', 'stadt', 'country', 'land'],
]

const addressField = (placed: string): ImportField => ({
  ...{ name: 'address', keys: addressWords.map(titleKey), type: 'text', path: placed.split('/'), isAddress: true },
  ...{ allowed: [], isRequired: false, example: 'Unter den Linden 77, Berlin' },
  description: 'Where it is, instead of latitude and longitude; several columns make one address, in their order',
})

function plainFields(
  schema: Described,
  { words = {} }: Pick<ImportSheet, 'words'>,
  above: readonly string[],
): ImportField[] {
  const required = new Set(schema.required ?? [])
  return propertiesOf(schema).flatMap(([name, given]): ImportField[] => {
    const property = presentSchema(given)
    const path = [...above, name]
    if (isPlaceSchema(property)) return placeFields(name, path, property)
    const reading = cellReading(property)
    if (!reading)
      return property.items ? [] : plainFields(property, { words: {} }, path).map((field) => prefixed(field, name))
    const names = [name, property.title ?? name, ...(words[name] ?? [])]
    const field = { name, keys: [...new Set(names.map(titleKey))], path, isRequired: required.has(name), ...reading }
    return [{ ...field, description: property.description ?? '', ...saidOf(given, property) }]
  })
}

const walls: Readonly<Record<string, NonNullable<ImportField['wall']>>> = {
  ...{ date: 'date', 'local-time': 'time', 'local-date-time': 'dateTime' },
}

function saidOf(given: Described, { format = '', deprecated, minimum, maximum }: Described): Partial<ImportField> {
  const isNullable = given.anyOf?.some(({ type }) => type === 'null')
  return {
    ...(Object.hasOwn(walls, format) && { wall: walls[format]! }),
    ...(minimum !== undefined && maximum !== undefined && { range: [minimum, maximum] as const }),
    ...(isNullable && { isNullable }),
    ...(deprecated && { isOld: true }),
  }
}

const [farthestLatitude, farthestLongitude] = placeBounds

/** `latitude` and `longitude` of `location`; `startLatitude` and `startLongitude` of `startLocation`. */
function placeFields(name: string, path: readonly string[], { description = '' }: Described): ImportField[] {
  const prefix = name.replace(/location$/i, '')
  return (['Latitude', 'Longitude'] as const).map((coordinate, index) => {
    const own = prefix === '' ? coordinate.toLowerCase() : prefix + coordinate
    const farthest = index === 0 ? farthestLatitude : farthestLongitude
    return {
      ...{ name: own, keys: [titleKey(own)], path: [...path, String(index)], type: 'number', allowed: [] },
      ...{ description, isRequired: false, range: [-farthest, farthest] },
    }
  })
}

/** Of a number below the thing of a row. */
function rangeAt(schema: Described, path: readonly string[]): Pick<ImportField, 'range'> {
  const above = path.slice(0, -1).reduce(memberSchema, schema)
  const last = path.at(-1)!
  const farthest = isPlaceSchema(above) ? placeBounds[Number(last)] : undefined
  if (farthest !== undefined) return { range: [-farthest, farthest] }
  const { range } = saidOf({}, memberSchema(above, last))
  return range ? { range } : {}
}

const prefixed = (field: ImportField, name: string): ImportField => ({
  ...field,
  name: `${name}.${field.name}`,
  keys: [titleKey(`${name}.${field.name}`)],
  isRequired: false,
})

const renamed = (field: ImportField, names: Readonly<Record<string, string>>): ImportField => {
  const name = names[field.name]
  return { ...field, isRequired: false, ...(name !== undefined && { name, keys: [titleKey(name)] }) }
}

/** The first of a name has it. */
function withoutDoubles(fields: readonly ImportField[]): ImportField[] {
  const taken = new Set<string>()
  return fields.flatMap((field) => {
    const keys = field.keys.filter((key) => !taken.has(key))
    keys.forEach((key) => taken.add(key))
    return keys.length > 0 ? [{ ...field, keys }] : []
  })
}

/** What a column of a sheet can be: a plain field of the model's schema, or one the model declares. */
import type { z } from 'zod'
import { plainProperty, propertiesOf, type Described } from '../contract/json-schema.ts'
import type { ImportColumn, ImportSheet, ImportType } from '../models/plan-import.ts'
import { listSchema } from './described-schema.ts'

export interface ImportField {
  /** As templates and mappings write it. */
  readonly name: string
  /** All it goes by, as `titleKey` writes them. */
  readonly keys: readonly string[]
  readonly type: ImportType
  /** Below the thing of the row. */
  readonly path: readonly string[]
  /** The only values there are. */
  readonly allowed: readonly string[]
  readonly description: string
  readonly isRequired: boolean
  readonly read?: ImportColumn['read']
  readonly write?: ImportColumn['write']
  readonly example?: string | undefined
  /** A part of the address, of which a row may have several, in their order; `path` is where its place goes. */
  readonly isAddress?: true
}

/** `Service duration (min)` and `service_duration` are the same. */
export const titleKey = (title: string): string =>
  title
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .toLowerCase()
    .replaceAll(/[\s._/-]/g, '')

/** Fields of nested things, but not of lists: `profit.fixedProfit`. */
const deepest = 3

export function fieldsOf(input: z.ZodType, sheet: ImportSheet): ImportField[] {
  const declared = sheet.columns.map((column): ImportField => ({
    name: column.name,
    keys: [column.name, ...(column.words ?? [])].map(titleKey),
    type: column.type,
    path: column.to.split('/'),
    ...{ allowed: [], description: '', isRequired: false },
    ...(column.read && { read: column.read }),
    ...(column.write && { write: column.write }),
    example: column.example,
  }))
  const plain = plainFields(listSchema(input, sheet.list), sheet, [])
  const held = sheet.holds
    ? plainFields(listSchema(input, sheet.holds.list), { words: {} }, sheet.holds.to.split('/')).map((field) =>
        renamed(field, sheet.holds!.names),
      )
    : []
  const parent: ImportField[] = sheet.parent
    ? [
        {
          name: sheet.parent.name,
          keys: [sheet.parent.name, ...sheet.parent.words].map(titleKey),
          ...{ type: 'text', path: [], allowed: [], description: 'Whose it is', isRequired: true },
        },
      ]
    : []
  const address = sheet.placed === undefined ? [] : [addressField(sheet.placed)]
  return withoutDoubles([...parent, ...declared, ...plain, ...held, ...address])
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
  return propertiesOf(schema).flatMap(([name, property]): ImportField[] => {
    const path = [...above, name]
    const plain = plainProperty(property)
    if (!plain)
      return property.type === 'object' && path.length < deepest
        ? plainFields(property, { words: {} }, path).map((field) => prefixed(field, name))
        : []
    const names = [name, property.title ?? name, ...(words[name] ?? [])]
    const field = { name, keys: [...new Set(names.map(titleKey))], path, isRequired: required.has(name), ...plain }
    return [{ ...field, description: property.description ?? '' }]
  })
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

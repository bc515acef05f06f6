/** Which tables an input is: one for each list of things in its schema, however deep, with the fields as columns. */
import {
  isPlaceSchema,
  mergedSchema,
  plainProperty,
  propertiesOf,
  type Described,
  type PlainType,
} from '../../../../server/contract/json-schema.ts'
import { capitalised } from '../../../ui/capitalised.ts'

export type ColumnType = PlainType | 'place'

export interface Column {
  /** As in the schema, with a dot before fields of a thing inside: `profit.fixedProfit`. */
  readonly name: string
  readonly title: string
  /** Help, from the schema. */
  readonly description: string
  readonly path: readonly string[]
  readonly type: ColumnType
  readonly isWhole: boolean
  readonly isRequired: boolean
  /** The only values there are; empty where others will do. */
  readonly allowed: readonly string[]
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  /** What holds while the cell is empty; undefined where nothing is said. */
  readonly default: unknown
}

export interface InputTable {
  /** Path of the list: `vehicles/shifts` are the shifts of every vehicle. */
  readonly list: string
  readonly title: string
  readonly description: string
  /** What the rows belong to: `vehicles`; empty for lists of the input itself. */
  readonly parent: string
  readonly columns: readonly Column[]
  /** Lists every thing must have, if empty. */
  readonly requiredLists: readonly string[]
}

/** Deeper fields and lists are for the JSON. */
const deepestList = 4
const deepestField = 3

/** In the order of the schema, each list before those inside it. */
export const tablesOf = (input: Described): InputTable[] => tablesBelow(mergedSchema(input), [])

function tablesBelow(schema: Described, above: readonly string[]): InputTable[] {
  if (above.length >= deepestList) return []
  return propertiesOf(schema).flatMap(([name, property]): InputTable[] => {
    const item = property.items && mergedSchema(property.items)
    if (property.type !== 'array' || property.deprecated || !item?.properties) return []
    const list = [...above, name]
    const table = {
      list: list.join('/'),
      title: list.map((part) => inWords(part)).join(' › '),
      description: property.description ?? '',
      parent: above.join('/'),
      columns: columnsOf(item, []),
      requiredLists: requiredListsOf(item),
    }
    return [...(table.columns.length > 0 ? [table] : []), ...tablesBelow(item, list)]
  })
}

/** Lists every thing has, if empty. */
export const requiredListsOf = ({ required = [], properties = {} }: Described): string[] =>
  required.filter((name) => properties[name]?.type === 'array' && !isPlaceSchema(properties[name]))

function columnsOf(schema: Described, above: readonly string[]): Column[] {
  const required = new Set(above.length === 0 ? (schema.required ?? []) : [])
  return propertiesOf(schema).flatMap(([name, property]): Column[] => {
    const path = [...above, name]
    const plain = plainProperty(property)
    const type: ColumnType | undefined = isPlaceSchema(property) ? 'place' : plain?.type
    if (property.deprecated) return []
    if (!type) return property.properties && path.length < deepestField ? columnsOf(property, path) : []
    return [
      {
        name: path.join('.'),
        title: property.title ?? path.map((part) => inWords(part)).join(': '),
        description: property.description ?? '',
        ...{ path, type, isWhole: property.type === 'integer', isRequired: required.has(name) },
        allowed: plain?.allowed ?? [],
        ...{ minimum: limit(property.minimum), maximum: limit(property.maximum), default: property.default },
      },
    ]
  })
}

/** Limits of the number type itself limit nothing. */
const limit = (value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value

/** `minStartTime` is `Min start time`. */
export function inWords(name: string): string {
  return capitalised(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
}

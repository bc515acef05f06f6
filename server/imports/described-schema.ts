/** What the schema of a model says of its fields, as JSON Schema, with its references followed. */
import { z } from 'zod'
import { hasMembers } from './thing.ts'
import type { ImportType } from '../models/plan-import.ts'

export interface Described {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly prefixItems?: readonly Described[]
  readonly anyOf?: readonly Described[]
  readonly oneOf?: readonly Described[]
  readonly deprecated?: boolean
  readonly example?: unknown
}

const known = new WeakMap<z.ZodType, Described>()

/** Of the things in a list such as `vehicles/shifts`; of the input itself where `list` is empty. */
export const listSchema = (input: z.ZodType, list: string): Described =>
  list
    .split('/')
    .filter(Boolean)
    .reduce((above, name) => merged(merged(above).properties?.[name]?.items ?? {}), merged(describedOf(input)))

/** An input as the model's own documents show one; undefined where they show none. */
export const inputExample = (input: z.ZodType): unknown => describedOf(input).example

function describedOf(input: z.ZodType): Described {
  let schema = known.get(input)
  // The document is made here, of a schema of ours: it is what JSON Schema says.
  if (!schema) known.set(input, (schema = resolved(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))))
  return schema
}

export const propertiesOf = (schema: Described): [string, Described][] =>
  Object.entries(merged(schema).properties ?? {})

/** Replaces every `$ref` by what it names; things that hold themselves end where they begin again. */
function resolved(document: object): Described {
  const definitions = '$defs' in document && hasMembers(document.$defs) ? document.$defs : {}
  const follow = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => follow(item, within))
    if (!hasMembers(node)) return node
    const { $ref, ...rest } = node
    const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : undefined
    if (name !== undefined && within.includes(name)) return {}
    const inner = name === undefined ? {} : follow(definitions[name] ?? {}, [...within, name])
    return {
      ...(hasMembers(inner) ? inner : {}),
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, follow(value, within)])),
    }
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON Schema, made by zod
  return follow(document, []) as Described
}

/** Alternatives as one thing with the fields of all, of which none is required. */
function merged(schema: Described): Described {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .map(merged)
    .filter(({ properties, deprecated }) => properties && !deprecated)
  if (options.length === 0 || schema.properties) return schema
  const properties: Record<string, Described> = {}
  for (const option of options)
    for (const [name, property] of Object.entries(option.properties ?? {})) {
      const values = [...allowedOf(properties[name] ?? {}), ...allowedOf(property)]
      const { const: _one, ...rest } = property
      properties[name] = { ...properties[name], ...rest, ...(values.length > 0 && { enum: [...new Set(values)] }) }
    }
  return { type: 'object', properties }
}

const allowedOf = (schema: Described): readonly unknown[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const]

interface PlainProperty {
  readonly type: ImportType
  readonly allowed: readonly string[]
}

/** Undefined where one cell cannot hold it. */
export function plainProperty(property: Described): PlainProperty | undefined {
  const { type, format, items, anyOf = [] } = property
  const allowed = allowedOf(property).map(String)
  if (property.deprecated) return undefined
  const own = format === 'date-time' ? 'dateTime' : format === 'duration' ? 'duration' : 'text'
  if (type === 'string' || allowed.length > 0) return { type: own, allowed }
  if (type === 'number' || type === 'integer') return { type: 'number', allowed }
  if (type === 'boolean') return { type, allowed }
  // Where a text will do, other spellings do not matter.
  const option = anyOf.find((one) => one.type === 'string')
  if (option) return plainProperty(option)
  return type === 'array' && items && plainProperty(items)?.type === 'text' ? { type: 'list', allowed: [] } : undefined
}

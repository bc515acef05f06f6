/** What a JSON Schema says of the fields of things, with its references followed: for tables, forms and imports. */

export interface Described {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Described>>
  readonly additionalProperties?: boolean | Described
  readonly items?: Described
  readonly minItems?: number
  readonly maxItems?: number
  readonly prefixItems?: readonly Described[]
  readonly anyOf?: readonly Described[]
  readonly oneOf?: readonly Described[]
  readonly deprecated?: boolean
  readonly example?: unknown
}

const hasMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Replaces every `$ref` by what it names in `definitions`; things that hold themselves end where they begin again.
 */
export function resolvedSchema(schema: unknown, definitions: unknown): Described {
  const named = hasMembers(definitions) ? definitions : {}
  const follow = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => follow(item, within))
    if (!hasMembers(node)) return node
    const { $ref, ...rest } = node
    const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : undefined
    if (name !== undefined && within.includes(name)) return {}
    const inner = name === undefined ? {} : follow(named[name] ?? {}, [...within, name])
    return {
      ...(hasMembers(inner) ? inner : {}),
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, follow(value, within)])),
    }
  }
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON Schema, as zod makes it
  return follow(schema, []) as Described
}

/** Alternatives as one thing with the fields of all, of which none is required. */
export function mergedSchema(schema: Described): Described {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .map(mergedSchema)
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

/** What it is where it is there at all: without the alternative null. */
export function presentSchema(schema: Described): Described {
  const options = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const { anyOf: _alternatives, ...rest } = schema
  return options.length === 1 && options.length < (schema.anyOf ?? []).length ? { ...options[0], ...rest } : schema
}

/** What a member is: of a thing by its name, of a list by its place. */
export function memberSchema(schema: Described, name: string): Described {
  const { properties, prefixItems, items } = mergedSchema(presentSchema(schema))
  return presentSchema(properties?.[name] ?? (/^\d+$/.test(name) ? (prefixItems?.[Number(name)] ?? items) : {}) ?? {})
}

/**
 * Of the things in a list such as `vehicles/shifts`, which single things may be on the way to; of the thing itself
 * where `list` is empty.
 */
export const listItemSchema = (schema: Described, list: string): Described =>
  list
    .split('/')
    .filter(Boolean)
    .reduce((above, name) => {
      const member = memberSchema(above, name)
      return mergedSchema(presentSchema(member.items ?? member))
    }, mergedSchema(schema))

export const propertiesOf = (schema: Described): [string, Described][] =>
  Object.entries(mergedSchema(schema).properties ?? {})

const allowedOf = (schema: Described): readonly unknown[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const]

/** What one cell or one field of a form can hold; `list` has several texts. */
export type PlainType = 'text' | 'number' | 'boolean' | 'dateTime' | 'duration' | 'list'

export interface PlainProperty {
  readonly type: PlainType
  /** The only values there are; empty where others will do. */
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
  const texts = anyOf.filter((one) => one.type === 'string')
  const option = texts.find((one) => allowedOf(one).length === 0) ?? texts[0]
  if (option) return plainProperty({ ...option, ...(texts.length > 1 && { enum: sharedValues(texts) }) })
  return type === 'array' && items && plainProperty(items)?.type === 'text' ? { type: 'list', allowed: [] } : undefined
}

/** How far from 0 latitude and longitude may be, in degrees. */
export const placeBounds = [90, 180] as const

/** Of several texts; none where one of them may be any. */
const sharedValues = (texts: readonly Described[]): readonly unknown[] =>
  texts.every((one) => allowedOf(one).length > 0) ? texts.flatMap(allowedOf) : []

/** Whether it is a place: `[latitude, longitude]`, in degrees; as a tuple, or as OpenAPI documents have it. */
export function isPlaceSchema({ type, items, prefixItems, minItems, maxItems }: Described): boolean {
  if (prefixItems) return prefixItems.length === 2 && prefixItems.every((item) => item.type === 'number')
  return type === 'array' && items?.type === 'number' && minItems === 2 && maxItems === 2
}

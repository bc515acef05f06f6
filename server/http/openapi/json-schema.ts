/** Zod's own JSON Schema (2020-12) export, with the named schemas of a document collected as its components. */
import { z } from 'zod'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

/** The components of one document while it is put together. */
export interface Components {
  readonly schemas: Record<string, Json>
  readonly examples: Record<string, Json>
  /** What was exported before: most schemas are met many times. */
  readonly exported: Record<Direction, Map<z.ZodType, Json>>
}

export function emptyComponents(): Components {
  return { schemas: {}, examples: {}, exported: { input: new Map(), output: new Map() } }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const places = { schemas: '#/components/schemas/', examples: '#/components/examples/' }

/** Name of the component a schema refers to. */
export function componentName({ $ref: reference }: Json): string | undefined {
  return typeof reference === 'string' && reference.startsWith(places.schemas)
    ? reference.slice(places.schemas.length)
    : undefined
}

export const exampleReference = (name: string): Json => ({ $ref: places.examples + name })

/** Schemas named by `meta({id})` move to the components; references follow them there. */
export function jsonSchema(schema: z.ZodType, direction: Direction, components: Components): Json {
  const before = components.exported[direction].get(schema)
  if (before) return before
  const exported = z.toJSONSchema(schema, { target: 'draft-2020-12', io: direction, unrepresentable: 'any', override })
  const { $schema: _dialect, ...rest } = relocated(exported, components)
  components.exported[direction].set(schema, rest)
  return rest
}

/**
 * Answers may get more fields in a later version, and a client must not be told otherwise. Strict objects stay closed.
 */
function override({
  zodSchema,
  jsonSchema: exported,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}): void {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete exported.additionalProperties
  leaveOutNoise(exported)
}

/**
 * What says nothing to a reader: patterns that spell out a format, the limits of exact integers, and what settings say
 * for their page.
 */
function leaveOutNoise(exported: Json): void {
  if (exported['format'] === 'uuid' || exported['format'] === 'date-time') delete exported['pattern']
  if (exported['maximum'] === Number.MAX_SAFE_INTEGER) delete exported['maximum']
  if (exported['minimum'] === Number.MIN_SAFE_INTEGER) delete exported['minimum']
  delete exported['scope']
  delete exported['section']
  delete exported['unset']
}

/** Keywords that hold values, not schemas. */
const valueKeywords: ReadonlySet<string> = new Set([
  'const',
  'default',
  'enum',
  'example',
  'examples',
  'required',
  'x-tf-example',
])

/** Definitions may stand at any depth: a schema with an export of its own brings its own. */
function relocated(schema: Json, components: Components): Json {
  const { $defs: definitions, example, ...rest } = schema
  if (isJson(definitions))
    for (const [name, definition] of Object.entries(definitions))
      if (isJson(definition)) keep(name, relocated(definition, components), components)
  const entries = Object.entries(withoutTuple(rest)).map(([keyword, value]): [string, unknown] => {
    if (keyword === '$ref' && typeof value === 'string') return [keyword, value.replace('#/$defs/', places.schemas)]
    return [keyword, valueKeywords.has(keyword) ? value : relocatedPart(keyword, value, components)]
  })
  // JSON Schema has a list of examples; a single one is easier to write.
  return withShortNull({ ...Object.fromEntries(entries), ...(example === undefined ? {} : { examples: [example] }) })
}

/** Two numbers are a list of numbers of length two: client generators know lists better than tuples. */
function withoutTuple(schema: Json): Json {
  const { prefixItems, ...rest } = schema
  const [first] = Array.isArray(prefixItems) ? (prefixItems as unknown[]) : []
  const isUniform =
    Array.isArray(prefixItems) &&
    rest['items'] === false &&
    prefixItems.every((item) => JSON.stringify(item) === JSON.stringify(first))
  return isUniform ? { ...rest, items: first } : schema
}

/** "A text or null" as one type with two names, and its description where readers look for it. */
function withShortNull(schema: Json): Json {
  const { anyOf, ...outer } = schema
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : []
  const [text, none] = choices
  if (!isJson(text) || !isJson(none) || none['type'] !== 'null' || choices.length > 2) return schema
  const { description, ...inner } = text
  const told = { ...(description === undefined ? {} : { description }), ...outer }
  if (Object.keys(inner).length === 0) return told
  if (typeof inner['type'] !== 'string' || 'enum' in inner || 'const' in inner)
    return { ...told, anyOf: [inner, { type: 'null' }] }
  return { ...told, ...inner, type: [inner['type'], 'null'] }
}

function relocatedPart(keyword: string, value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isJson(item) ? relocated(item, components) : item))
  if (!isJson(value)) return value
  if (keyword !== 'properties' && keyword !== 'patternProperties') return relocated(value, components)
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isJson(property) ? relocated(property, components) : property,
    ]),
  )
}

function keep(name: string, schema: Json, { schemas }: Components): void {
  const known = schemas[name]
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different schemas have the id "${name}"; give one of them another, or none`)
  schemas[name] = schema
}

/**
 * Whole examples out of the examples of single fields, so that an example is written once, next to what it is an
 * example of. Optional fields without one are left out.
 */
import { componentName, exampleReference, type Components } from './json-schema.ts'
import { isJson, type Json } from './json.ts'

/**
 * `example` or `examples` of a parameter, body or answer with this schema; a named schema's example is a component,
 * too.
 */
export function exampleEntry(schema: Json, components: Components, given?: unknown): Json {
  if (given !== undefined) return { example: given }
  const name = componentName(schema)
  if (name === undefined) return { example: composeExample(schema, components) }
  components.examples[name] ??= { value: composeExample(schema, components) }
  return { examples: { [name]: exampleReference(name) } }
}

/** An example that the schema accepts; values nobody gave an example of are made up by their type. */
export function composeExample(schema: Json, components: Components): unknown {
  return writtenExample(schema, components) ?? madeUp(schema, components)
}

/** Undefined where neither the schema nor anything in it has an example. */
function writtenExample(schema: Json, components: Components): unknown {
  if ('x-tf-example' in schema) return schema['x-tf-example']
  if (Array.isArray(schema['examples'])) return schema['examples'][0] as unknown
  const target = referenced(schema, components)
  if (target) return writtenExample(target, components)
  for (const alternative of alternatives(schema)) {
    const found = writtenExample(alternative, components)
    if (found !== undefined) return found
  }
  if (isJson(schema['items'])) {
    const item = writtenExample(schema['items'], components)
    return item === undefined ? undefined : [item]
  }
  return isJson(schema['properties']) ? writtenObject(schema, components) : undefined
}

function writtenObject(schema: Json, components: Components): Json | undefined {
  const written = propertiesOf(schema).map(([name, property]) => [name, writtenExample(property, components)] as const)
  if (written.every(([, example]) => example === undefined)) return undefined
  const properties = new Map(propertiesOf(schema))
  const required = requiredOf(schema)
  return Object.fromEntries(
    written
      .map(
        ([name, example]) =>
          [
            name,
            example === undefined && required.has(name) ? madeUp(properties.get(name) ?? {}, components) : example,
          ] as const,
      )
      .filter(([, example]) => example !== undefined),
  )
}

function madeUp(schema: Json, components: Components): unknown {
  for (const keyword of ['const', 'default']) if (keyword in schema) return schema[keyword]
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const target = referenced(schema, components)
  if (target) return composeExample(target, components)
  const [first] = alternatives(schema)
  if (first) return composeExample(first, components)
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema)
          .filter(([name]) => requiredOf(schema).has(name))
          .map(([name, property]) => [name, composeExample(property, components)]),
      )
    case 'array':
      return isJson(schema['items']) ? [composeExample(schema['items'], components)] : []
    default:
      return madeUpScalar(schema)
  }
}

const textByFormat: Readonly<Record<string, string>> = {
  uuid: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
  'date-time': '2027-02-01T09:00:00Z',
  duration: 'PT30S',
  uri: 'https://planner.example.org',
  email: 'ada@example.org',
}

/** Of a type that may be null, the other one. */
const typeOf = ({ type }: Json): unknown => (Array.isArray(type) ? (type[0] as unknown) : type)

function madeUpScalar(schema: Json): unknown {
  const { format, minimum } = schema
  const type = typeOf(schema)
  if (type === 'string') return textByFormat[String(format)] ?? 'text'
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? Math.max(minimum, 1) : 1
  return type === 'boolean' ? true : null
}

function referenced(schema: Json, { schemas }: Components): Json | undefined {
  const name = componentName(schema)
  return name === undefined ? undefined : schemas[name]
}

const alternatives = (schema: Json): Json[] =>
  [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))
const propertiesOf = (schema: Json): [string, Json][] =>
  Object.entries(isJson(schema['properties']) ? schema['properties'] : {}).filter((entry): entry is [string, Json] =>
    isJson(entry[1]),
  )
const requiredOf = (schema: Json): ReadonlySet<unknown> =>
  new Set(Array.isArray(schema['required']) ? schema['required'] : [])

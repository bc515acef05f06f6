/**
 * The APIs of all models share schemas and errors, so the examples of these speak of nothing in particular. An API puts
 * its own in their place.
 */
import { isJson, type Json } from './json.ts'

export interface OwnExamples {
  /** Values of fields, by the id of the schema; only where the schema has an example to be replaced. */
  readonly schemas: Readonly<Record<string, Json>>
  /** What fills the blanks that examples of errors leave open, such as `{resource}`. */
  readonly names: Readonly<Record<string, string>>
}

/** The schema with its examples, and those of its fields and items, replaced by what `value` has there. */
export function withExample(schema: Json, value: unknown): Json {
  const { properties, items, examples } = schema
  return {
    ...schema,
    ...(isJson(properties) && isJson(value) && { properties: withExamples(properties, value) }),
    ...(isJson(items) && Array.isArray(value) && { items: withExample(items, value[0]) }),
    ...(Array.isArray(examples) && value !== undefined && { examples: [value] }),
  }
}

function withExamples(properties: Json, values: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      isJson(property) ? withExample(property, values[name]) : property,
    ]),
  )
}

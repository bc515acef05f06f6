/** What the schema of a model says of the things in its lists. */
import { z } from 'zod'
import { listItemSchema, resolvedSchema, type Described } from '../contract/json-schema.ts'

const known = new WeakMap<z.ZodType, Described>()

/** Of the things in a list such as `vehicles/shifts`; of the input itself where `list` is empty. */
export function listSchema(input: z.ZodType, list: string): Described {
  let schema = known.get(input)
  if (!schema) {
    const document = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    known.set(input, (schema = resolvedSchema(document, document.$defs)))
  }
  return listItemSchema(schema, list)
}

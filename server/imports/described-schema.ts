/** What the schema of a model says of its input and of the things in its lists. */
import { z } from 'zod'
import { listItemSchema, resolvedSchema, type Described } from '../contract/json-schema.ts'

const known = new WeakMap<z.ZodType, Described>()

/** Of the things in a list such as `vehicles/shifts`; of the input itself where `list` is empty. */
export const listSchema = (input: z.ZodType, list: string): Described => listItemSchema(describedOf(input), list)

/** An input as the model's own documents show one; undefined where they show none. */
export const inputExample = (input: z.ZodType): unknown => describedOf(input).example

function describedOf(input: z.ZodType): Described {
  let schema = known.get(input)
  if (!schema) {
    const document = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    known.set(input, (schema = resolvedSchema(document, document.$defs)))
  }
  return schema
}

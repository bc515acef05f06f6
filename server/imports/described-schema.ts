/** What the schema of a model says of its input and of the things in its lists. */
import { z } from 'zod'
import { listItemSchema, memberSchema, resolvedSchema, type Described } from '../contract/json-schema.ts'

const known = new WeakMap<z.ZodType, Described>()

/** Of the things in a list such as `vehicles/shifts`; of the input itself where `list` is empty. */
export const listSchema = (input: z.ZodType, list: string): Described => listItemSchema(describedOf(input), list)

/** Lists on the way to a list, from the outermost in: `visits` of `visits/timeWindows`. */
export function listsAbove(input: z.ZodType, list: string): string[] {
  const names = list.split('/').slice(0, -1)
  const ways = names.map((_, index) => names.slice(0, index + 1))
  return ways
    .filter((way) => memberSchema(listSchema(input, way.slice(0, -1).join('/')), way.at(-1)!).type === 'array')
    .map((way) => way.join('/'))
}

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

/** JSON text of a column, a file or another process, checked on its way in. */
import type { z } from 'zod'

/**
 * The value as it was written: what a schema gives back has its keys in another order, and answers are to stay the same
 * to the byte. It was written by us, from what such a schema had given. Throws when the text is not what the schema
 * describes.
 */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const value: unknown = JSON.parse(text)
  schema.parse(value)
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the schema has just taken it
  return value as z.output<Schema>
}

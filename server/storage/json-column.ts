/** JSON text of a column, checked on its way out of the database. */
import type { z } from 'zod'

/**
 * The value as it was written: what a schema gives back has its keys in another order, and answers are to stay the same
 * to the byte. Throws when the text is not what the schema describes.
 */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.input<Schema> {
  const value = JSON.parse(text) as z.input<Schema>
  schema.parse(value)
  return value
}

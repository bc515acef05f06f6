/** Values of queries that several lists share. */
import { z } from 'zod'
import { dateTimeFault } from '../foundation/iso-date-time.ts'

/** `tags=a&tags=b` or `tags=a`; empty when absent. */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z
    .preprocess(
      (value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(item).max(100),
    )
    .default([])
}

/** A date-time with an offset, as times are stored: ISO 8601 in UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true, error: ({ input }) => dateTimeFault(input) })
  .transform((text) => new Date(text).toISOString())

/** `true` and `false` in any case, as clients of several languages write them. */
export const flag = z
  .string()
  .meta({ example: 'true' })
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['true', 'false']))
  .transform((text) => text === 'true')

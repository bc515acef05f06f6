/** Values that are checked by a schema and kept as they were sent. */
import { z } from 'zod'

/**
 * A schema may fill in what is missing; a configuration must not, because what a request leaves open is for the profile
 * and the parent dataset to say. Described in OpenAPI as `schema` itself.
 */
export function asSent(schema: z.ZodType): z.ZodType {
  const kept = z.unknown().transform((value, context) => {
    const parsed = schema.safeParse(value)
    if (!parsed.success)
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- an issue of zod, with its input
      context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: value }) as z.core.$ZodRawIssue))
    return value
  })
  kept._zod.toJSONSchema = () => {
    const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return described
  }
  return kept
}

/** What a schema says of its fields. */
import { z } from 'zod'

export interface Field {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly title?: string
  readonly anyOf?: readonly Field[]
}

export function fieldsOf(schema: z.ZodType): [string, Field][] {
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // A schema with an id stands among the definitions.
  const named = document.$defs?.[document.$ref?.split('/').at(-1) ?? '']
  return Object.entries((named ?? document).properties ?? {}) as [string, Field][]
}

/** null stands for absent in some schemas; the text is beside it, or inside. */
export const textOf = ({ description, anyOf = [] }: Field): string =>
  description ?? anyOf.map(textOf).find((text) => text !== '') ?? ''

/** Body of POST /{id}/from-patch: operations on the model input of the parent, and how to run what comes out. */
import { z } from 'zod'

/** Most operations of one patch; beyond that a client sends the whole input. */
export const maxPatchOperations = 10_000

const pathDescription = `Where the operation works: a JSON pointer on the model input ("/items/2/name", "-" appends to an array), in which a segment may be a filter: \
[field=value] takes every element of an array whose text field equals the value, [a/b=value] looks into nested fields and arrays, [value] takes the elements of an array of texts, [field!=value] those with another text there, [field<date-time] those before it; a filter behind a filter is about the same element. \
Escapes: ~0 for ~, ~1 for /, ~2 for ], ~3 for [. The empty path is the whole input`

export const patchOperation = z
  .strictObject({
    op: z
      .enum(['add', 'remove', 'replace'])
      .describe(
        'replace is remove then add; with a filter as last segment the new element goes to the end of the array',
      )
      .meta({ example: 'replace' }),
    path: z
      .string()
      .refine(
        (path) => path === '' || path.startsWith('/'),
        'Expected a path that is empty or starts with /, for instance /items/[id=A]/priority',
      )
      .describe(pathDescription)
      .meta({ example: '/items/[id=B]/isFixed' }),
    value: z
      .unknown()
      .optional()
      .describe('What to add or to put in its place; required for add and replace, ignored for remove')
      .meta({ example: true }),
  })
  .refine(({ op, value }) => op === 'remove' || value !== undefined, {
    path: ['value'],
    message: 'Required for add and replace; send null for an empty value',
  })
  .meta({ id: 'PatchOperation' })
export type PatchOperation = z.infer<typeof patchOperation>

/** `config` is the model's configuration schema; the example shows what patches are mostly for. */
export function patchRequestOf<Config extends z.ZodType>(config: Config) {
  return z
    .strictObject({
      config: config
        .nullish()
        .transform((value) => value ?? undefined)
        .describe('How to run; what the parent was run with when left out'),
      patch: z
        .array(patchOperation)
        .max(maxPatchOperations)
        .describe('Applied in order, each on the result of the one before; all or nothing'),
    })
    .meta({
      id: 'PatchRequest',
      example: {
        patch: [
          { op: 'add', path: '/items/-', value: { id: 'E' } },
          { op: 'remove', path: '/items/[id=A]/note' },
          { op: 'replace', path: '/items/[id=B]/isFixed', value: true },
        ],
      },
    })
}

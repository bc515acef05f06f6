/** A patch in the making: read from operations as typed, or found by comparing the input with its changed text. */
import { z } from 'zod'
import { patchOperation, type PatchOperation } from '../../../../server/contract/patch.ts'
import { jsonDifference } from '../../../ui/json-view/json-difference.ts'

export type ReadPatch =
  | { readonly patch: readonly PatchOperation[]; readonly fault?: undefined }
  | { readonly fault: string; readonly patch?: undefined }

const operations = z.array(patchOperation)

export function patchFromOperations(text: string): ReadPatch {
  return read(text, (value) => {
    const parsed = operations.safeParse(value)
    if (parsed.success) return { patch: parsed.data }
    const [issue] = parsed.error.issues
    return { fault: `Operation ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}` }
  })
}

/** `before` is the input, parsed. */
export function patchFromText(before: unknown, text: string): ReadPatch {
  return read(text, (after) => ({ patch: jsonDifference(before, after) }))
}

function read(text: string, use: (value: unknown) => ReadPatch): ReadPatch {
  try {
    return use(JSON.parse(text))
  } catch (fault) {
    return { fault: `The text is not JSON yet: ${fault instanceof Error ? fault.message : String(fault)}` }
  }
}

/** `Visit F in /visits/-`: an operation as a line; long values are cut. */
export function operationWords({ op, path, value }: PatchOperation): {
  readonly verb: string
  readonly place: string
  readonly value: string
} {
  const verbs = { add: 'Add', remove: 'Remove', replace: 'Replace' } as const
  const text = op === 'remove' ? '' : JSON.stringify(value)
  return {
    verb: verbs[op],
    place: path === '' ? 'the whole input' : path,
    value: text.length > 200 ? `${text.slice(0, 200)}…` : text,
  }
}

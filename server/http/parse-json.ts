/** JSON bytes -> value, with faults that name line and column. */
import { AppError } from '../foundation/app-error.ts'
import { JsonError, JsonScanner, maxJsonDepth, type JsonListener } from '../foundation/json-scanner.ts'

/** `root` is what the faults call the whole document. */
export function parseJson(bytes: Uint8Array, root = 'body'): unknown {
  try {
    const scanner = new JsonScanner(refuseTwins(root))
    scanner.push(bytes)
    scanner.end()
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch (error) {
    throw malformedJson(error)
  }
}

export function malformedJson(error: unknown): unknown {
  if (!(error instanceof JsonError)) return error
  return new AppError('BODY_MALFORMED', { why: error.message })
}

/**
 * A key that stands twice in an object: JSON leaves open which of its values counts, so whoever looked at the other one
 * meant something else. (In a model input, which may have 2 GB, the last one counts, as wherever JavaScript reads
 * JSON.)
 */
function refuseTwins(root: string): JsonListener {
  /** By depth: the keys of the object that is open there, the values of the array, and where the document stands. */
  const keys: Set<string>[] = []
  const counts: number[] = []
  const path: string[] = [root]
  return {
    depth: maxJsonDepth,
    onValueStart(depth, key) {
      keys.length = counts.length = depth + 1
      path.length = Math.max(1, depth)
      if (depth === 0) return
      const seen = (keys[depth] ??= new Set())
      const index = (counts[depth] = (counts[depth] ?? -1) + 1)
      if (key !== undefined && seen.has(key))
        throw new AppError(
          'BODY_INVALID',
          'The request body has a key twice in one object, so it is open which of the values is meant. See details.',
          [`${path.join('.')}: "${key}" stands twice here; send it once`],
        )
      if (key !== undefined) seen.add(key)
      path[depth] = key ?? String(index)
    },
    onValueEnd() {},
  }
}

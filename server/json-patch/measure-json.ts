/** Size of JSON without writing it out, and the check of what a patch brings in. */
import { isObject, type JsonObject } from './json-node.ts'
import { PatchError, refuseForbiddenName } from './patch-error.ts'

/** Quotes, comma and colon around a field; characters count as one byte each, which is near enough for a limit. */
const fieldOverhead = 4

/**
 * Estimated bytes of a patch value once written as JSON. Refuses what is not plain JSON, forbidden names at any depth,
 * and nesting over `maxDepth`.
 */
export function measureValue(value: unknown, maxDepth: number): number {
  if (Array.isArray(value)) {
    requireDepth(maxDepth)
    return value.reduce<number>((bytes, element) => bytes + 1 + measureValue(element, maxDepth - 1), 2)
  }
  if (!isObject(value)) return plainBytes(value)
  requireDepth(maxDepth)
  requirePlain(value)
  let bytes = 2
  for (const field of Object.keys(value)) {
    refuseForbiddenName(field, 'a field in a value')
    bytes += fieldOverhead + field.length + measureValue(value[field], maxDepth - 1)
  }
  return bytes
}

function requireDepth(left: number): void {
  if (left <= 0) throw new PatchError('the result would be nested too deeply. Send a flatter value.')
}

/** Parsed JSON inherits from the root prototype only; anything else was built to pass for it. */
function requirePlain(value: JsonObject): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new PatchError('the value holds an object that is not plain JSON. Send plain JSON.')
}

function plainBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (value === null || typeof value === 'boolean') return 5
  // Few numbers are written with more digits than this.
  if (typeof value === 'number' && Number.isFinite(value)) return 8
  throw new PatchError(`the value holds something JSON does not have (${typeof value}). Send plain JSON.`)
}

/** Estimated bytes of a whole document, however deep it is. */
export function measureDocument(document: unknown): number {
  let bytes = 0
  const open: unknown[] = [document]
  while (open.length > 0) {
    const node = open.pop()
    bytes += fieldOverhead
    if (typeof node === 'string') bytes += node.length
    else if (Array.isArray(node)) for (const element of node) open.push(element)
    else if (isObject(node)) {
      for (const field of Object.keys(node)) {
        bytes += field.length
        open.push(node[field])
      }
    }
  }
  return bytes
}

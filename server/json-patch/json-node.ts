/** Parsed JSON as the patch engine sees it. */

export interface JsonObject {
  [field: string]: unknown
}

export function isObject(node: unknown): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

/** null counts as absent, as everywhere on the wire. */
export function isAbsent(node: unknown): node is null | undefined {
  return node === null || node === undefined
}

/** Own fields only: `toString` and its like are no fields of a document. */
export function fieldOf(object: JsonObject, field: string): unknown {
  return Object.hasOwn(object, field) ? object[field] : undefined
}

/** Defined rather than assigned: an assignment may run a setter of the prototype, or fail where that is frozen. */
export function setField(object: JsonObject, field: string, value: unknown): void {
  Object.defineProperty(object, field, { value, writable: true, enumerable: true, configurable: true })
}

/** For messages: "an array", "a text". */
export function describeNode(node: unknown): string {
  if (node === undefined) return 'missing'
  if (node === null) return 'null'
  if (Array.isArray(node)) return 'an array'
  if (typeof node === 'string') return 'a text'
  return typeof node === 'object' ? 'an object' : `a ${typeof node}`
}

/**
 * Reading parsed JSON without trusting it. Null counts as absent, as real requests carry it for optional fields. What
 * has the wrong form reads as absent or as NaN, so that a comparison with the expected value reports it.
 */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object; anything else reads as an empty one. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function objectAt(object: JsonObject, key: string): JsonObject {
  return objectOf(object[key])
}

/** True when the object has a value other than null under the key. */
export function hasValue(object: JsonObject, key: string): boolean {
  return object[key] !== undefined && object[key] !== null
}

export function listAt(object: JsonObject, key: string): readonly unknown[] {
  const value = object[key]
  return Array.isArray(value) ? value : []
}

export function objectsAt(object: JsonObject, key: string): JsonObject[] {
  return listAt(object, key).map(objectOf)
}

export function textAt(object: JsonObject, key: string): string | undefined {
  const value = object[key]
  return typeof value === 'string' ? value : undefined
}

export function textsAt(object: JsonObject, key: string): string[] {
  return listAt(object, key).filter((value) => typeof value === 'string')
}

export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = object[key]
  return typeof value === 'number' ? value : undefined
}

export function isTrueAt(object: JsonObject, key: string): boolean {
  return object[key] === true
}

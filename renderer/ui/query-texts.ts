/** Texts of a field of an address; anybody may write anything there, and empty ones are none. */
import type { LocationQuery } from 'vue-router'

export function queryTexts(value: LocationQuery[string] | undefined): string[] {
  return [value].flat().flatMap((text) => text || [])
}

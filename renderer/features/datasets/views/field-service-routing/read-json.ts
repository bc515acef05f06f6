/** Careful reading of documents of unknown shape: what is missing or of another kind is left out, nothing throws. */
import { secondsOfDuration } from '../../../../ui/iso-duration.ts'
import type { Place } from '../../../../ui/map/map-feature.ts'

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  // An object that is not a list can be read field by field.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? String(value) : undefined
}

export function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value
    .map((item: unknown) => textOf(item) ?? textOf(fieldsOf(item)['name']))
    .filter((text) => text !== undefined)
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

export function secondsOf(value: unknown): number | undefined {
  return typeof value === 'string' ? secondsOfDuration(value) : undefined
}

/** Only places on the earth: others could not be drawn. */
export function placeOf(value: unknown): Place | undefined {
  if (!Array.isArray(value)) return undefined
  const [latitude, longitude] = [numberOf(value[0]), numberOf(value[1])]
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return undefined
  return [latitude, longitude]
}

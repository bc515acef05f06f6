/** A sheet any model with places can have: where addresses are. */
import { placeBounds } from '../contract/json-schema.ts'
import type { ImportField, KnownSheet } from './import-field.ts'

const field = (name: string, keys: readonly string[], farthest?: number): ImportField => ({
  ...{ name, keys: [name, ...keys], type: farthest === undefined ? 'text' : 'number', path: [name], allowed: [] },
  ...{ description: '', isRequired: true, ...(farthest !== undefined && { range: [-farthest, farthest] }) },
})

/** Beside the sheets of a model; nothing of it is in the input. */
export const placesSheet: KnownSheet = {
  above: [],
  sheet: { list: 'places', names: ['places'], columns: [] },
  fields: [
    field('address', []),
    field('latitude', ['lat'], placeBounds[0]),
    field('longitude', ['lon', 'lng', 'long'], placeBounds[1]),
  ],
}

/** A sheet any model with places can have: where addresses are. */
import type { ImportSheet } from '../models/plan-import.ts'
import type { ImportField } from './import-field.ts'

const field = (name: string, type: ImportField['type'], keys: readonly string[]): ImportField => ({
  ...{ name, keys: [name, ...keys], type, path: [name], allowed: [], description: '', isRequired: true },
})

/** Beside the sheets of a model; nothing of it is in the input. */
export const placesSheet: { readonly sheet: ImportSheet; readonly fields: readonly ImportField[] } = {
  sheet: { list: 'places', names: ['places'], columns: [] },
  fields: [
    field('address', 'text', []),
    field('latitude', 'number', ['lat']),
    field('longitude', 'number', ['lon', 'lng', 'long']),
  ],
}

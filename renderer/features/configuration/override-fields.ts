/** The fields of a model's overrides, read from its OpenAPI document: the form knows no model. */
import { call } from '../../api/http-client.ts'

export interface OverrideField {
  readonly name: string
  /** The name as words: `minimizeTravelTimeWeight` -> "Minimize travel time". */
  readonly title: string
  readonly description: string
  readonly isWeight: boolean
  readonly least: number | undefined
  readonly most: number | undefined
}

interface Schema {
  readonly type?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

interface ApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export async function readOverrideFields(modelId: string): Promise<OverrideField[]> {
  const document = await call<ApiDocument>('GET', `/openapis/${encodeURIComponent(modelId)}/v1`)
  return overrideFieldsOf(document.components.schemas['Configuration'] ?? {})
}

/** Single numbers get a field of their own; lists and groups are edited as JSON. */
export function overrideFieldsOf(configuration: Schema): OverrideField[] {
  const overrides = configuration.properties?.['model']?.properties?.['overrides']?.properties ?? {}
  return Object.entries(overrides)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name, { description = '', minimum, maximum }]) => ({ name, title: titleOf(name), description, isWeight: /weight$/i.test(name), least: minimum, most: maximum }))
}

function titleOf(name: string): string {
  const words = name.replace(/Weight$/, '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

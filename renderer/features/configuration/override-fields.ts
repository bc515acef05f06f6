/** The fields of a model's overrides, read from its OpenAPI document: the form knows no model. */
import type { ModelCard } from '../../../server/contract/model-card.ts'
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
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

type Schemas = Readonly<Record<string, Schema>>

export async function readOverrideFields({ id, version }: ModelCard): Promise<OverrideField[]> {
  const { components } = await call<{ components: { schemas: Schemas } }>('GET', `/openapis/${encodeURIComponent(id)}/${version}`)
  return overrideFieldsOf(components.schemas)
}

/** Single numbers get a field of their own; lists and groups are edited as JSON. */
export function overrideFieldsOf(schemas: Schemas): OverrideField[] {
  const below = (schema: Schema | undefined, name: string) => resolved(schema?.properties?.[name], schemas)
  const overrides = below(below(schemas['Configuration'], 'model'), 'overrides')?.properties ?? {}
  return Object.entries(overrides).flatMap(([name, schema]) => {
    const { type, description = '', minimum, maximum } = resolved(schema, schemas) ?? {}
    if (type !== 'integer' && type !== 'number') return []
    return [{ name, title: titleOf(name), description, isWeight: /weight$/i.test(name), least: minimum, most: maximum }]
  })
}

/** The schema behind a reference, or behind "this or null". */
function resolved(schema: Schema | undefined, schemas: Schemas): Schema | undefined {
  if (schema?.$ref !== undefined) return resolved(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  const choice = schema?.anyOf?.find(({ type }) => type !== 'null')
  return choice ? resolved(choice, schemas) : schema
}

function titleOf(name: string): string {
  const words = name.replace(/Weight$/, '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

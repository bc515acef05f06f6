/** The fields of a model's overrides, read from its OpenAPI document: the form knows no model. */
import type { GoalCard, ModelCard } from '../../../server/contract/model-card.ts'
import { readApiDocument, type Schema } from '../../api/api-document.ts'

/** Single numbers get a field of their own; the rest is edited as JSON. */
export interface OverrideFields {
  readonly numbers: readonly OverrideField[]
  readonly others: readonly { readonly name: string; readonly description: string }[]
}

export interface OverrideField {
  readonly name: string
  /** The name as words: `minimizeTravelTimeWeight` -> "Minimize travel time". */
  readonly title: string
  readonly description: string
  /** Of what weights a goal. */
  readonly goal: GoalCard | undefined
  /** In force where nothing is given; undefined for nothing. */
  readonly standard: number | undefined
  readonly least: number | undefined
  readonly most: number | undefined
}

type Schemas = Readonly<Record<string, Schema>>

export async function readOverrideFields({ id, goals }: ModelCard): Promise<OverrideFields> {
  const { components } = await readApiDocument(id)
  return overrideFieldsOf(components.schemas, goals)
}

export function overrideFieldsOf(schemas: Schemas, goals: readonly GoalCard[]): OverrideFields {
  const below = (schema: Schema | undefined, name: string) => resolved(schema?.properties?.[name], schemas)
  const overrides = below(below(schemas['Configuration'], 'model'), 'overrides')?.properties ?? {}
  const all = Object.entries(overrides).map(([name, schema]) => ({ name, schema: resolved(schema, schemas) ?? {} }))
  const isNumber = ({ schema: { type } }: { schema: Schema }) => type === 'integer' || type === 'number'
  return {
    numbers: all.filter(isNumber).map(({ name, schema: { description = '', minimum, maximum, default: standard } }) => {
      const goal = goals.find(({ override }) => override === name)
      return {
        name,
        title: goal?.title ?? titleOf(name),
        description,
        goal,
        standard: goal?.default ?? (typeof standard === 'number' ? standard : undefined),
        least: minimum,
        most: maximum,
      }
    }),
    others: all
      .filter((field) => !isNumber(field))
      .map(({ name, schema: { description = '' } }) => ({ name, description })),
  }
}

/** The fields of the goals, group by group as the model lists them. */
export function goalGroups(
  fields: readonly OverrideField[],
  goals: readonly GoalCard[],
): { readonly group: string; readonly fields: readonly (OverrideField & { readonly goal: GoalCard })[] }[] {
  const groups = [...new Set(goals.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    fields: goals
      .filter((goal) => goal.group === group)
      .flatMap((goal) => fields.filter(({ name }) => name === goal.override).map((field) => ({ ...field, goal }))),
  }))
}

/** The schema behind a reference, or behind "this or null". */
function resolved(schema: Schema | undefined, schemas: Schemas): Schema | undefined {
  if (schema?.$ref !== undefined) return resolved(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  const choice = schema?.anyOf?.find(({ type }) => type !== 'null')
  return choice ? resolved(choice, schemas) : schema
}

function titleOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

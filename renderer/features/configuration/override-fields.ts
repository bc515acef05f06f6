/** The fields of a model's overrides, as its card has them: the form knows no model. */
import type { GoalCard, ModelSummary } from '../../../server/contract/model-summary.ts'
import { capitalised } from '../../ui/capitalised.ts'

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

export function overrideFieldsOf({ overrides, goals }: Pick<ModelSummary, 'overrides' | 'goals'>): OverrideFields {
  return {
    numbers: overrides
      .filter(({ isNumber }) => isNumber)
      .map(({ name, description, minimum, maximum, default: standard }) => {
        const goal = goals.find(({ override }) => override === name)
        return {
          name,
          title: goal?.title ?? titleOf(name),
          description,
          goal,
          standard: goal?.default ?? standard,
          least: minimum,
          most: maximum,
        }
      }),
    others: overrides.filter(({ isNumber }) => !isNumber),
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

function titleOf(name: string): string {
  return capitalised(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
}

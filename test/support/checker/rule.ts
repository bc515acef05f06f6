/** A rule of the model: how much each thing in a plan breaks it, in the unit its published description names. */
import type { Plan } from './plan.ts'

export type Level = 'hard' | 'medium' | 'soft'

export interface Match {
  /** Ids of the things it is about, for messages. */
  readonly about: string
  /** Integer above 0. */
  readonly amount: number
  /** Whether only what the input fixes breaks the rule, so that no solver could avoid it. */
  readonly isFixed: boolean
}

export interface Rule {
  /** Id of the constraint in the score analysis. */
  readonly id: string
  readonly level: Level
  /** What is wrong and in which unit, for messages. */
  readonly sentence: string
  /** Override that weights a soft rule, and its weight without the override; hard and medium rules weigh 1. */
  readonly weight?: { readonly override: string; readonly default: number }
  readonly matches: (plan: Plan) => Match[]
}

/** Keeps the matches that break the rule. */
export function broken(matches: readonly Match[]): Match[] {
  return matches.filter((match) => match.amount > 0)
}

export function weightOf(rule: Rule, plan: Plan): number {
  return rule.weight ? (plan.facts.weights.get(rule.weight.override) ?? rule.weight.default) : 1
}

/** The score of a roster, from the rules alone. */
import type { Roster } from './facts.ts'
import { rules } from './rules.ts'
import type { Level, Match, Rule } from './rule.ts'

export interface RuleResult {
  readonly rule: Rule
  readonly weight: number
  /** None when the rule is switched off by a weight of 0. */
  readonly matches: readonly Match[]
  /** Sum of the amounts, without the weight. */
  readonly amount: number
}

export type Points = Readonly<Record<Level, number>>

export function ruleResults(roster: Roster): RuleResult[] {
  return rules.map((rule) => {
    const weight = rule.level === 'soft' ? (roster.facts.weights.get(rule.override ?? `${rule.id}Weight`) ?? 1) : 1
    const matches = weight === 0 ? [] : rule.matches(roster)
    return { rule, weight, matches, amount: matches.reduce((sum, match) => sum + match.amount, 0) }
  })
}

export function totalOf(results: readonly RuleResult[]): Points {
  const sum = (level: Level) =>
    results
      .filter(({ rule }) => rule.level === level)
      .reduce((total, { weight, amount }) => total - weight * amount, 0) + 0
  return { hard: sum('hard'), medium: sum('medium'), soft: sum('soft') }
}

export const scoreText = ({ hard, medium, soft }: Points) => `${hard}hard/${medium}medium/${soft}soft`

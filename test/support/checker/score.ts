/** The score of a plan, from the rules alone. */
import type { Plan } from './plan.ts'
import { rules } from './rules.ts'
import { weightOf, type Match, type Level, type Rule } from './rule.ts'

/** Points of each level; never above 0. */
export type ScorePoints = Readonly<Record<Level, number>>

export interface RuleResult {
  readonly rule: Rule
  readonly weight: number
  /** None when the rule is switched off by a weight of 0. */
  readonly matches: readonly Match[]
  /** Points on the level of the rule. */
  readonly points: number
}

export function scoreText({ hard, medium, soft }: ScorePoints): string {
  return `${String(hard + 0)}hard/${String(medium + 0)}medium/${String(soft + 0)}soft`
}

/** Undefined when the text is no score. */
export function parseScoreText(text: unknown): ScorePoints | undefined {
  const parts = typeof text === 'string' ? /^(-?\d+)hard\/(-?\d+)medium\/(-?\d+)soft$/.exec(text) : null
  return parts ? { hard: Number(parts[1]), medium: Number(parts[2]), soft: Number(parts[3]) } : undefined
}

/** Points on one level only. */
export function onLevel(level: Level, points: number): ScorePoints {
  return { hard: 0, medium: 0, soft: 0, [level]: points + 0 }
}

export function ruleResults(plan: Plan): RuleResult[] {
  return rules.map((rule) => {
    const weight = weightOf(rule, plan)
    const matches = weight === 0 ? [] : rule.matches(plan)
    return { rule, weight, matches, points: 0 - weight * matches.reduce((sum, match) => sum + match.amount, 0) }
  })
}

export function totalOf(results: readonly RuleResult[]): ScorePoints {
  const sum = (level: Level) =>
    results.filter(({ rule }) => rule.level === level).reduce((total, { points }) => total + points, 0)
  return { hard: sum('hard'), medium: sum('medium'), soft: sum('soft') }
}

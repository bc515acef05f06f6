/**
 * Constraints as they are written in a model: one object per rule, whose `measure` is the only definition of the rule.
 * The score, the score analysis and the assert mode of the search all use it, so they cannot disagree.
 */
import type { ConstraintAnalysis, ScoreAnalysis } from '../contract/score.ts'
import { addScores, formatScore, scoreOf, zeroScore, type Score, type ScoreLevel } from '../solver/search/score.ts'

export interface ConstraintGroup {
  readonly id: string
  readonly name: string
  /** Icon name of the lucide set. */
  readonly icon: string
}

/** Typed facts of one match beside the sentence a planner reads. */
export interface Justification {
  readonly description: string
  readonly [fact: string]: unknown
}

/** The weight of a goal. */
export interface GoalWeight {
  /** Name in `config.model.overrides`. */
  readonly override: string
  readonly default: number
  /** What the goal counts when it counts as usual: the default, or what stands to the others where the default is 0. */
  readonly normal: number
  /** The goal in a planner's words, such as "Fair shares of work". */
  readonly words: string
  /** Why the default is what it is, a sentence for the model's page. */
  readonly reason: string
}

/** Of a goal that counts as usual by default, unless `normal` says what it counts where it is asked for. */
export function goal({
  override,
  words,
  reason,
  default: standard = 1,
  normal = standard,
}: Pick<GoalWeight, 'override' | 'words' | 'reason'> & Partial<GoalWeight>): GoalWeight {
  return { override, default: standard, normal, words, reason }
}

export interface ConstraintSummary {
  /** Stable, camelCase. */
  readonly id: string
  /** Name for people, a sentence a planner understands. */
  readonly name: string
  readonly description: string
  readonly level: ScoreLevel
  readonly group: ConstraintGroup
  /** Only soft constraints have one. */
  readonly weight?: GoalWeight
}

export interface ConstraintDefinition<Plan, Entity> extends ConstraintSummary {
  /** The entities the rule looks at, in a fixed order. */
  forEach(plan: Plan): Iterable<Entity>
  /**
   * How much the rule is broken by one entity: an integer >= 0, in the unit the description names; 0 when it is kept.
   */
  measure(entity: Entity, plan: Plan): number
  /** Why: called only where `measure` is above 0. */
  justify(entity: Entity, plan: Plan, amount: number): Justification
}

export interface Match {
  readonly amount: number
  justify(): Justification
}

export interface Constraint<Plan = unknown> extends ConstraintSummary {
  /** Every entity that breaks the rule in this plan. */
  matches(plan: Plan): Match[]
}

export function constraint<Plan, Entity>(definition: ConstraintDefinition<Plan, Entity>): Constraint<Plan> {
  const { forEach, measure, justify, ...description } = definition
  return {
    ...description,
    matches(plan) {
      const matches: Match[] = []
      for (const entity of forEach(plan)) {
        const amount = measure(entity, plan)
        if (amount !== 0) matches.push({ amount, justify: () => justify(entity, plan, amount) })
      }
      return matches
    },
  }
}

/**
 * The overrides of a model, which hold the weights by name beside other figures; a missing weight takes the
 * constraint's default.
 */
export type Weights = Readonly<Record<string, unknown>>

export function weightOf({ weight }: Pick<Constraint, 'weight'>, weights: Weights): number {
  if (!weight) return 1
  const given = weights[weight.override]
  return typeof given === 'number' ? given : weight.default
}

/** Full evaluation of a plan, written for clearness: the reference every kernel is compared with. */
export function evaluate<Plan>(plan: Plan, constraints: readonly Constraint<Plan>[], weights: Weights): Score {
  let score = zeroScore
  for (const rule of constraints) {
    const weight = weightOf(rule, weights)
    if (weight === 0) continue
    let amount = 0
    for (const match of rule.matches(plan)) amount += match.amount
    score = addScores(score, scoreOf(rule.level, -weight * amount))
  }
  return score
}

/** Score analysis with every match; its score is the sum of its matches by construction. */
export function analyse<Plan>(plan: Plan, constraints: readonly Constraint<Plan>[], weights: Weights): ScoreAnalysis {
  let total = zeroScore
  const analyses: ConstraintAnalysis[] = []
  for (const rule of constraints) {
    const weight = weightOf(rule, weights)
    let amount = 0
    const matches = (weight === 0 ? [] : rule.matches(plan)).map((match) => {
      amount += match.amount
      return { score: formatScore(scoreOf(rule.level, -weight * match.amount)), justification: match.justify() }
    })
    const score = scoreOf(rule.level, -weight * amount)
    total = addScores(total, score)
    analyses.push({
      id: rule.id,
      name: rule.name,
      weight: formatScore(scoreOf(rule.level, weight)),
      score: formatScore(score),
      matchCount: matches.length,
      matches,
    })
  }
  return { score: formatScore(total), constraints: analyses }
}

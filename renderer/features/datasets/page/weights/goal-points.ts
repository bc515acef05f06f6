/** Goals of a model with what each costs the plan, as it is weighed and as it would be. */
import type { GoalCard, ModelSummary } from '../../../../../server/contract/model-summary.ts'
import type { ScoreAnalysis } from '../../../../../server/contract/score.ts'
import { parseScore } from '../../../../ui/score-text/score-text.ts'
import { weightInForce, type Weights } from '../../../../ui/weight-words.ts'

export interface WeighedGoal {
  readonly goal: GoalCard
  /** What its weight means, in the words of the model. */
  readonly help: string
  /** Soft points; undefined where nobody has judged it. */
  readonly before: number | undefined
  readonly after: number | undefined
}

export interface GoalGroup {
  readonly group: string
  readonly goals: readonly WeighedGoal[]
}

/** Group by group, as the model lists them. */
export function goalGroups(
  { goals, overrides }: Pick<ModelSummary, 'goals' | 'overrides'>,
  { before, after }: { readonly before: ScoreAnalysis | undefined; readonly after: ScoreAnalysis | undefined },
): GoalGroup[] {
  const groups = [...new Set(goals.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    goals: goals
      .filter((goal) => goal.group === group)
      .map((goal) => ({
        goal,
        help: overrides.find(({ name }) => name === goal.override)?.description ?? '',
        before: pointsOf(goal, before),
        after: pointsOf(goal, after),
      })),
  }))
}

function pointsOf({ constraint }: GoalCard, analysis: ScoreAnalysis | undefined): number | undefined {
  return parseScore(analysis?.constraints.find(({ id }) => id === constraint)?.score)?.soft
}

/** What to send: every goal that is weighed otherwise, with its number, also where that is the model's default. */
export function changedWeights(
  goals: readonly GoalCard[],
  { from, to }: { readonly from: Weights; readonly to: Weights },
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    goals
      .filter((goal) => weightInForce(goal, from) !== weightInForce(goal, to))
      .map((goal) => [goal.override, weightInForce(goal, to)]),
  )
}

/** The constraints of a score analysis by level, the costliest first, each with its share of what the level costs. */
import type { ConstraintAnalysis } from '../../../../server/contract/score.ts'
import { parseScore, scoreLevels, type ScoreLevel } from '../../../ui/score-text/score-text.ts'

export interface RankedConstraint {
  readonly constraint: ConstraintAnalysis
  readonly figure: number
  /** 0 to 1, of all that constraints of the level cost or bring. */
  readonly share: number
}

export interface ConstraintGroup {
  readonly level: ScoreLevel
  readonly figure: number
  readonly fired: readonly RankedConstraint[]
  /** Nothing to say about these: they are kept everywhere. */
  readonly kept: readonly ConstraintAnalysis[]
}

/** The level a constraint weighs on; one of weight 0 is off and tells by its score, else it is soft. */
export function levelOfConstraint({ weight, score }: Pick<ConstraintAnalysis, 'weight' | 'score'>): ScoreLevel {
  const [weights, scores] = [parseScore(weight), parseScore(score)]
  return scoreLevels.find((level) => weights?.[level] !== 0 || scores?.[level] !== 0) ?? 'soft'
}

export function constraintGroups(constraints: readonly ConstraintAnalysis[]): ConstraintGroup[] {
  return scoreLevels.map((level) => {
    const own = constraints.filter((constraint) => levelOfConstraint(constraint) === level)
    const figureOf = ({ score }: ConstraintAnalysis) => parseScore(score)?.[level] ?? 0
    const whole = own.reduce((sum, constraint) => sum + Math.abs(figureOf(constraint)), 0)
    const fired = own
      .filter((constraint) => constraint.matchCount > 0)
      .map((constraint) => ({
        constraint,
        figure: figureOf(constraint),
        share: whole === 0 ? 0 : Math.abs(figureOf(constraint)) / whole,
      }))
      .sort((a, b) => b.share - a.share)
    return {
      level,
      figure: own.reduce((sum, constraint) => sum + figureOf(constraint), 0),
      fired,
      kept: own.filter(({ matchCount }) => matchCount === 0),
    }
  })
}

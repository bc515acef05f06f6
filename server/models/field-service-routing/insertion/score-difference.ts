/** The difference of two score analyses, by constraint and by match. */
import type { ConstraintAnalysis, ConstraintMatch, ScoreAnalysis } from '../../../contract/score.ts'
import { formatScore, parseScore, zeroScore } from '../../../solver/search/score.ts'
import type { ConstraintDiff } from '../schema/recommendations.ts'
import { minus } from './insertions.ts'

export interface ExplainedDiff extends Omit<ConstraintDiff, 'matchesDiff'> {
  readonly matchesDiff: ConstraintMatch[]
}

/** `after` minus `before`, both by the same constraints; constraints that do not change are left out. */
export function constraintDiffs(before: ScoreAnalysis, after: ScoreAnalysis): ExplainedDiff[] {
  return after.constraints.flatMap((constraint, index) => {
    const earlier = before.constraints[index]!
    const matchesDiff = matchesDiffOf(earlier, constraint)
    if (matchesDiff.length === 0) return []
    return [
      {
        constraintName: constraint.name,
        constraintId: constraint.id,
        score: formatScore(minus(parseScore(constraint.score), parseScore(earlier.score))),
        matchCountDiff: constraint.matchCount - earlier.matchCount,
        matchesDiff,
      },
    ]
  })
}

/** Matches that go, with the opposite score, and matches that come, as they are; what is in both cancels out. */
function matchesDiffOf(
  { matches: before = [] }: ConstraintAnalysis,
  { matches: after = [] }: ConstraintAnalysis,
): ConstraintMatch[] {
  const gone = before.map((match) => ({ match, text: JSON.stringify(match) }))
  const come = after.filter((match) => {
    const text = JSON.stringify(match)
    const same = gone.findIndex((other) => other.text === text)
    if (same >= 0) gone.splice(same, 1)
    return same < 0
  })
  return [
    ...gone.map(({ match }) => ({ ...match, score: formatScore(minus(zeroScore, parseScore(match.score))) })),
    ...come,
  ]
}

/** The difference of two score analyses, by constraint and by match. */
import type { ConstraintAnalysis, ConstraintMatch, ScoreAnalysis } from '../contract/score.ts'
import { addScores, formatScore, parseScore, zeroScore, type Score } from '../solver/search/score.ts'

/** What a change has to do with one constraint. */
export interface ConstraintChange {
  readonly constraintName: string
  readonly constraintId: string
  /** Change of the score of the constraint. */
  readonly score: string
  readonly matchCountDiff: number
  /** Matches there were not before. */
  readonly come: readonly ConstraintMatch[]
  /** Matches there are no longer, with the score they had. */
  readonly gone: readonly ConstraintMatch[]
}

export interface ExplainedDiff extends Omit<ConstraintChange, 'come' | 'gone'> {
  readonly matchesDiff: ConstraintMatch[]
}

/** `a - b` on every level. */
export function minus(a: Score, b: Score): Score {
  return addScores(a, { hard: -b.hard, medium: -b.medium, soft: -b.soft })
}

/**
 * `after` minus `before`, both by the same constraints with their matches; constraints that do not change are left
 * out.
 */
export function constraintChanges(before: ScoreAnalysis, after: ScoreAnalysis): ConstraintChange[] {
  return after.constraints.flatMap((constraint, index) => {
    const earlier = before.constraints[index]!
    const { come, gone } = changedMatches(earlier, constraint)
    if (come.length + gone.length === 0) return []
    return [
      {
        constraintName: constraint.name,
        constraintId: constraint.id,
        score: formatScore(minus(parseScore(constraint.score), parseScore(earlier.score))),
        matchCountDiff: constraint.matchCount - earlier.matchCount,
        come,
        gone,
      },
    ]
  })
}

/** The same in one list of matches: those that go, with the opposite score, and those that come, as they are. */
export function constraintDiffs(before: ScoreAnalysis, after: ScoreAnalysis): ExplainedDiff[] {
  return constraintChanges(before, after).map(({ come, gone, ...constraint }) => ({
    ...constraint,
    matchesDiff: [
      ...gone.map((match) => ({ ...match, score: formatScore(minus(zeroScore, parseScore(match.score))) })),
      ...come,
    ],
  }))
}

/** What is in both cancels out. */
function changedMatches(
  { matches: before = [] }: ConstraintAnalysis,
  { matches: after = [] }: ConstraintAnalysis,
): Pick<ConstraintChange, 'come' | 'gone'> {
  const left = new Map<string, number>()
  const texts = before.map((match) => JSON.stringify(match))
  for (const text of texts) left.set(text, (left.get(text) ?? 0) + 1)
  const isLeft = (text: string): boolean => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count > 0
  }
  const come = after.filter((match) => !isLeft(JSON.stringify(match)))
  const gone = before.filter((_, index) => {
    const text = texts[index]!
    return (left.get(text) ?? 0) > 0 && isLeft(text)
  })
  return { come, gone }
}

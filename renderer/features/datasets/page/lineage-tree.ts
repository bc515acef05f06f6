/**
 * The relatives of a dataset as a tree, flattened for showing: each with its depth and how it compares with its parent.
 */
import type { DatasetRelative } from '../../../../server/contract/dataset-relative.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { leftOutOf } from '../../../../server/contract/planned-work.ts'
import { kindOf } from '../kinds.ts'
import { compareScores, gainWords, parseScore } from '../../../ui/score-text/score-text.ts'

export interface Relative {
  readonly dataset: DatasetRelative
  readonly depth: number
  readonly comparison: Comparison | undefined
}

export interface Comparison {
  readonly words: string
  /** Undefined where both are as good, or cannot be compared. */
  readonly isBetter: boolean | undefined
}

type Working = Pick<ModelSummary, 'work' | 'entityKinds'>

/** Oldest first among brothers and sisters. Where a parent is gone, its children stand at the top. */
export function lineageTree(relatives: readonly DatasetRelative[], model: Working): Relative[] {
  const byId = new Map(relatives.map((dataset) => [dataset.id, dataset]))
  const below = (parentId: string | undefined, depth: number): Relative[] =>
    relatives
      .filter(
        (dataset) =>
          (dataset.parentId !== undefined && byId.has(dataset.parentId) ? dataset.parentId : undefined) === parentId,
      )
      .flatMap((dataset) => [
        { dataset, depth, comparison: comparisonOf(dataset, byId.get(dataset.parentId ?? ''), model) },
        ...below(dataset.id, depth + 1),
      ])
  return below(undefined, 0)
}

/**
 * Undefined where there is nothing to compare. Scores of other inputs or weights are no better or worse: they count
 * something else.
 */
function comparisonOf(
  dataset: DatasetRelative,
  parent: DatasetRelative | undefined,
  model: Working,
): Comparison | undefined {
  const [now, before] = [parseScore(dataset.score), parseScore(parent?.score)]
  if (!now || !before || !parent) return undefined
  const { hasOtherInput = false, hasOtherWeights = false } = dataset.againstParent ?? {}
  if (hasOtherInput || hasOtherWeights) {
    const others = [...(hasOtherInput ? ['another input'] : []), ...(hasOtherWeights ? ['other weights'] : [])]
    return { words: `not comparable: ${others.join(' and ')}`, isBetter: undefined }
  }
  const judged = (figures: DatasetRelative) => leftOutOf(model.work, figures)?.mandatory
  const words = gainWords(
    { score: before, leftOut: judged(parent) },
    { score: now, leftOut: judged(dataset) },
    { what: 'its parent', kind: kindOf(model, model.work?.kind) },
  )
  return words === undefined
    ? { words: 'as good as its parent', isBetter: undefined }
    : { words, isBetter: compareScores(now, before) > 0 }
}

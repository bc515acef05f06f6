/** The relatives of a dataset as a tree, flattened for showing: each with its depth and its score beside its parent's. */
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { parseScore, scoreLevels, type ScoreLevel } from '../../../ui/score-text/score-text.ts'

export interface Relative {
  readonly dataset: DatasetMetadata
  readonly depth: number
  /** Against the parent, on the first level that differs; undefined where there is nothing to compare. */
  readonly difference: { readonly level: ScoreLevel; readonly change: number } | undefined
}

/** Oldest first among brothers and sisters. Where a parent is gone, its children stand at the top. */
export function lineageTree(relatives: readonly DatasetMetadata[]): Relative[] {
  const byId = new Map(relatives.map((dataset) => [dataset.id, dataset]))
  const below = (parentId: string | undefined, depth: number): Relative[] =>
    relatives
      .filter((dataset) => (dataset.parentId !== undefined && byId.has(dataset.parentId) ? dataset.parentId : undefined) === parentId)
      .flatMap((dataset) => [{ dataset, depth, difference: differenceOf(dataset, byId.get(dataset.parentId ?? '')) }, ...below(dataset.id, depth + 1)])
  return below(undefined, 0)
}

function differenceOf(dataset: DatasetMetadata, parent: DatasetMetadata | undefined): Relative['difference'] {
  const [score, before] = [parseScore(dataset.score), parseScore(parent?.score)]
  if (!score || !before) return undefined
  const level = scoreLevels.find((name) => score[name] !== before[name])
  return level && { level, change: score[level] - before[level] }
}

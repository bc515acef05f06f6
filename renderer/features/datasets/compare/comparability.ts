/**
 * Which plans of a comparison answer the same question, and are judged by the same weights: scores of another input or
 * of other weights are no better or worse, they count something else.
 */
import type { DatasetRelative } from '../../../../server/contract/dataset-relative.ts'

export interface Comparability {
  readonly hasSameInput: boolean
  readonly hasSameWeights: boolean
  /** Why scores cannot be compared; undefined where they can. */
  readonly words: string | undefined
}

type Relative = Pick<DatasetRelative, 'id' | 'parentId' | 'againstParent'>

/**
 * By the way from one to the other through those they were derived from. Of datasets that are no relatives nobody knows
 * that their inputs are the same.
 */
export function comparabilityOf(baseId: string, id: string, relatives: readonly Relative[]): Comparability {
  const byId = new Map(relatives.map((relative) => [relative.id, relative]))
  const [own, others] = [ancestorsOf(id, byId), ancestorsOf(baseId, byId)]
  const isRelated = id === baseId || own.some((one) => others.includes(one))
  if (!isRelated)
    return { hasSameInput: false, hasSameWeights: false, words: 'not comparable: not of the same lineage' }
  const way = [...own.filter((one) => !others.includes(one)), ...others.filter((one) => !own.includes(one))]
  const hasOther = (what: 'hasOtherInput' | 'hasOtherWeights') => way.some((one) => one.againstParent?.[what])
  const [hasOtherInput, hasOtherWeights] = [hasOther('hasOtherInput'), hasOther('hasOtherWeights')]
  const reasons = [...(hasOtherInput ? ['another input'] : []), ...(hasOtherWeights ? ['other weights'] : [])]
  return {
    hasSameInput: !hasOtherInput,
    hasSameWeights: !hasOtherWeights,
    words: reasons.length === 0 ? undefined : `not comparable: ${reasons.join(' and ')}`,
  }
}

/** Itself, its parent, and so on to the first that is known. */
function ancestorsOf(id: string, byId: ReadonlyMap<string, Relative>): readonly Relative[] {
  const chain: Relative[] = []
  for (let next = byId.get(id); next && !chain.includes(next); next = byId.get(next.parentId ?? '')) chain.push(next)
  return chain
}

/** The platform's roster beside the best there is. */
import { errorsOf } from '../../roster-checker/model-documents.ts'
import { scoreByModel, solveByKernel, type Solved } from './kernel.ts'
import { optimumOf, scoreOf, type Points } from './optimum.ts'
import type { RosterRequest } from './random-roster.ts'

export interface Compared {
  readonly solved: Solved
  readonly best: Points
  readonly verdict: 'best' | 'near' | 'worse'
}

/** Within one hundredth of the soft points, with as little broken and open. */
const isNear = (score: Points, best: Points) =>
  score.hard === best.hard &&
  score.medium === best.medium &&
  best.soft - score.soft <= Math.abs(best.soft) / 100

/** Undefined for an input that has errors. Throws where platform, checker and programme disagree about a score. */
export async function compare(request: RosterRequest, seed: number): Promise<Compared | undefined> {
  if (errorsOf(request).length > 0) return undefined
  const solved = await solveByKernel(request, seed)
  const { score: best, response } = await optimumOf(request, 0 - solved.score.hard)
  await scoreByModel(request, response)
  const isBest = scoreOf(solved.score) === scoreOf(best)
  return { solved, best, verdict: isBest ? 'best' : isNear(solved.score, best) ? 'near' : 'worse' }
}

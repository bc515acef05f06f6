/** What the edits do to the plan, in words and better or worse. */
import type { Evaluation } from '../../../../../server/contract/evaluation.ts'
import type { ModelSummary } from '../../../../../server/contract/model-summary.ts'
import { compareScores, levelOf, parseScore, scoreChange } from '../../../../ui/score-text/score-text.ts'
import { quantityOf, quantityText } from '../../metrics.ts'

export type Tone = 'better' | 'worse' | 'same'

export interface Told {
  readonly tone: Tone
  readonly words: string
}

/** `better by 1,204 soft`: the level that decides is told; all of them are in the score. */
export function scoreDiffWords(scoreDiff: string | undefined): Told {
  const score = parseScore(scoreDiff)
  const level = score && levelOf(score)
  if (!score || !level) return { tone: 'same', words: 'the score stays the same' }
  const tone = compareScores(score, { hard: 0, medium: 0, soft: 0 }) > 0 ? 'better' : 'worse'
  return { tone, words: `${tone} by ${scoreChange(Math.abs(score[level])).replace('+', '')} ${level}` }
}

export interface KpiChange extends Told {
  readonly name: string
  readonly title: string
}

/** KPIs that change, in the order of the model, each with what that means where the model says so. */
export function kpiChanges({ kpis }: Pick<ModelSummary, 'kpis'>, diffs: Evaluation['kpiDiffs'] = {}): KpiChange[] {
  return kpis.flatMap((metric) => {
    const quantity = quantityOf(metric, diffs[metric.name])
    if (quantity === undefined || quantity === 0) return []
    const tone =
      metric.better === undefined ? 'same' : quantity > 0 === (metric.better === 'higher') ? 'better' : 'worse'
    const change = `${quantity > 0 ? '+' : '−'}${quantityText(metric, Math.abs(quantity))}`
    return [{ name: metric.name, title: metric.title, tone, words: change }]
  })
}

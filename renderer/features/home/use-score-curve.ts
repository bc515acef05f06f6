/** Scores of a running dataset over the time it has been looked at: what was stored before, then every better one. */
import { onMounted, shallowRef, watch, type Ref } from 'vue'
import type { ModelSummary } from '../../../server/contract/model-summary.ts'
import { datasetApi } from '../../api/dataset.ts'
import { parseScore } from '../../ui/score-text/score-text.ts'

const keptPoints = 120

/** The scores as they were written, oldest first, the last of them at most. */
export function useScoreCurve(model: ModelSummary | undefined, id: string, score: Ref<string | undefined>) {
  const scores = shallowRef<readonly string[]>([])
  onMounted(async () => {
    if (!model) return
    // Without a history the curve begins now.
    const history = await datasetApi(model, id)
      .scoreHistory()
      .catch(() => [])
    scores.value = [...history.map((point) => point.score), ...scores.value].slice(-keptPoints)
  })
  watch(
    score,
    (text) => {
      if (text !== undefined && text !== scores.value.at(-1)) scores.value = [...scores.value, text].slice(-keptPoints)
    },
    { immediate: true },
  )
  return scores
}

/** The part of the curve that can be compared: same hard and medium score as the last. */
export function softCurve(scores: readonly string[]): number[] {
  const last = parseScore(scores.at(-1))
  const parsed = scores.flatMap((text) => parseScore(text) ?? [])
  return parsed.filter(({ hard, medium }) => hard === last?.hard && medium === last.medium).map(({ soft }) => soft)
}

/** The documents a plan view is drawn from, each fetched again when the plan is another. */
import { computed, shallowRef, watchEffect } from 'vue'
import { explainsUnassigned } from '../../../api/dataset.ts'
import { readPreview } from '../../../api/document-text.ts'
import { ApiError } from '../../../api/api-error.ts'
import { parseScore } from '../../../ui/score-text/score-text.ts'
import { useLiveDocument } from './use-live-document.ts'
import { useOpenDataset } from './use-dataset.ts'

/** A plan bigger than this would bring the window to its knees; its documents can be downloaded. */
const mostPlanBytes = 64 * 1024 * 1024

export function usePlanDocuments() {
  const { api, model, version, hasPlan, details } = useOpenDataset()
  const never = computed(() => details.value.id)
  const input = useLiveDocument(() => readWhole(api.documentAddress('input')), { version: never, isThere: hasPlan })
  const output = useLiveDocument(() => readWhole(api.documentAddress('output')), { version, isThere: hasPlan })
  const scoreAnalysis = useLiveDocument(api.scoreAnalysis, { version, isThere: hasPlan })

  // Medium counts what is not planned.
  const isIncomplete = computed(() => hasPlan.value && parseScore(details.value.score)?.medium !== 0)
  const canExplain = shallowRef(false)
  watchEffect(async () => {
    if (isIncomplete.value && !canExplain.value) canExplain.value = await explainsUnassigned(model).catch(() => false)
  })
  const unassigned = useLiveDocument(api.unassigned, { version, isThere: computed(() => canExplain.value && isIncomplete.value) })
  return { input, output, scoreAnalysis, unassigned: computed(() => (isIncomplete.value ? unassigned.value.value : undefined)) }
}

async function readWhole(address: string): Promise<unknown> {
  const { text, isWhole } = await readPreview(address, mostPlanBytes, new AbortController().signal)
  if (isWhole) return JSON.parse(text) as unknown
  throw new ApiError(0, { code: 'PLAN_TOO_BIG', message: `The documents of this plan are over ${mostPlanBytes / 1024 / 1024} MB, too much to draw. The Input tab shows their beginnings and downloads them.` })
}

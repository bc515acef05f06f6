/** The documents a plan view is drawn from, each fetched again when the plan is another. */
import { computed, onScopeDispose } from 'vue'
import { leftOutOf } from '../../../../server/contract/planned-work.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { BigDocument } from '../../../api/dataset.ts'
import { readPreview } from '../../../api/document-text.ts'
import { parseScore } from '../../../ui/score-text/score-text.ts'
import { useLiveDocument } from './use-live-document.ts'
import { explainingView } from './read-unassigned.ts'
import { useOpenDataset } from './use-dataset.ts'

/** A plan bigger than this would bring the window to its knees; its documents can be downloaded. */
const maxPlanBytes = 64 * 1024 * 1024

export function usePlanDocuments() {
  const { api, model, version, isFinal, hasPlan, details } = useOpenDataset()
  const leaving = new AbortController()
  onScopeDispose(() => leaving.abort())
  const readWhole = (kind: BigDocument) => readPlanDocument(api.documentAddress(kind), leaving.signal)
  const input = useLiveDocument(() => readWhole('input'), {
    version: computed(() => details.value.id),
    isThere: hasPlan,
    isFinal,
  })
  const output = useLiveDocument(() => readWhole('output'), { version, isThere: hasPlan, isFinal })
  const scoreAnalysis = useLiveDocument(api.scoreAnalysis, { version, isThere: hasPlan, isFinal })

  // Optional work that is left out has its reasons, too; where the model counts no work, medium counts what is
  // mandatory of it.
  const leftOut = computed(
    () =>
      leftOutOf(model.work, details.value) ?? {
        mandatory: Math.abs(parseScore(details.value.score)?.medium ?? 0),
        optional: 0,
      },
  )
  const isIncomplete = computed(() => hasPlan.value && leftOut.value.mandatory + leftOut.value.optional > 0)
  const explaining = explainingView(model)
  const unassigned = useLiveDocument(() => api.view(explaining?.path ?? ''), {
    version,
    isThere: computed(() => explaining !== undefined && isIncomplete.value),
    isFinal,
  })

  // The plan can be drawn without its reasons, but not without saying so.
  const reasons = [scoreAnalysis, unassigned]
  const reasonError = computed(() => reasons.find(({ error }) => error.value)?.error.value)
  const retryReasons = () => Promise.all(reasons.filter(({ error }) => error.value).map(({ load }) => load()))
  return {
    input,
    output,
    scoreAnalysis,
    unassigned: computed(() => (isIncomplete.value ? unassigned.current.value : undefined)),
    reasonError,
    retryReasons,
  }
}

export async function readPlanDocument(address: string, signal: AbortSignal): Promise<unknown> {
  const { text, isWhole } = await readPreview(address, maxPlanBytes, signal)
  if (isWhole) return JSON.parse(text) as unknown
  throw new ApiError(0, {
    code: 'PLAN_TOO_BIG',
    message: `The documents of this plan are over ${maxPlanBytes / 1024 / 1024} MB, too much to draw. The Input tab shows their beginnings and downloads them.`,
  })
}

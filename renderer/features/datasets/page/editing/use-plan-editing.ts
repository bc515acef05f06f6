/** Changing the plan of the open dataset by hand: edits, each judged by the server before it counts, undo and redo. */
import { computed, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Evaluation } from '../../../../../server/contract/evaluation.ts'
import type { PatchOperation } from '../../../../../server/contract/patch.ts'
import { solvingStatuses } from '../../../../../server/contract/status.ts'
import { useNotice } from '../../../../ui/use-notice.ts'
import { parseScore, scoreLevels } from '../../../../ui/score-text/score-text.ts'
import type { Judgement, PlanEdit, PlanEditing } from '../../views/plan-view-contract.ts'
import { derivationOf, emptyDraft } from '../derivation-draft.ts'
import { pageAddress } from '../page-address.ts'
import { useOpenDataset } from '../use-dataset.ts'
import {
  noEdits,
  patchOf,
  pinnedPatchOf,
  withEdit,
  withLastAgain,
  withoutLast,
  type EditHistory,
} from './edit-history.ts'

const errorsIn = ({ validationResult }: Evaluation): readonly string[] =>
  validationResult.issues.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message)

/** What was touched can be out of everybody's reach: then it cannot be kept where it is, and that is told. */
async function canBeKept(judge: () => Promise<Evaluation>, notice: ReturnType<typeof useNotice>): Promise<boolean> {
  const answer = await judge().catch(() => undefined)
  const errors = answer ? errorsIn(answer) : []
  if (errors.length > 0)
    notice.refused('What was touched cannot be kept where it is', `${errors.join(' ')} Solve without keeping it.`)
  return errors.length === 0
}

/** `before` is the plan as it is stored. */
export function usePlanEditing(before: () => unknown) {
  const { api, details, hasPlan } = useOpenDataset()
  const notice = useNotice()
  const router = useRouter()
  const isOn = shallowRef(false)
  const history = shallowRef(noEdits)
  /** Of the edits as they are; undefined without any. */
  const judged = shallowRef<Evaluation>()
  const waiting = shallowRef(0)
  const isDeriving = shallowRef(false)
  let turn: Promise<unknown> = Promise.resolve()

  /** One after another: each edit is made of the plan that the one before it left. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    waiting.value++
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting.value--
    }
  }

  /** Resolves to whether the plan can be so; otherwise it is as before, and why is told. */
  async function goTo(wanted: EditHistory, refusal: string): Promise<boolean> {
    try {
      const patch = patchOf(wanted)
      const answer = patch.length === 0 ? undefined : await api.evaluate(patch)
      const errors = answer ? errorsIn(answer) : []
      if (errors.length > 0) {
        notice.refused(refusal, errors.join(' '))
        return false
      }
      history.value = wanted
      judged.value = answer
      return true
    } catch (thrown) {
      notice.failed(refusal, thrown)
      return false
    }
  }

  async function judge(edit: PlanEdit): Promise<Judgement> {
    const now = parseScore((judged.value ?? (await api.evaluate([]))).score)
    const answer = await api.evaluate([...patchOf(history.value), ...edit.patch])
    const after = parseScore(answer.score)
    const errors = errorsIn(answer)
    if (!now || !after || errors.length > 0) return { scoreDiff: undefined, reasons: errors }
    const parts = scoreLevels.map((level) => `${after[level] - now[level]}${level}`)
    return { scoreDiff: parts.join('/'), reasons: [] }
  }

  const apply = (edit: PlanEdit) => inTurn(() => goTo(withEdit(history.value, edit), `Not possible: ${edit.words}`))
  const undo = () => inTurn(() => goTo(withoutLast(history.value), 'The change could not be taken back'))
  const redo = () => inTurn(() => goTo(withLastAgain(history.value), 'The change could not be made again'))

  function discard(): void {
    history.value = noEdits
    judged.value = undefined
    isOn.value = false
  }

  /** A dataset of its own, which is opened; pressed twice it is one. */
  async function derive(patch: readonly PatchOperation[], isSolved: boolean): Promise<void> {
    if (isDeriving.value) return
    isDeriving.value = true
    await inTurn(async () => {
      const draft = { ...emptyDraft(details.value.name, isSolved ? ' (solved on)' : ' (edited)', true), isSolved }
      try {
        const { id } = await api.deriveFromPatch(derivationOf(draft), patch)
        discard()
        await router.push(pageAddress(id, 'plan'))
      } catch (thrown) {
        notice.failed('The dataset was not made', thrown)
      }
    })
    isDeriving.value = false
  }

  /** What the view of the plan works with; undefined while nothing is edited. */
  const forView = computed((): PlanEditing | undefined =>
    isOn.value
      ? {
          isBusy: waiting.value > 0,
          edits: history.value.done,
          apply,
          ask: (path, request, patch) =>
            api.recommend(path, { ...request, patch: [...patchOf(history.value), ...patch] }),
          judge,
          before: before(),
          solve: (patch) => derive([...patchOf(history.value), ...patch], true),
          broken: (judged.value?.constraintDiffs ?? []).flatMap(({ broken }) => broken),
        }
      : undefined,
  )

  return {
    isOn,
    history,
    judged,
    isBusy: computed(() => waiting.value > 0),
    mayEdit: computed(() => hasPlan.value && !solvingStatuses.has(details.value.status)),
    ...{ forView, apply, undo, redo, discard },
    save: () => derive(patchOf(history.value), false),
    solveRest: async (isPinned: boolean) => {
      const patch = isPinned ? pinnedPatchOf(history.value) : patchOf(history.value)
      if (!isPinned || (await canBeKept(() => inTurn(() => api.evaluate(patch)), notice))) await derive(patch, true)
    },
  }
}
export type PlanEditingState = ReturnType<typeof usePlanEditing>

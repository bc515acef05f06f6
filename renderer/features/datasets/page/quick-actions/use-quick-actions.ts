/** What has happened, one on top of the other: each becomes a patch on the server, and all of them have a price. */
import { computed, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Evaluation } from '../../../../../server/contract/evaluation.ts'
import type { ActionChange, FilledAction } from '../../../../../server/contract/quick-action.ts'
import { asApiError } from '../../../../api/api-error.ts'
import { derivationOf, emptyDraft } from '../derivation-draft.ts'
import { pageAddress } from '../page-address.ts'
import { useOpenDataset } from '../use-dataset.ts'

export interface Happened extends ActionChange {
  readonly filled: FilledAction
}

/** What the new dataset is called after. */
function inShort([first, ...others]: readonly Happened[]): string {
  const words = first?.words ?? 'changed'
  return others.length > 0 ? `${words}, and ${others.length} more` : words
}

export function useQuickActions() {
  const { api, details } = useOpenDataset()
  const router = useRouter()
  const list = shallowRef<readonly Happened[]>([])
  /** Of all of it, before anything is planned anew; undefined without any. */
  const price = shallowRef<Evaluation>()
  const isBusy = shallowRef(false)
  /** Why it cannot have happened, or was not made. */
  const faults = shallowRef<readonly string[]>([])
  const patch = computed(() => list.value.flatMap((one) => one.patch))
  let isSent = false

  /** Resolves to whether it went well; why not is in `faults`. */
  async function attempt(work: () => Promise<readonly string[]>): Promise<boolean> {
    if (isBusy.value) return false
    isBusy.value = true
    try {
      faults.value = await work()
    } catch (thrown) {
      const { message, details: more } = asApiError(thrown)
      faults.value = [message, ...more]
    } finally {
      isBusy.value = false
    }
    return faults.value.length === 0
  }

  /** The list stays as it was where the input would be invalid. */
  const goTo = (filled: readonly FilledAction[]) =>
    attempt(async () => {
      const changes = filled.length === 0 ? [] : await api.quickActions(filled)
      const wanted = changes.map((change, index) => ({ ...change, filled: filled[index]! }))
      const all = wanted.flatMap((one) => one.patch)
      const judged = all.length === 0 ? undefined : await api.evaluate(all)
      const errors = judged?.validationResult.issues.filter(({ severity }) => severity === 'ERROR') ?? []
      if (errors.length > 0) return errors.map(({ message }) => message)
      list.value = wanted
      price.value = judged
      return []
    })

  const filledOf = (things: readonly Happened[]) => things.map(({ filled }) => filled)

  return {
    list,
    price,
    patch,
    faults,
    isBusy,
    /** Whether leaving would lose something. */
    hasMore: () => list.value.length > 0 && !isSent,
    add: (filled: FilledAction) => goTo([...filledOf(list.value), filled]),
    remove: (index: number) => goTo(filledOf(list.value.toSpliced(index, 1))),
    /** Makes a dataset of what happened, has it solved, and opens it. */
    solve: () =>
      attempt(async () => {
        const draft = emptyDraft(details.value.name, ` (${inShort(list.value)})`, true)
        const { id } = await api.deriveFromPatch(derivationOf(draft), patch.value)
        isSent = true
        await router.push(pageAddress(id, 'plan'))
        return []
      }),
  }
}

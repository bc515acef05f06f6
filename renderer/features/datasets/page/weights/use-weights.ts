/** Weights moved by hand: what they would make of the score of the plan as it is, and what comes of them. */
import { computed, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Evaluation } from '../../../../../server/contract/evaluation.ts'
import type { GoalCard } from '../../../../../server/contract/model-summary.ts'
import { solvingStatuses } from '../../../../../server/contract/status.ts'
import { createConfigurationProfile } from '../../../../api/configuration-profiles.ts'
import { useLoading } from '../../../../api/use-loading.ts'
import { useSending } from '../../../../api/use-sending.ts'
import { useNotice } from '../../../../ui/use-notice.ts'
import { scaleOf, withWord, wordOf, type Weighed, type WeightWord } from '../../../../ui/weight-words.ts'
import { derivationOf, emptyDraft } from '../derivation-draft.ts'
import { pageAddress } from '../page-address.ts'
import { useOpenDataset } from '../use-dataset.ts'
import { changedWeights } from './goal-points.ts'

const numbersOf = (overrides: object): Record<string, number> =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => typeof value === 'number'))

export function useWeights() {
  const { api, model, details } = useOpenDataset()
  const router = useRouter()
  const notice = useNotice()
  const configuration = useLoading(api.configuration)
  const { isSending, error, send } = useSending()
  const moved = shallowRef<Weighed>()
  const tried = shallowRef<{ readonly evaluation: Evaluation; readonly weights: string }>()
  void configuration.loadOnce()

  const overrides = computed(() => configuration.value.value?.model?.overrides ?? {})
  const from = computed(() => numbersOf(overrides.value))
  const weighed = computed(
    (): Weighed => moved.value ?? { weights: from.value, scale: scaleOf(model.goals, from.value) },
  )
  const changed = computed(() => changedWeights(model.goals, { from: from.value, to: weighed.value.weights }))
  const isChanged = computed(() => Object.keys(changed.value).length > 0)
  /** Of the weights as they stand now. */
  const judged = computed(() =>
    tried.value?.weights === JSON.stringify(changed.value) ? tried.value.evaluation : undefined,
  )

  const attempt = () =>
    send(async () => {
      const weights = JSON.stringify(changed.value)
      tried.value = { weights, evaluation: await api.evaluate([], { overrides: changed.value }) }
    })

  const solve = () =>
    send(async () => {
      const mayStartFromPlan = !solvingStatuses.has(details.value.status)
      const draft = emptyDraft(details.value.name, ' (other weights)', mayStartFromPlan)
      const { id } = await api.deriveFromInput({ ...derivationOf(draft), overrides: changed.value })
      await router.push(pageAddress(id, 'plan'))
    })

  /** With the limits of the dataset, and its other overrides. */
  const keep = (name: string) =>
    send(async () => {
      const { name: _name, tags: _tags, ...run } = configuration.value.value?.run ?? {}
      const saved = await createConfigurationProfile(model.id, {
        name,
        description: `Weights set by hand in ${details.value.name}`,
        isDefault: false,
        runConfiguration: run,
        modelConfiguration: { ...overrides.value, ...changed.value },
      })
      notice.done(`The profile "${saved.name}" is saved`, 'Solve again, and submissions that name it, use its weights.')
    })

  return {
    configuration,
    isSending,
    error,
    isChanged,
    changed,
    judged,
    wordOf: (goal: GoalCard) => wordOf(goal, weighed.value.weights, weighed.value.scale),
    weightOf: (goal: GoalCard) => weighed.value.weights[goal.override] ?? goal.default,
    weigh: (goal: GoalCard, word: WeightWord) => (moved.value = withWord(model.goals, weighed.value, goal, word)),
    reset: () => (moved.value = undefined),
    attempt,
    solve,
    keep,
  }
}
export type WeightsByHand = ReturnType<typeof useWeights>

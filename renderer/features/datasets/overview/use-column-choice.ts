/** Which columns are shown, in which order: kept in this browser, for each member and model. */
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { readKept, writeKept } from '../../../ui/kept.ts'
import { columnsOf, defaultColumns, type Column } from './columns.ts'

export interface ColumnChoice {
  readonly all: ComputedRef<readonly Column[]>
  readonly shown: ComputedRef<readonly Column[]>
  readonly keys: Readonly<Ref<readonly string[]>>
  set(keys: readonly string[]): void
  reset(): void
}

/** `scope` names what the choice is for; `models` are those whose datasets are listed. */
export function useColumnChoice(scope: Ref<string>, models: Ref<readonly ModelSummary[]>): ColumnChoice {
  const keys = shallowRef<readonly string[]>([])
  const all = computed(() => columnsOf(models.value))
  const defaults = computed(() => defaultColumns(models.value))
  const place = () => `columns.${scope.value}`
  watch([scope, defaults], () => (keys.value = readKept(place(), isTexts) ?? defaults.value), { immediate: true })
  watch(keys, (chosen) => writeKept(place(), chosen.join() === defaults.value.join() ? undefined : chosen))
  return {
    all,
    shown: computed(() => keys.value.flatMap((key) => all.value.find((column) => column.key === key) ?? [])),
    keys,
    set: (chosen) => void (keys.value = chosen),
    reset: () => void (keys.value = defaults.value),
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

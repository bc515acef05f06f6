/** Which columns are shown, in which order: kept in this browser, for each member and model. */
import { useWindowSize } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { readKept, writeKept } from '../../../ui/kept.ts'
import { columnsOf, defaultColumns, fittingColumns, type Column } from './columns.ts'

export interface ColumnChoice {
  readonly all: ComputedRef<readonly Column[]>
  readonly shown: ComputedRef<readonly Column[]>
  readonly keys: Readonly<Ref<readonly string[]>>
  set(keys: readonly string[]): void
  reset(): void
}

const remPixels = 16
/** Of the sidebar, in windows that have room for it. */
const sidebarRems = 14
const sidebarFrom = 768

/** Whose datasets may be listed, and the ids of those that have some among what is loaded. */
export interface ListedModels {
  readonly models: Ref<readonly ModelSummary[]>
  readonly loadedIds: Ref<ReadonlySet<string>>
}

/** `scope` names what the choice is for. */
export function useColumnChoice(scope: Ref<string>, { models, loadedIds }: ListedModels): ColumnChoice {
  const keys = shallowRef<readonly string[]>([])
  const all = computed(() => columnsOf(models.value))
  const { width } = useWindowSize()
  /** Beside the sidebar, nothing to scroll sideways; whoever chooses more has chosen that. */
  const room = computed(() => width.value / remPixels - (width.value < sidebarFrom ? 0 : sidebarRems))
  const listed = computed(() => {
    const loaded = models.value.filter(({ id }) => loadedIds.value.has(id))
    return loaded.length === 0 ? models.value : loaded
  })
  const defaults = computed(() => fittingColumns(defaultColumns(models.value, listed.value), all.value, room.value))
  const place = () => `columns.${scope.value}`
  watch([scope, () => defaults.value.join()], () => (keys.value = readKept(place(), isTexts) ?? defaults.value), {
    immediate: true,
  })
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

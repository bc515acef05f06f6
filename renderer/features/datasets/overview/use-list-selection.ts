/** What is selected in the list, and the ways to select. */
import { useToast } from '@nuxt/ui/composables/useToast'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { DatasetChange, FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { asApiError } from '../../../api/api-error.ts'
import { searchDatasets } from '../../../api/datasets.ts'
import { searchQuery, type ListState } from './list-state.ts'
import { toggled, updated, withRange, type Selection } from './selection.ts'
import type { DatasetList } from './use-dataset-list.ts'

/** The search gives as many at once; more cannot sensibly be changed by hand. */
const mostSelected = 1000

export interface ListSelection {
  readonly selection: Ref<Selection>
  readonly selected: ComputedRef<readonly FoundDataset[]>
  readonly isAll: ComputedRef<boolean>
  toggle(index: number, isRange: boolean): void
  /** All that match, or none when all are selected already. */
  toggleAll(): Promise<void>
  update(changes: readonly DatasetChange[]): void
  clear(): void
}

export function useListSelection(state: Ref<ListState>, list: () => DatasetList): ListSelection {
  const toast = useToast()
  const selection = shallowRef<Selection>(new Map())
  let anchor = 0
  /** Counts what was chosen by hand: an answer that comes after another choice is too late. */
  let choices = 0
  const total = () => list().pages.value?.total ?? 0
  const isAll = computed(() => total() > 0 && selection.value.size >= total())

  function clear(): void {
    choices += 1
    selection.value = new Map()
  }

  function toggle(index: number, isRange: boolean): void {
    choices += 1
    const rowAt = (row: number) => list().pages.value?.rowAt(row)
    const dataset = rowAt(index)
    if (isRange) selection.value = withRange(selection.value, rowAt, [anchor, index])
    else if (dataset) selection.value = toggled(selection.value, dataset)
    anchor = index
  }

  async function toggleAll(): Promise<void> {
    if (isAll.value) return clear()
    if (total() > mostSelected) {
      toast.add({ title: `Narrow the list to ${mostSelected.toLocaleString('en')} datasets or fewer to select all of them`, color: 'warning', icon: 'i-lucide-triangle-alert' })
      return
    }
    const choice = ++choices
    try {
      const { datasets } = await searchDatasets(new URLSearchParams([...searchQuery(state.value), ['limit', String(mostSelected)]]))
      if (choice === choices) selection.value = new Map(datasets.map((dataset) => [dataset.id, dataset]))
    } catch (thrown) {
      toast.add({ title: 'The datasets could not be selected', description: asApiError(thrown).message, color: 'error', icon: 'i-lucide-circle-alert' })
    }
  }

  return { selection, selected: computed(() => [...selection.value.values()]), isAll, toggle, toggleAll, update: (changes) => void (selection.value = updated(selection.value, changes)), clear }
}

/** What is selected in the list, and the ways to select. */
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { DatasetChange, FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { searchDatasets } from '../../../api/datasets.ts'
import { countText } from '../../../ui/amounts.ts'
import { useNotice } from '../../../ui/use-notice.ts'
import { searchQuery, type ListState } from './list-state.ts'
import { toggled, updated, withRange, type Selection } from './selection.ts'
import type { DatasetList } from './use-dataset-list.ts'

/** The search gives as many at once; more cannot sensibly be changed by hand. */
const maxSelected = 1000

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
  const notice = useNotice()
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
    if (total() > maxSelected) {
      notice.refused(
        'Too many to select all of them',
        `Narrow the list to ${countText(maxSelected, 'dataset')} or fewer.`,
      )
      return
    }
    const choice = ++choices
    try {
      const { datasets } = await searchDatasets({ ...searchQuery(state.value), limit: maxSelected })
      if (choice === choices) selection.value = new Map(datasets.map((dataset) => [dataset.id, dataset]))
    } catch (thrown) {
      notice.failed('The datasets could not be selected', thrown)
    }
  }

  return {
    selection,
    selected: computed(() => [...selection.value.values()]),
    isAll,
    toggle,
    toggleAll,
    update: (changes) => void (selection.value = updated(selection.value, changes)),
    clear,
  }
}

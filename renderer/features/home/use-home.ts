/** What Home shows: the latest datasets, newest first, and whether there has ever been one. */
import { computed, shallowRef } from 'vue'
import type { FoundDataset } from '../../../server/contract/dataset-search.ts'
import { useDatasetEvents } from '../../api/dataset-events.ts'
import { searchDatasets } from '../../api/datasets.ts'
import { useLoading } from '../../api/use-loading.ts'

const shown = 8

export function useLatestDatasets() {
  const { status, value, error, load } = useLoading(() => searchDatasets({ limit: shown }))
  const changed = shallowRef<ReadonlyMap<string, FoundDataset>>(new Map())
  useDatasetEvents({
    onOpen() {
      // What changed while nobody listened is only in the list.
      changed.value = new Map()
      void load()
    },
    onChanges(changes) {
      changed.value = new Map([...changed.value, ...changes.map((change) => [change.id, change] as const)])
      const isListed = (id: string) => value.value?.datasets.some((dataset) => dataset.id === id)
      if (changes.some(({ id, isInBin }) => isInBin || !isListed(id))) void load()
    },
  })
  // An open stream has said so already.
  if (status.value === 'idle') void load()
  const datasets = computed(() => value.value?.datasets.map((dataset) => changed.value.get(dataset.id) ?? dataset))
  return { datasets, error, load }
}

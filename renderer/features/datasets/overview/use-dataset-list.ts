/** The list as it is on screen: the pages of the present filters, kept up to date by the stream of changes. */
import { useTimeoutFn } from '@vueuse/core'
import {
  computed,
  onScopeDispose,
  shallowRef,
  triggerRef,
  watch,
  type ComputedRef,
  type Ref,
  type ShallowRef,
} from 'vue'
import type { DatasetChange, FoundDataset } from '../../../../server/contract/dataset-search.ts'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { useDatasetEvents } from '../../../api/dataset-events.ts'
import { searchDatasets } from '../../../api/datasets.ts'
import { createDatasetPages, pageSize, type DatasetPages } from './dataset-pages.ts'
import { isFiltered, passes, searchQuery, type ListState } from './list-state.ts'

/** Many changes at once are one reading of the list. */
const refreshMilliseconds = 800

export interface DatasetList {
  /** Triggered at every change of what it holds; undefined until the first page has come. */
  readonly pages: ShallowRef<DatasetPages | undefined>
  readonly error: ComputedRef<ApiError | undefined>
  /** While the rows on screen still are those of the filters before. */
  readonly isStale: ShallowRef<boolean>
  /** Datasets submitted since, which a refresh would show. */
  readonly newCount: ShallowRef<number>
  show(first: number, last: number): void
  refresh(): Promise<void>
}

export interface ListWatch {
  /** Whether the list may change under the eyes of whoever looks at it. */
  readonly isAtTop: () => boolean
  readonly onChanges: (changes: readonly DatasetChange[]) => void
}

export function useDatasetList(state: Ref<ListState>, { isAtTop, onChanges }: ListWatch): DatasetList {
  const pages = shallowRef<DatasetPages>()
  const listError = shallowRef<ApiError>()
  /** Of rows further down; gone as soon as they have come. */
  const rowsError = shallowRef<ApiError>()
  const isStale = shallowRef(false)
  const newCount = shallowRef(0)
  let looksAt: readonly [number, number] = [0, pageSize - 1]
  let newest = 0
  /**
   * Submission of the newest dataset seen so far: what is newer and unknown is new, however far it has come meanwhile.
   */
  let latest = ''

  function noteLatest(datasets: readonly FoundDataset[]): void {
    for (const { submitDateTime } of datasets) if (submitDateTime > latest) latest = submitDateTime
  }

  /** Reads anew what is looked at; the old rows stay until the new ones have come. */
  async function refresh(): Promise<void> {
    const turn = ++newest
    const query = searchQuery(state.value)
    const fresh = createDatasetPages(({ cursor, offset }) => {
      const place = cursor === undefined ? { offset: offset ?? 0 } : { cursor }
      return searchDatasets({ ...query, ...place, limit: pageSize })
    })
    try {
      await fresh.show(...looksAt)
      if (turn !== newest) return
      pages.value = fresh
      noteLatest(fresh.loaded())
      listError.value = rowsError.value = undefined
      newCount.value = 0
    } catch (thrown) {
      if (turn === newest) listError.value = asApiError(thrown)
    }
    if (turn === newest) isStale.value = false
  }

  async function show(first: number, last: number): Promise<void> {
    looksAt = [first, last]
    const shown = pages.value
    try {
      await shown?.show(first, last)
      if (shown !== pages.value) return
      rowsError.value = undefined
      triggerRef(pages)
    } catch (thrown) {
      if (shown === pages.value) rowsError.value = asApiError(thrown)
    }
  }

  const { isPending, start } = useTimeoutFn(refresh, refreshMilliseconds, { immediate: false })
  const refreshSoon = () => {
    if (!isPending.value) start()
  }

  function follow(changes: readonly DatasetChange[]): void {
    onChanges(changes)
    const unknown = changes.filter((change) => !replaceIn(pages.value, change))
    const belongs = (change: DatasetChange) => !change.isInBin && passes(state.value, change)
    const come = unknown.filter(belongs)
    const newer = come.filter(({ submitDateTime }) => submitDateTime > latest)
    noteLatest(changes)
    triggerRef(pages)
    // Of a list that is known whole, only what is in it can leave it.
    const isWhole = pages.value?.total === pages.value?.loaded().length
    const isOther =
      changes.some((change) => !belongs(change) && !(isWhole && unknown.includes(change))) ||
      (come.length > newer.length && isFiltered(state.value))
    if (isOther || (newer.length > 0 && isAtTop())) refreshSoon()
    else newCount.value += newer.length
  }

  watch(state, () => {
    looksAt = [0, pageSize - 1]
    isStale.value = pages.value !== undefined
    void refresh()
  })
  // The first opening of the stream is the first reading.
  useDatasetEvents({ onOpen: refreshSoon, onChanges: follow })
  void refresh()
  onScopeDispose(() => (newest += 1))
  return {
    pages,
    error: computed(() => listError.value ?? rowsError.value),
    isStale,
    newCount,
    show: (first, last) => void show(first, last),
    refresh,
  }
}

function replaceIn(pages: DatasetPages | undefined, { isInBin: _, ...dataset }: DatasetChange): boolean {
  return pages?.replace(dataset satisfies FoundDataset) ?? false
}

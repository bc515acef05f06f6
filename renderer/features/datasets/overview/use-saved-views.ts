/** Views of the list by name: some that are always there, and those the member has kept in this browser. */
import { shallowRef, watch, type Ref } from 'vue'
import { solvingStatuses } from '../../../../server/contract/status.ts'
import { readKept, writeKept } from '../../../ui/kept.ts'
import { everything, writeListState } from './list-state.ts'

export interface SavedView {
  readonly name: string
  /** The query of its address. */
  readonly query: string
}

export const standingViews: readonly SavedView[] = [
  { name: 'All', query: '' },
  { name: 'Solving', query: writeListState({ ...everything, statuses: [...solvingStatuses] }).toString() },
  {
    name: 'Needs attention',
    query: writeListState({
      ...everything,
      statuses: ['DATASET_INVALID', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'],
    }).toString(),
  },
]

export interface SavedViews {
  readonly views: Ref<readonly SavedView[]>
  /** A view of the same name is replaced. */
  save(view: SavedView): void
  remove(view: SavedView): void
}

export function useSavedViews(memberId: string): SavedViews {
  const place = `views.${memberId}`
  const views = shallowRef(readKept(place, isViews) ?? [])
  watch(views, (kept) => writeKept(place, kept.length > 0 ? kept : undefined))
  return {
    views,
    save: (view) => (views.value = [...views.value.filter(({ name }) => name !== view.name), view]),
    remove: (view) => (views.value = views.value.filter((kept) => kept !== view)),
  }
}

function isViews(value: unknown): value is readonly SavedView[] {
  return (
    Array.isArray(value) &&
    value.every(
      (view: unknown) =>
        typeof view === 'object' &&
        view !== null &&
        'name' in view &&
        typeof view.name === 'string' &&
        'query' in view &&
        typeof view.query === 'string',
    )
  )
}

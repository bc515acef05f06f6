/** The state of the list in the address: reading it, and going to another one. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'
import { readListState, writeListState, type ListState } from './list-state.ts'

export interface ListAddress {
  readonly state: ComputedRef<ListState>
  readonly query: ComputedRef<string>
  change(change: Partial<ListState>): void
}

export function useListState(): ListAddress {
  const route = useRoute()
  const router = useRouter()
  const query = computed(() => writeListState(readListState(paramsOf(route.query))).toString())
  // Only a new query is a new state: its parts may be watched.
  const state = computed(() => readListState(new URLSearchParams(query.value)))

  function change(changed: Partial<ListState>): void {
    const next = writeListState({ ...state.value, ...changed }).toString()
    if (next === query.value) return
    const address = next === '' ? '/datasets' : `/datasets?${next}`
    // Every letter of a name would be a step back.
    void ('name' in changed && Object.keys(changed).length === 1 ? router.replace(address) : router.push(address))
  }

  return { state, query, change }
}

function paramsOf(query: LocationQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, values] of Object.entries(query))
    for (const value of [values].flat()) params.append(key, value ?? '')
  return params
}

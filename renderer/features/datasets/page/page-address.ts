/** Addresses below the page of a dataset: its tabs, and in the query what is open in them. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQueryValue } from 'vue-router'

export const tabs = [
  { id: 'plan', title: 'Plan' },
  { id: 'score', title: 'Score' },
  { id: 'numbers', title: 'Numbers' },
  { id: 'tables', title: 'Tables' },
  { id: 'input', title: 'Input' },
  { id: 'log', title: 'Log' },
  { id: 'lineage', title: 'Lineage' },
] as const
export type TabId = (typeof tabs)[number]['id']

export function pageAddress(id: string, tab: TabId, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString()
  return `/datasets/${id}/${tab}${text === '' ? '' : `?${text}`}`
}

export interface QueryField {
  readonly value: ComputedRef<string | undefined>
  /** `replace` for what Back should not stop at. */
  set(value: string | undefined, way?: 'push' | 'replace'): void
}

/** One field of the query of the open page, kept in the address. */
export function useQueryField(name: string): QueryField {
  const route = useRoute()
  const router = useRouter()
  return {
    value: computed(() => textOf(route.query[name])),
    set(value, way = 'push') {
      const { [name]: _before, ...others } = route.query
      void router[way]({ query: value === undefined ? others : { ...others, [name]: value } })
    },
  }
}

function textOf(value: LocationQueryValue | LocationQueryValue[] | undefined): string | undefined {
  const single = Array.isArray(value) ? value[0] : value
  return single ?? undefined
}

/** The entries that pass the filters, newest first: a page, and older ones as they are asked for. */
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { AuditEntry } from '../../../server/contract/audit.ts'
import { listAuditEntries } from '../../api/audit.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useSending } from '../../api/use-sending.ts'
import { auditQuery, type AuditFilters } from './audit-address.ts'

const limit = 100

export function useAuditEntries(filters: ComputedRef<AuditFilters>) {
  const query = computed(() => auditQuery(filters.value))
  const older = shallowRef<readonly AuditEntry[]>([])
  const cursor = shallowRef<string>()
  const { value: first, error, load: loadFirst } = useLoading(() => listAuditEntries({ ...query.value, limit }))
  const { isSending: isLoadingMore, error: moreError, send } = useSending()
  const entries = computed(() => first.value && [...first.value.entries, ...older.value])

  async function load(): Promise<void> {
    await loadFirst()
    older.value = []
    moreError.value = undefined
    // After an error the entries on screen are those of other filters: no older ones follow them.
    cursor.value = error.value ? undefined : first.value?.nextCursor
  }

  const loadMore = () =>
    send(async () => {
      const newest = first.value
      const page = await listAuditEntries({ ...query.value, limit, cursor: cursor.value })
      // They follow entries that have been replaced since.
      if (newest !== first.value) return
      older.value = [...older.value, ...page.entries]
      cursor.value = page.nextCursor
    })

  watch(() => JSON.stringify(query.value), load, { immediate: true })
  return {
    entries,
    hasMore: computed(() => cursor.value !== undefined),
    error,
    load,
    isLoadingMore,
    moreError,
    loadMore,
  }
}

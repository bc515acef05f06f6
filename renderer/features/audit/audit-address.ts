/** What the audit log shows, as it stands in the address of the page. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'
import { auditAction, auditedKind, type AuditAction, type AuditedKind } from '../../../server/contract/audit.ts'
import type { AuditQuery } from '../../api/audit.ts'
import { queryTexts } from '../../ui/query-texts.ts'

export interface AuditFilters {
  readonly member: string
  readonly action: readonly AuditAction[]
  readonly kind: readonly AuditedKind[]
  readonly text: string
  /** ISO 8601 in UTC, or empty. */
  readonly from: string
  readonly to: string
}

export const noFilters: AuditFilters = { member: '', action: [], kind: [], text: '', from: '', to: '' }

export interface AuditAddress {
  readonly filters: ComputedRef<AuditFilters>
  /** Entry that is open; empty when none is. */
  readonly entry: ComputedRef<string>
  filter(changes: Partial<AuditFilters>): void
  open(entry: string): void
}

/** Anybody may write anything into an address; what is no action or kind is left out. */
export function filtersOf(query: LocationQuery): AuditFilters {
  const text = (name: string) => queryTexts(query[name])[0] ?? ''
  return {
    member: text('member'),
    action: queryTexts(query['action']).flatMap((value) => auditAction.safeParse(value).data ?? []),
    kind: queryTexts(query['kind']).flatMap((value) => auditedKind.safeParse(value).data ?? []),
    ...{ text: text('text'), from: text('from'), to: text('to') },
  }
}

export function useAuditAddress(): AuditAddress {
  const route = useRoute()
  const router = useRouter()
  const filters = computed(() => filtersOf(route.query))
  const go = (query: object) => {
    const kept = Object.entries(query).filter(([, value]: [string, string | readonly string[]]) => value.length > 0)
    void router.push({ query: Object.fromEntries(kept) })
  }
  return {
    filters,
    entry: computed(() => queryTexts(route.query['entry'])[0] ?? ''),
    filter: (changes) => go({ ...filters.value, ...changes }),
    open: (entry) => go({ ...filters.value, entry }),
  }
}

/** The query of the server: empty fields ask for nothing. */
export function auditQuery({ member, action, kind, text, from, to }: AuditFilters): AuditQuery {
  return {
    action,
    kind,
    member: member || undefined,
    text: text || undefined,
    from: from || undefined,
    to: to || undefined,
  }
}

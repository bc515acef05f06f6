/** What the log shows, as it stands in the address of the page. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'
import { webhookLogOutcome, type WebhookLogOutcome } from '../../../server/contract/webhook-log.ts'
import type { LogQuery } from '../../api/webhooks.ts'
import { queryTexts } from '../../ui/query-texts.ts'

export interface LogFilters {
  readonly webhook: string
  readonly dataset: string
  readonly outcome: readonly WebhookLogOutcome[]
  /** ISO 8601 in UTC, or empty. */
  readonly from: string
  readonly to: string
}

export interface LogAddress {
  readonly filters: ComputedRef<LogFilters>
  /** Empty on the first page. */
  readonly cursor: ComputedRef<string>
  /** Record that is open; empty when none is. */
  readonly record: ComputedRef<string>
  /** Leads back to the first page. */
  filter(changes: Partial<LogFilters>): void
  turnTo(cursor: string): void
  open(record: string): void
}

/** Anybody may write anything into an address; what is no outcome is left out. */
const outcomesOf = (value: LocationQuery[string] | undefined) =>
  queryTexts(value).flatMap((text) => webhookLogOutcome.safeParse(text).data ?? [])

export function useLogAddress(): LogAddress {
  const route = useRoute()
  const router = useRouter()
  const text = (name: string) => queryTexts(route.query[name])[0] ?? ''
  const filters = computed<LogFilters>(() => ({
    webhook: text('webhook'),
    dataset: text('dataset'),
    outcome: outcomesOf(route.query['outcome']),
    from: text('from'),
    to: text('to'),
  }))
  const go = (query: Record<string, string | readonly string[]>) => {
    const kept = Object.entries(query)
      .filter(([, value]) => value.length > 0)
      .map(([name, value]): [string, string | string[]] => [name, typeof value === 'string' ? value : [...value]])
    void router.push({ query: Object.fromEntries(kept) })
  }
  const cursor = computed(() => text('cursor'))
  const record = computed(() => text('record'))

  return {
    ...{ filters, cursor, record },
    filter: (changes) => go({ ...filters.value, ...changes }),
    turnTo: (wanted) => go({ ...filters.value, cursor: wanted }),
    open: (wanted) => go({ ...filters.value, cursor: cursor.value, record: wanted }),
  }
}

const pageSize = 50

/** The query of the server for a page of the log. */
export function logQuery({ webhook, dataset, outcome, from, to }: LogFilters, cursor: string): LogQuery {
  return {
    webhook: webhook || undefined,
    dataset: dataset || undefined,
    outcome,
    from: from || undefined,
    to: to || undefined,
    cursor: cursor || undefined,
    limit: pageSize,
  }
}

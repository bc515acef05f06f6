/** Whether an event passes the filters of a webhook (docs/integration/webhooks.md). */
import type { DatasetStatus } from '../../contract/status.ts'
import type { WebhookFilters } from '../../contract/webhook.ts'
import { compileNamePattern, type NameFilter } from './name-filter.ts'

export interface FilteredDataset {
  readonly name: string
  readonly tags: readonly string[]
  readonly status: DatasetStatus
}

/**
 * Every filter that is set must let the dataset through; the caller has seen to it that the status triggers webhooks.
 */
export function matchesFilters({ statuses, namePattern, tags }: WebhookFilters, dataset: FilteredDataset): boolean {
  if (statuses.length > 0 && !statuses.some((status) => status === dataset.status)) return false
  if (!tags.every((tag) => dataset.tags.includes(tag))) return false
  return namePattern === null || filterOf(namePattern).matches(dataset.name)
}

/** Compiled patterns keep what they learn about names, up to megabytes for odd ones: only the latest few stay. */
const keptPatterns = 32
const compiledPatterns = new Map<string, NameFilter>()

function filterOf(pattern: string): NameFilter {
  const known = compiledPatterns.get(pattern)
  if (known) return known
  const compiled = compileNamePattern(pattern)
  // A pattern is checked when it is saved; one that a later release refuses lets nothing through.
  const filter = 'fault' in compiled ? { matches: () => false } : compiled
  const oldest = compiledPatterns.keys().next()
  if (compiledPatterns.size >= keptPatterns && !oldest.done) compiledPatterns.delete(oldest.value)
  compiledPatterns.set(pattern, filter)
  return filter
}
